/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What an experiment of the word laboratory found: columns that have a name for programs and a title
 * for people, rows, and facts that hold for all of them. Filled once; then any thread may read. */
#pragma once

#include <glib.h>

typedef enum {
    GLOSS_LAB_TABLE_TEXT,
    GLOSS_LAB_TABLE_TERM,   /* a word of our own: people read its translation */
    GLOSS_LAB_TABLE_COUNT,  /* a whole number */
    GLOSS_LAB_TABLE_NUMBER, /* such as a cosine; NAN: there is none */
} GlossLabTableKind;

typedef struct {
    const char *key;   /* "standardised", for programs */
    const char *title; /* translated */
    GlossLabTableKind kind;
} GlossLabTableColumn;

typedef struct _GlossLabTable GlossLabTable;

/* @columns: [n] of strings that stay. */
GlossLabTable *gloss_lab_table_new(const GlossLabTableColumn *columns, guint n);
void gloss_lab_table_free(GlossLabTable *self);
/* One cell after the other, row by row, each by the column's kind. */
void gloss_lab_table_add_text(GlossLabTable *self, const char *text);
void gloss_lab_table_add_number(GlossLabTable *self, double number);
/* @title: translated; both stay. */
void gloss_lab_table_add_fact(GlossLabTable *self, const char *key, const char *title,
                              double number);

guint gloss_lab_table_get_n_rows(const GlossLabTable *self);
guint gloss_lab_table_get_n_columns(const GlossLabTable *self);
const GlossLabTableColumn *gloss_lab_table_get_column(const GlossLabTable *self, guint column);
/* -1 where there is none. */
gint gloss_lab_table_find_column(const GlossLabTable *self, const char *key);
const char *gloss_lab_table_get_text(const GlossLabTable *self, guint row, guint column);
double gloss_lab_table_get_number(const GlossLabTable *self, guint row, guint column);
guint gloss_lab_table_get_n_facts(const GlossLabTable *self);
double gloss_lab_table_get_fact(const GlossLabTable *self, guint index, const char **key,
                                const char **title);
/* (transfer full) "5,000 words, 12,400,000 pairs"; "" without facts. */
char *gloss_lab_table_dup_facts(const GlossLabTable *self);
/* (transfer full) CSV by RFC 4180, the keys in its first record, the facts in columns behind. */
char *gloss_lab_table_dup_csv(const GlossLabTable *self);
/* The same, to a file. */
gboolean gloss_lab_table_write(const GlossLabTable *self, const char *path, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossLabTable, gloss_lab_table_free)
