/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/ranking-scores.h"

#include <math.h>

#define assert_close(found, expected) g_assert_cmpfloat_with_epsilon(found, expected, 1e-12)

/* Relevant: ranks 2 and 4 and one that was not found. */
static void
test_measures(void)
{
    const double ranked[] = {0, 3, 0, 1}, judged[] = {1, 3, 2, 0, 0};
    const ClozeRanking ranking = {ranked, 4, judged, 5};
    double ideal = 3 + 2 / log2(3) + 1 / log2(4);

    assert_close(cloze_ranking_scores_reciprocal_rank(&ranking, 0), 0.5);
    assert_close(cloze_ranking_scores_reciprocal_rank(&ranking, 1), 0);
    assert_close(cloze_ranking_scores_recall(&ranking, 2), 1.0 / 3);
    assert_close(cloze_ranking_scores_recall(&ranking, 100), 2.0 / 3);
    assert_close(cloze_ranking_scores_precision(&ranking, 10), 0.2);
    assert_close(cloze_ranking_scores_hit(&ranking, 1), 0);
    assert_close(cloze_ranking_scores_hit(&ranking, 2), 1);
    assert_close(cloze_ranking_scores_ndcg(&ranking, 10, FALSE),
                 (3 / log2(3) + 1 / log2(5)) / ideal);
    assert_close(cloze_ranking_scores_average_precision(&ranking), (0.5 + 0.5) / 3);
}

static void
test_nothing_relevant(void)
{
    const double none[] = {0, 0};
    const ClozeRanking ranking = {none, 2, none, 2};

    g_assert_true(isnan(cloze_ranking_scores_recall(&ranking, 2)));
    g_assert_true(isnan(cloze_ranking_scores_average_precision(&ranking)));
    assert_close(cloze_ranking_scores_ndcg(&ranking, 2, TRUE), 0);
    assert_close(cloze_ranking_scores_reciprocal_rank(&ranking, 0), 0);
}

static void
test_order(void)
{
    const double scores[] = {1, NAN, 3, 1, -INFINITY};
    const gsize expected[] = {2, 0, 3, 4, 1};
    gsize order[5];

    cloze_ranking_scores_sort(scores, 5, order);
    g_assert_cmpmem(order, sizeof order, expected, sizeof expected);
}

/* Two items tied for ranks 1 and 2: the mean of both orders. */
static void
test_ties(void)
{
    const double relevance[] = {0, 2}, scores[] = {1, 1};

    assert_close(cloze_ranking_scores_ndcg_of_ties(relevance, scores, 2, 2), (1 + 1 / log2(3)) / 2);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ranking-scores/measures", test_measures);
    g_test_add_func("/ranking-scores/nothing-relevant", test_nothing_relevant);
    g_test_add_func("/ranking-scores/order", test_order);
    g_test_add_func("/ranking-scores/ties", test_ties);
    return g_test_run();
}
