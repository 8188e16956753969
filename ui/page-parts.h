/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What pages that are a column of rows with something below are put together from. Main thread. */
#pragma once

#include <adwaita.h>

/* A column of comfortable width. */
GtkWidget *gloss_page_parts_clamp(GtkWidget *child);
/* Adds a page that says something to @stack under @name. @description (nullable) */
AdwStatusPage *gloss_page_parts_add_status(GtkStack *stack, const char *name, const char *icon_name,
                                           const char *title, const char *description);
/* As markup that shows @text as it is. */
void gloss_page_parts_set_description(AdwStatusPage *page, const char *text);
/* A dim text of several lines; hidden while it is empty. */
GtkLabel *gloss_page_parts_make_notice(void);
/* @text (nullable) */
void gloss_page_parts_set_notice(GtkLabel *label, const char *text);
/* The button that starts something, and ends what runs: what it says and how it looks. */
void gloss_page_parts_set_button(GtkButton *button, gboolean running, const char *start_label);
/* A flat button with an icon, for the end of a row. */
GtkWidget *gloss_page_parts_make_suffix(const char *icon_name, const char *name);
/* A line with @progress, which takes what room there is, and @button at its end, also where the
 * progress is hidden. */
GtkWidget *gloss_page_parts_make_line(GtkProgressBar *progress, GtkButton *button);
/* For choosing files of texts. */
void gloss_page_parts_add_filters(GtkFileChooser *chooser);
