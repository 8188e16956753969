/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Find in the document: entry, count, next and previous. Main thread. */
#pragma once

#include <gtksourceview/gtksource.h>

#define GLOSS_TYPE_FIND_BAR (gloss_find_bar_get_type())
G_DECLARE_FINAL_TYPE(GlossFindBar, gloss_find_bar, GLOSS, FIND_BAR, GtkWidget)

/* Property "active" (boolean): the bar is open. */
void gloss_find_bar_set_view(GlossFindBar *self, GtkSourceView *view);
void gloss_find_bar_set_active(GlossFindBar *self, gboolean active);
gboolean gloss_find_bar_get_active(GlossFindBar *self);
void gloss_find_bar_find(GlossFindBar *self, const char *text);
