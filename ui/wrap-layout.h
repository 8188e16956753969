/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lays children out in rows, each at its natural width, as words in a paragraph. Main thread. */
#pragma once

#include <gtk/gtk.h>

#define GLOSS_TYPE_WRAP_LAYOUT (gloss_wrap_layout_get_type())
G_DECLARE_FINAL_TYPE(GlossWrapLayout, gloss_wrap_layout, GLOSS, WRAP_LAYOUT, GtkLayoutManager)

/* @spacing: pixels between children and between rows */
GtkLayoutManager *gloss_wrap_layout_new(gint spacing);
