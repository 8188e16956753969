/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A row for an indexed folder: its name and its state in words, kept up to date, and a menu with what
 * can be done with it. Main thread. */
#pragma once

#include "app/search-index.h"
#include <adwaita.h>

#define GLOSS_TYPE_INDEX_ROW_VIEW (gloss_index_row_view_get_type())
G_DECLARE_FINAL_TYPE(GlossIndexRowView, gloss_index_row_view, GLOSS, INDEX_ROW_VIEW, GtkListBoxRow)

/* Its menu activates "folder.details" on the row, for whoever holds it to take up (row-activated of
 * the list is the same). */
GtkWidget *gloss_index_row_view_new(GlossSearchIndex *index, GlossIndexRow *row);
GlossIndexRow *gloss_index_row_view_get_row(GlossIndexRowView *self);
/* The symbolic icon of a folder's state. */
const char *gloss_index_row_view_get_icon(GlossIndexRow *row);
/* Asks whether @row is to be forgotten, and does it. */
void gloss_index_row_view_ask_remove(GlossSearchIndex *index, GlossIndexRow *row,
                                     GtkWidget *parent);
