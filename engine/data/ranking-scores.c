/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Measures of one ranked list; means over queries are the caller's. Any thread. */

#include "engine/data/ranking-scores.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    double score;
    gsize index;
} Item;

static int
compare_items(const void *a, const void *b)
{
    const Item *left = a, *right = b;
    gboolean left_nan = isnan(left->score), right_nan = isnan(right->score);

    if (left_nan != right_nan)
        return left_nan ? 1 : -1;
    if (!left_nan && left->score != right->score)
        return left->score > right->score ? -1 : 1;
    return left->index < right->index ? -1 : left->index > right->index;
}

void
cloze_ranking_scores_sort(const double *scores, gsize n, gsize *order)
{
    g_autofree Item *items = g_new(Item, n + 1);

    for (gsize i = 0; i < n; i++)
        items[i] = (Item){scores[i], i};
    if (n > 1)
        qsort(items, n, sizeof *items, compare_items);
    for (gsize i = 0; i < n; i++)
        order[i] = items[i].index;
}

static gsize
count_relevant(const double *relevance, gsize n)
{
    gsize count = 0;

    for (gsize i = 0; i < n; i++)
        count += relevance[i] > 0;
    return count;
}

double
cloze_ranking_scores_reciprocal_rank(const ClozeRanking *ranking, gsize k)
{
    gsize n = k > 0 ? MIN(k, ranking->n) : ranking->n;

    for (gsize i = 0; i < n; i++) {
        if (ranking->ranked[i] > 0)
            return 1 / (double)(i + 1);
    }
    return 0;
}

double
cloze_ranking_scores_recall(const ClozeRanking *ranking, gsize k)
{
    gsize n_relevant = count_relevant(ranking->judged, ranking->n_judged);

    if (n_relevant == 0)
        return NAN;
    return (double)count_relevant(ranking->ranked, MIN(k, ranking->n)) / (double)n_relevant;
}

double
cloze_ranking_scores_precision(const ClozeRanking *ranking, gsize k)
{
    return (double)count_relevant(ranking->ranked, MIN(k, ranking->n)) / (double)k;
}

double
cloze_ranking_scores_hit(const ClozeRanking *ranking, gsize k)
{
    return count_relevant(ranking->ranked, MIN(k, ranking->n)) > 0;
}

static double
measure_gain(const double *relevance, gsize n, gboolean exponential)
{
    double gain = 0;

    for (gsize i = 0; i < n; i++) {
        double value = exponential ? exp2(relevance[i]) - 1 : relevance[i];

        gain += value / log2((double)(i + 2));
    }
    return gain;
}

static int
compare_falling(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;

    return left > right ? -1 : left < right;
}

static double
measure_ideal_gain(const double *relevance, gsize n, gsize k, gboolean exponential)
{
    g_autofree double *sorted = g_new(double, n + 1);

    if (n > 0)
        memcpy(sorted, relevance, n * sizeof *sorted);
    if (n > 1)
        qsort(sorted, n, sizeof *sorted, compare_falling);
    return measure_gain(sorted, MIN(k, n), exponential);
}

double
cloze_ranking_scores_ndcg(const ClozeRanking *ranking, gsize k, gboolean exponential)
{
    double ideal = measure_ideal_gain(ranking->judged, ranking->n_judged, k, exponential);

    if (ideal <= 0)
        return 0;
    return measure_gain(ranking->ranked, MIN(k, ranking->n), exponential) / ideal;
}

double
cloze_ranking_scores_ndcg_of_ties(const double *relevance, const double *scores, gsize n, gsize k)
{
    g_autofree gsize *order = g_new(gsize, n + 1);
    double ideal = measure_ideal_gain(relevance, n, k, FALSE), gain = 0;

    cloze_ranking_scores_sort(scores, n, order);
    for (gsize start = 0, end; start < MIN(k, n); start = end) {
        double sum = 0, discount = 0;

        for (end = start; end < n && scores[order[end]] == scores[order[start]]; end++) {
            sum += relevance[order[end]];
            discount += end < k ? 1 / log2((double)(end + 2)) : 0;
        }
        end = MAX(end, start + 1);
        gain += sum / (double)(end - start) * discount;
    }
    return ideal > 0 ? gain / ideal : 0;
}

double
cloze_ranking_scores_average_precision(const ClozeRanking *ranking)
{
    gsize n_relevant = count_relevant(ranking->judged, ranking->n_judged), n_found = 0;
    double sum = 0;

    if (n_relevant == 0)
        return NAN;
    for (gsize i = 0; i < ranking->n; i++) {
        if (ranking->ranked[i] > 0)
            sum += (double)++n_found / (double)(i + 1);
    }
    return sum / (double)n_relevant;
}
