/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How well a list is ranked against what was judged relevant: the usual measures of retrieval. A
 * relevance of 0 is not relevant, grades count in nDCG alone. NaN where nothing was judged relevant and
 * the measure says nothing then. Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

/* One query. What is relevant and was not found counts too, so the judged items are a list of their
 * own. */
typedef struct {
    const double *ranked; /* [n] the relevance of each item, best-scored first */
    gsize n;
    const double *judged; /* [n_judged] the relevance of all items, in any order */
    gsize n_judged;
} ClozeRanking;

/* order[n]: the items by falling score; of equal scores the smaller index first, NaN last. */
CLOZE_API void cloze_ranking_scores_sort(const double *scores, gsize n, gsize *order);
/* 1 / the rank of the first relevant item among the first @k (0: all); 0 where there is none. */
CLOZE_API double cloze_ranking_scores_reciprocal_rank(const ClozeRanking *ranking, gsize k);
/* Relevant items among the first @k, of all relevant ones; NaN where there is none. */
CLOZE_API double cloze_ranking_scores_recall(const ClozeRanking *ranking, gsize k);
/* Relevant items among the first @k, of @k, even where fewer items were found. */
CLOZE_API double cloze_ranking_scores_precision(const ClozeRanking *ranking, gsize k);
/* 1 where an item among the first @k is relevant, else 0. */
CLOZE_API double cloze_ranking_scores_hit(const ClozeRanking *ranking, gsize k);
/* Discounted cumulative gain of the first @k over that of the best order (Jarvelin and Kekalainen
 * 2002), the discount log2(rank + 1); the gain is the relevance, or 2^relevance - 1 with
 * @exponential. 0 where nothing is relevant. */
CLOZE_API double cloze_ranking_scores_ndcg(const ClozeRanking *ranking, gsize k,
                                           gboolean exponential);
/* The same with the relevance as gain, as the mean over all orders of the items that have equal
 * scores; relevance[n] and scores[n] by item. */
CLOZE_API double cloze_ranking_scores_ndcg_of_ties(const double *relevance, const double *scores,
                                                   gsize n, gsize k);
/* Mean precision at the ranks of the relevant items, those not found counting 0; NaN where there is
 * none. */
CLOZE_API double cloze_ranking_scores_average_precision(const ClozeRanking *ranking);
