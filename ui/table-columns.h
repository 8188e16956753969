/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which columns of a file are the texts and which the label, as rows that can be changed. Signal
 * "header-changed": whether the first row names the columns was switched; "changed": what a column
 * is for. Main thread. */
#pragma once

#include "app/text-table.h"
#include <adwaita.h>

#define GLOSS_TYPE_TABLE_COLUMNS (gloss_table_columns_get_type())
G_DECLARE_FINAL_TYPE(GlossTableColumns, gloss_table_columns, GLOSS, TABLE_COLUMNS, AdwExpanderRow)

/* @pairs: two texts are asked for. */
GtkWidget *gloss_table_columns_new(gboolean pairs);
/* Shows what was guessed; opened where a text is missing. @table is borrowed and what is chosen is
 * written to its roles, until another is set. */
void gloss_table_columns_set_table(GlossTableColumns *self, GlossTextTable *table);
/* What the switch says, for reading the file again. */
GlossTextTableHeader gloss_table_columns_get_header(GlossTableColumns *self);
/* Whether each text that is asked for has a column of its own. */
gboolean gloss_table_columns_is_complete(GlossTableColumns *self);
