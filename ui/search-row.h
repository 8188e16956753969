/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A passage that a search has found, as a row: where it is, its text from the best sentence on with
 * the words of the query marked, and why it was found as a tooltip. Main thread. */
#pragma once

#include "app/search-group.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_SEARCH_ROW (gloss_search_row_get_type())
G_DECLARE_FINAL_TYPE(GlossSearchRow, gloss_search_row, GLOSS, SEARCH_ROW, GtkListBoxRow)

/* @title: of the document, for those who hear the row. */
GtkWidget *gloss_search_row_new(GlossSearchItem *item, const char *title);
/* The same with the title over it, for a list of passages of several documents. */
GtkWidget *gloss_search_row_new_with_title(GlossSearchItem *item, const char *title);
GlossSearchItem *gloss_search_row_get_item(GlossSearchRow *self);
