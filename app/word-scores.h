/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* BM25 of the rows that have a word of the query, over what word-postings.h keeps. The same scores as
 * gloss_rank gives (word-rank.h) but for words that are too frequent to tell rows apart, which count
 * where the query has no other. Rows that cannot be among the best are not scored to the end. The thread
 * of the library. */
#pragma once

#include "app/word-index.h"
#include "app/word-postings.h"

typedef struct _GlossWordScores GlossWordScores;

GlossWordScores *gloss_word_scores_new(GlossWordPostings *postings);
void gloss_word_scores_free(GlossWordScores *self);
/* @query: one with terms; @postings are fresh. Adds the @k best of those that score more than @bar (0
 * where nothing is known of it) to @hits (element-type GlossWordHit), best first. */
gboolean gloss_word_scores_run(GlossWordScores *self, const GlossWordQuery *query, gsize k,
                               double bar, const GlossIdSet *allowed, GArray *hits,
                               GCancellable *cancellable, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossWordScores, gloss_word_scores_free)
