/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Counts entities found, missed and invented, by type, and turns the counts into precision, recall
 * and F1. Reading tags is tag-scheme.c's. One thread at a time for one object. */

#include "engine/data/entity-scores.h"

#include <stdlib.h>
#include <string.h>

ClozeEntityScores *
cloze_entity_scores_new(void)
{
    ClozeEntityScores *scores = g_new0(ClozeEntityScores, 1);

    scores->per_type = g_array_new(FALSE, TRUE, sizeof(ClozeEntityScore));
    return scores;
}

void
cloze_entity_scores_free(ClozeEntityScores *scores)
{
    if (scores == NULL)
        return;
    g_array_unref(scores->per_type);
    g_free(scores);
}

static ClozeEntityScore *
find_type(ClozeEntityScores *scores, const char *type)
{
    ClozeEntityScore added = {.type = type};
    GArray *all = scores->per_type;

    for (guint i = 0; i < all->len; i++) {
        if (g_array_index(all, ClozeEntityScore, i).type == type)
            return &g_array_index(all, ClozeEntityScore, i);
    }
    g_array_append_val(all, added);
    return &g_array_index(all, ClozeEntityScore, all->len - 1);
}

static int
compare_entities(const void *a, const void *b)
{
    const ClozeEntity *first = a, *second = b;

    if (first->start != second->start)
        return first->start < second->start ? -1 : 1;
    if (first->end != second->end)
        return first->end < second->end ? -1 : 1;
    return strcmp(first->type, second->type);
}

static ClozeEntity *
dup_sorted(const ClozeEntity *entities, gsize n)
{
    ClozeEntity *sorted = g_memdup2(entities, n * sizeof(ClozeEntity));

    if (n > 1)
        qsort(sorted, n, sizeof(ClozeEntity), compare_entities);
    for (gsize i = 0; i < n; i++)
        sorted[i].type = g_intern_string(sorted[i].type);
    return sorted;
}

void
cloze_entity_scores_add(ClozeEntityScores *scores, const ClozeEntity *truth, gsize n_truth,
                        const ClozeEntity *predicted, gsize n_predicted)
{
    g_autofree ClozeEntity *t = dup_sorted(truth, n_truth);
    g_autofree ClozeEntity *p = dup_sorted(predicted, n_predicted);

    for (gsize i = 0; i < n_truth; i++)
        find_type(scores, t[i].type)->support++;
    for (gsize i = 0; i < n_predicted; i++)
        find_type(scores, p[i].type)->predicted++;
    for (gsize i = 0, j = 0; i < n_truth && j < n_predicted;) {
        int order = compare_entities(&t[i], &p[j]);

        if (order == 0)
            find_type(scores, t[i].type)->correct++;
        i += order <= 0;
        j += order >= 0;
    }
}

void
cloze_entity_scores_add_tokens(ClozeEntityScores *scores, gsize n, gsize n_correct)
{
    scores->n_tokens += n;
    scores->n_tokens_correct += n_correct;
}

static double
divide(double a, double b)
{
    return b > 0 ? a / b : 0;
}

static void
fill_from_counts(ClozeEntityScore *score)
{
    score->precision = divide((double)score->correct, (double)score->predicted);
    score->recall = divide((double)score->correct, (double)score->support);
    score->f1 = divide(2 * score->precision * score->recall, score->precision + score->recall);
}

static void
add_weighted(ClozeEntityScore *average, const ClozeEntityScore *score, double weight)
{
    average->precision += weight * score->precision;
    average->recall += weight * score->recall;
    average->f1 += weight * score->f1;
    average->support += score->support;
    average->predicted += score->predicted;
    average->correct += score->correct;
}

static int
compare_types(gconstpointer a, gconstpointer b)
{
    return strcmp(((const ClozeEntityScore *)a)->type, ((const ClozeEntityScore *)b)->type);
}

void
cloze_entity_scores_finish(ClozeEntityScores *scores)
{
    GArray *all = scores->per_type;
    ClozeEntityScore zero = {0};

    scores->micro = scores->macro = scores->weighted = zero;
    g_array_sort(all, compare_types);
    for (guint i = 0; i < all->len; i++) {
        fill_from_counts(&g_array_index(all, ClozeEntityScore, i));
        add_weighted(&scores->micro, &g_array_index(all, ClozeEntityScore, i), 0);
    }
    fill_from_counts(&scores->micro);
    for (guint i = 0; i < all->len; i++) {
        const ClozeEntityScore *score = &g_array_index(all, ClozeEntityScore, i);

        add_weighted(&scores->macro, score, 1.0 / all->len);
        add_weighted(&scores->weighted, score,
                     divide((double)score->support, (double)scores->micro.support));
    }
}
