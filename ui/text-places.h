/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where things are in a text view: its selection, the pointer, and the column of comfortable width that
 * its text stands in. Main thread. */
#pragma once

#include <gtk/gtk.h>

/* The selection or the caret, in the coordinates of the widget; over lines: at the first of them. */
void gloss_text_places_get_selection(GtkTextView *view, GdkRectangle *place);
/* From now on the second button puts the caret under the pointer, unless that is in the selection: a
 * menu is about the word there. */
void gloss_text_places_follow_menu(GtkTextView *view);
/* The margin at either side that leaves a column of comfortable width of @width. */
int gloss_text_places_get_margin(GtkWidget *view, int width);
/* Whether a line is on screen, as far as the lines are laid out. */
gboolean gloss_text_places_is_seen(GtkTextView *view, const GtkTextIter *iter);
gboolean gloss_text_places_is_caret_seen(GtkTextView *view);
