/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The word index of passages: SQLite's FTS5 with a tokenizer of our own, which gives the terms of
 * engine/text/terms.h, and a ranking of our own. One object a connection; the thread of the
 * library.
 *
 * Ranking is BM25 (Robertson, Zaragoza 2009, section 3.4) in which several terms can be one word
 * (its stems in several languages), a word counts as often as the query has it, and words of a
 * heading count more. */
#pragma once

#include "app/id-set.h"
#include "app/library.h"
#include "engine/base/pool.h"
#include "engine/text/terms.h"
#include <gio/gio.h>

typedef struct _GlossWordIndex GlossWordIndex;

/* What FTS5 is asked, and how its phrases are scored. */
typedef struct {
    char *expression; /* of FTS5: strings of terms with spaces between them */
    GArray *phrases;  /* (element-type GlossWordPhrase), in the order of the expression */
    GPtrArray *terms; /* (nullable) (element-type utf8) of each phrase, where all are scored terms.
                       * Then frequent words of a large index do not count, unless all are. */
    double bar;       /* with terms: that the @k best are known to be above */
    ClozePool *pool;  /* (nullable) */
} GlossWordQuery;

typedef struct {
    gint32 group;    /* phrases of one group are one word; -1: not scored */
    float weight;    /* of the group: how often the query has it */
    gboolean prefix; /* its term stands for all that begin so */
} GlossWordPhrase;

typedef struct {
    gint64 id;
    double score;
} GlossWordHit;

/* Makes the index where the library has none. */
GlossWordIndex *gloss_word_index_new(GlossLibrary *library, GError **error);
void gloss_word_index_free(GlossWordIndex *self);

/* A passage comes, or goes: @heading, @body and @language must be those it came with. */
gboolean gloss_word_index_add(GlossWordIndex *self, gint64 id, const char *heading,
                              const char *body, const char *language, GError **error);
gboolean gloss_word_index_remove(GlossWordIndex *self, gint64 id, const char *heading,
                                 const char *body, const char *language, GError **error);
/* (element-type GlossWordHit) the @k best that @allowed (nullable) has, best first. */
GArray *gloss_word_index_search(GlossWordIndex *self, const GlossWordQuery *query, gsize k,
                                const GlossIdSet *allowed, GCancellable *cancellable,
                                GError **error);
/* How many passages have @term. */
gboolean gloss_word_index_count(GlossWordIndex *self, const char *term, gsize *n, GError **error);
/* How many words a passage has. */
double gloss_word_index_get_mean_length(GlossWordIndex *self);
/* idf of @term; 0 where it does not tell passages apart. */
gboolean gloss_word_index_weigh(GlossWordIndex *self, const char *term, double *idf,
                                GError **error);
/* Writes what came piece by piece into one piece, a little in a transaction: then a term is read in one
 * place. */
gboolean gloss_word_index_compact(GlossWordIndex *self, GCancellable *cancellable, GError **error);
/* Reads all of it: CLOZE_ERROR_INVALID where it is damaged. */
gboolean gloss_word_index_check(GlossWordIndex *self, GError **error);
/* For queries; its language is set by whoever uses it. */
ClozeTerms *gloss_word_index_get_terms(GlossWordIndex *self);

void gloss_word_index_query_free(GlossWordQuery *query);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossWordIndex, gloss_word_index_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossWordQuery, gloss_word_index_query_free)
