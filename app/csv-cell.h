/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Cells of CSV as RFC 4180 writes them. Any thread. */
#pragma once

#include <glib.h>

/* Adds a cell to the record that @out ends with: after a comma, but at the beginning of a line; in
 * double quotes where it holds what would end it. An empty first cell is written as "", so that the
 * next one gets its comma. @value (nullable): empty. */
void gloss_csv_cell_append(GString *out, const char *value);
