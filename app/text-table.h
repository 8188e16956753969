/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A file of texts as a table of cells, whatever its columns are for: CSV, TSV, JSON Lines, or a text a
 * line. Gzip too. Knows what columns are usually called, and guesses which are the texts and which the
 * label. Any thread; immutable once read, but for the roles. */
#pragma once

#include <gio/gio.h>

typedef enum {
    GLOSS_TEXT_TABLE_FIRST,  /* the text, or the first of two */
    GLOSS_TEXT_TABLE_SECOND, /* the second of two */
    GLOSS_TEXT_TABLE_GOLD,   /* the label that somebody gave */
    GLOSS_TEXT_TABLE_N_ROLES
} GlossTextTableRole;

typedef enum {
    GLOSS_TEXT_TABLE_GUESS_HEADER, /* a first record of usual names names the columns */
    GLOSS_TEXT_TABLE_HEADER,
    GLOSS_TEXT_TABLE_NO_HEADER,
} GlossTextTableHeader;

typedef struct {
    GPtrArray *names;    /* char*, of the columns; "1", "2", … where the file has none */
    GPtrArray *rows;     /* GStrv, one cell a column, "" where a record has fewer */
    GArray *lines;       /* guint64 of each row, from 1 */
    gboolean has_header; /* of a table: its first record names the columns */
    gboolean is_table;   /* so that it may have a header */
    guint64 n_left_out;  /* records that could not be read */
    char *problem;       /* (nullable) of the first of them: where, what was expected and found */
    gint roles[GLOSS_TEXT_TABLE_N_ROLES]; /* index of a column, -1: none */
} GlossTextTable;

/* Fails where the file cannot be read, or has no record. @pairs: whether two texts are wanted. */
GlossTextTable *gloss_text_table_read(const char *path, GlossTextTableHeader header, gboolean pairs,
                                      GCancellable *cancellable, GError **error);
/* The same for bytes of a file that is called @name. */
GlossTextTable *gloss_text_table_parse(const char *data, gsize size, const char *name,
                                       GlossTextTableHeader header, gboolean pairs,
                                       GCancellable *cancellable, GError **error);
/* In a worker. */
void gloss_text_table_read_async(const char *path, GlossTextTableHeader header, gboolean pairs,
                                 GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data);
GlossTextTable *gloss_text_table_read_finish(GAsyncResult *result, GError **error);
/* (nullable) what a row has in that role. */
const char *gloss_text_table_get(const GlossTextTable *table, guint row, GlossTextTableRole role);
void gloss_text_table_free(GlossTextTable *table);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossTextTable, gloss_text_table_free)
