/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A table of texts and numbers with columns that sort: the twin of a figure, and where there is no
 * figure the thing itself. Main thread.
 *
 * Signal "activated" (guint): the row that was added as that one was chosen. */
#pragma once

#include <gtk/gtk.h>

typedef enum {
    GLOSS_VALUE_TEXT,
    GLOSS_VALUE_COUNT,   /* a whole number */
    GLOSS_VALUE_PERCENT, /* 0..1, shown as per cent with one digit */
    GLOSS_VALUE_NUMBER,  /* four digits */
    GLOSS_VALUE_NAME,    /* a short text, shown whole */
    GLOSS_VALUE_PASSAGE, /* a text that takes what room there is, on one line */
} GlossValueKind;

/* An array of them ends with title NULL. */
typedef struct {
    const char *title;
    GlossValueKind kind;
} GlossValueColumn;

#define GLOSS_TYPE_VALUE_TABLE (gloss_value_table_get_type())
G_DECLARE_FINAL_TYPE(GlossValueTable, gloss_value_table, GLOSS, VALUE_TABLE, GtkWidget)

/* Replaces the columns and drops the rows. @name: what a reader of the screen calls it. */
void gloss_value_table_set_columns(GlossValueTable *self, const char *name,
                                   const GlossValueColumn *columns);
/* Rows are shown from gloss_value_table_show on. */
void gloss_value_table_clear(GlossValueTable *self);
/* A cell for each column: @texts where it is a text, else @numbers (NAN: empty); both have an entry
 * for every column. */
void gloss_value_table_add(GlossValueTable *self, const char *const *texts, const double *numbers);
void gloss_value_table_show(GlossValueTable *self);
/* Adds those that were added since the last show, without touching the others. */
void gloss_value_table_show_more(GlossValueTable *self);
/* Whether the row that was added as that one is to be seen. */
typedef gboolean (*GlossValueTableFilter)(guint row, gpointer data);
/* @filter NULL: all are. Call again when its answers change. */
void gloss_value_table_set_filter(GlossValueTable *self, GlossValueTableFilter filter,
                                  gpointer data);
/* As they are seen now. */
guint gloss_value_table_get_n_rows(GlossValueTable *self);
/* What a cell of the @row-th row as it is sorted now shows. (transfer full) */
char *gloss_value_table_dup_cell(GlossValueTable *self, guint row, guint column);
/* The whole as tab-separated lines, titles first, in the order shown. (transfer full) */
char *gloss_value_table_dup_text(GlossValueTable *self);
