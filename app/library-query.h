/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Statements on the library: prepared once and kept, values bound by a word of types. The thread of
 * the library.
 *
 * @types has a letter a question mark, each followed in the arguments by
 *   i  gint64
 *   d  double; NAN is NULL
 *   s  const char *; NULL is NULL
 *   t  const char *, gsize: text of that size
 *   b  const void *, gsize: bytes; a NULL pointer is NULL
 * Arguments must have exactly these types: write (gint64)n. Texts and bytes are borrowed until the
 * query is freed.
 *
 *   g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(
 *       library, error, "SELECT id, uri FROM document WHERE seen > ?", "i", since);
 *
 *   while (gloss_library_query_next(query, error))
 *       use(gloss_library_query_get_int(query, 0), gloss_library_query_get_text(query, 1));
 */
#pragma once

#include "app/library.h"

typedef struct _GlossLibraryQuery GlossLibraryQuery;

/* NULL where the statement cannot be prepared. */
GlossLibraryQuery *gloss_library_query_new(GlossLibrary *library, GError **error, const char *sql,
                                           const char *types, ...);
/* @query may be NULL: then FALSE, and @error as gloss_library_query_new has set it. TRUE: there is a
 * row. FALSE with no error: there is none left. */
gboolean gloss_library_query_next(GlossLibraryQuery *query, GError **error);
void gloss_library_query_free(GlossLibraryQuery *query);

/* Columns from 0, of the present row; texts and bytes live until the next row. */
gboolean gloss_library_query_is_null(GlossLibraryQuery *query, int column);
gint64 gloss_library_query_get_int(GlossLibraryQuery *query, int column);
double gloss_library_query_get_double(GlossLibraryQuery *query, int column);    /* NULL: NAN */
const char *gloss_library_query_get_text(GlossLibraryQuery *query, int column); /* (nullable) */
const void *gloss_library_query_get_bytes(GlossLibraryQuery *query, int column, gsize *size);

/* A statement without rows. */
gboolean gloss_library_query_run(GlossLibrary *library, GError **error, const char *sql,
                                 const char *types, ...);
/* The same, then the id of the row it made; -1 with an error. */
gint64 gloss_library_query_insert(GlossLibrary *library, GError **error, const char *sql,
                                  const char *types, ...);
/* The first column of the first row; @missing where there is no row. FALSE on errors alone. */
gboolean gloss_library_query_number(GlossLibrary *library, gint64 *value, gint64 missing,
                                    GError **error, const char *sql, const char *types, ...);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossLibraryQuery, gloss_library_query_free)
