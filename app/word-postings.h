/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which rows of the word index have a term and how often, and how long the rows are, kept in memory from
 * search to search: FTS5 tells it a row at a time, which is most of what a search by words costs. Kept
 * as long as the library does not change, and within a bound. One object a connection; the thread of
 * the library. */
#pragma once

#include "app/library.h"
#include <gio/gio.h>

typedef struct {
    guint n;
    gboolean frequent; /* more rows have it than a ranking looks at: it has no rows here */
    guint32 *rows;     /* [n] */
    guint8 *counts;    /* [n] at most 255 */
} GlossWordPosting;

typedef struct _GlossWordPostings GlossWordPostings;

/* The library's word index must be there, with gloss_count (word-rank.h). */
GlossWordPostings *gloss_word_postings_new(GlossLibrary *library);
void gloss_word_postings_free(GlossWordPostings *self);
/* Rows have come or gone through this connection. */
void gloss_word_postings_forget(GlossWordPostings *self);
/* Before each search. FALSE with an error, or without one where row numbers are too far apart to be
 * kept so. */
gboolean gloss_word_postings_refresh(GlossWordPostings *self, GError **error);
/* (transfer none) until the next call of any function. */
const GlossWordPosting *gloss_word_postings_find(GlossWordPostings *self, const char *term,
                                                 GCancellable *cancellable, GError **error);
guint gloss_word_postings_get_n_rows(GlossWordPostings *self);
/* One past the last row. */
guint gloss_word_postings_get_end(GlossWordPostings *self);
/* [end] words of each row, of headings too. */
const guint16 *gloss_word_postings_get_lengths(GlossWordPostings *self);
double gloss_word_postings_get_mean_length(GlossWordPostings *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossWordPostings, gloss_word_postings_free)
