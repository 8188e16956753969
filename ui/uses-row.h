/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A cell of the table of a word's uses: a sense with the number of its uses, or a use between the words
 * around it, its own word always in the middle. Main thread. */
#pragma once

#include "app/word-group.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_USES_ROW (gloss_uses_row_get_type())
G_DECLARE_FINAL_TYPE(GlossUsesRow, gloss_uses_row, GLOSS, USES_ROW, GtkBox)

GtkWidget *gloss_uses_row_new(void);
/* @item: a GlossWordGroup or a GlossWordUse; NULL: nothing. */
void gloss_uses_row_set_item(GlossUsesRow *self, gpointer item);
