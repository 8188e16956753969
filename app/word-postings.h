/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which rows of the word index have a term and how often, and how long the rows are, kept in memory from
 * search to search, as word-segments.h reads it, or FTS5 tells it where that cannot. Kept as long as the
 * library does not change, and within a bound. One object a connection; the thread of
 * the library. */
#pragma once

#include "app/library.h"
#include "app/word-rank.h"
#include <gio/gio.h>

/* Rows of a window, whose scores are added up while they are near. */
#define GLOSS_WORD_WINDOW 4096
/* How often a row has a word, and its length, where what that counts is kept: half of the nearest
 * cache. */
#define GLOSS_WORD_COUNTS  5
#define GLOSS_WORD_LENGTHS 400

typedef struct {
    guint n;
    gboolean frequent; /* more rows have it than tell rows apart */
    guint32 *rows;     /* (nullable) [n] rising; NULL: they were not asked for */
    guint8 *counts;    /* [n] at most 255 */
    guint32 *starts;   /* [windows + 1] the first of each window's rows */
    float *highest;    /* [windows] what it counts in a row of the window, at most */
    float most;        /* in any row */
} GlossWordPosting;

/* What words count in rows, by how long those are. */
typedef struct {
    const guint16 *lengths; /* [end] words of each row, of headings too */
    double mean;            /* of all rows */
    /* The same for those that most rows have, so that nothing is divided. */
    double known[GLOSS_WORD_COUNTS][GLOSS_WORD_LENGTHS];
} GlossWordShares;

typedef struct _GlossWordPostings GlossWordPostings;

/* The library's word index must be there, with gloss_count (word-rank.h). */
GlossWordPostings *gloss_word_postings_new(GlossLibrary *library);
void gloss_word_postings_free(GlossWordPostings *self);
/* Rows have come or gone through this connection. */
void gloss_word_postings_forget(GlossWordPostings *self);
/* Before each search. FALSE with an error, or without one where row numbers are too far apart to be
 * kept so. */
gboolean gloss_word_postings_refresh(GlossWordPostings *self, GError **error);
/* @term, or with @prefix all that begins so as one. (transfer none) until gloss_word_postings_trim or
 * _refresh. The rows of a frequent one are there where @whole alone. */
const GlossWordPosting *gloss_word_postings_find(GlossWordPostings *self, const char *term,
                                                 gboolean prefix, gboolean whole,
                                                 GCancellable *cancellable, GError **error);
/* (transfer full) several as one, each with rows: counts are added up. */
GlossWordPosting *gloss_word_postings_join(GlossWordPostings *self,
                                           const GlossWordPosting *const *postings, gsize n);
void gloss_word_postings_posting_free(GlossWordPosting *posting);
/* Drops what was not asked for longest, down to the bound. */
void gloss_word_postings_trim(GlossWordPostings *self);
guint gloss_word_postings_get_n_rows(GlossWordPostings *self);
/* One past the last row. */
guint gloss_word_postings_get_end(GlossWordPostings *self);
guint gloss_word_postings_get_n_windows(GlossWordPostings *self);
/* Until the next refresh. */
const GlossWordShares *gloss_word_postings_get_shares(GlossWordPostings *self);
double gloss_word_postings_get_mean_length(GlossWordPostings *self);

/* What a word counts in a row of @length words that has it @count times. */
static inline double
gloss_word_postings_find_share(const GlossWordShares *self, guint count, guint length)
{
    return count < GLOSS_WORD_COUNTS && length < GLOSS_WORD_LENGTHS
               ? self->known[count][length]
               : gloss_word_rank_saturate(count, length, self->mean);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossWordPostings, gloss_word_postings_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossWordPosting, gloss_word_postings_posting_free)
