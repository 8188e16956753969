/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One row of a table: a text or a number for each column. Main thread. */
#pragma once

#include <gio/gio.h>

#define GLOSS_TYPE_VALUE_ROW (gloss_value_row_get_type())
G_DECLARE_FINAL_TYPE(GlossValueRow, gloss_value_row, GLOSS, VALUE_ROW, GObject)

/* @texts and @numbers have @n entries each. */
GlossValueRow *gloss_value_row_new(guint index, guint n, const char *const *texts,
                                   const double *numbers);
/* The place it was made with. */
guint gloss_value_row_get_index(GlossValueRow *self);
const char *gloss_value_row_get_text(GlossValueRow *self, guint column);
double gloss_value_row_get_number(GlossValueRow *self, guint column);
