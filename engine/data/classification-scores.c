/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sums over the confusion matrix. */

#include "engine/data/classification-scores.h"

#include <math.h>

static double
quotient(double above, double below)
{
    return below > 0 ? above / below : 0;
}

static double
cell(const ClozeClassificationScores *scores, gsize truth, gsize predicted)
{
    return (double)scores->confusion[truth * scores->n_classes + predicted];
}

/* Examples of class @i in the truth, or in the prediction. */
static double
count_row(const ClozeClassificationScores *scores, gsize i)
{
    double sum = 0;

    for (gsize j = 0; j < scores->n_classes; j++)
        sum += cell(scores, i, j);
    return sum;
}

static double
count_column(const ClozeClassificationScores *scores, gsize j)
{
    double sum = 0;

    for (gsize i = 0; i < scores->n_classes; i++)
        sum += cell(scores, i, j);
    return sum;
}

static ClozeClassificationScore
make_score(double right, double predicted, double truth)
{
    return (ClozeClassificationScore){.precision = quotient(right, predicted),
                                      .recall = quotient(right, truth),
                                      .f1 = quotient(2 * right, predicted + truth),
                                      .support = (gsize)truth};
}

static void
add_weighted(ClozeClassificationScore *sum, const ClozeClassificationScore *score, double weight)
{
    sum->precision += weight * score->precision;
    sum->recall += weight * score->recall;
    sum->f1 += weight * score->f1;
    sum->support += score->support;
}

static void
average(ClozeClassificationScores *scores, double n)
{
    for (gsize i = 0; i < scores->n_classes; i++) {
        const ClozeClassificationScore *score = &scores->per_class[i];

        add_weighted(&scores->macro, score, 1 / (double)scores->n_classes);
        add_weighted(&scores->weighted, score, quotient((double)score->support, n));
    }
}

/* Matthews for several classes (Gorodkin 2004), Cohen 1960. */
static void
correlate(ClozeClassificationScores *scores, double right, double n)
{
    double products = 0, rows = 0, columns = 0, recalls = 0, spread;
    gsize n_present = 0;

    for (gsize i = 0; i < scores->n_classes; i++) {
        double row = count_row(scores, i), column = count_column(scores, i);

        products += row * column;
        rows += row * row;
        columns += column * column;
        recalls += scores->per_class[i].recall;
        n_present += row > 0;
    }
    spread = sqrt(n * n - rows) * sqrt(n * n - columns);
    scores->matthews = spread > 0 ? (right * n - products) / spread : 0;
    scores->cohen_kappa = n * n - products > 0 ? (right * n - products) / (n * n - products) : NAN;
    scores->balanced_accuracy = n_present ? recalls / (double)n_present : NAN;
}

ClozeClassificationScores *
cloze_classification_scores_new(const gint32 *truth, const gint32 *predicted, gsize n,
                                gsize n_classes)
{
    ClozeClassificationScores *scores = g_new0(ClozeClassificationScores, 1);
    double right = 0;

    scores->n_classes = n_classes;
    scores->confusion = g_new0(guint64, n_classes * n_classes);
    scores->per_class = g_new0(ClozeClassificationScore, n_classes);
    for (gsize i = 0; i < n; i++) {
        scores->confusion[(gsize)truth[i] * n_classes + (gsize)predicted[i]]++;
        right += truth[i] == predicted[i];
    }
    for (gsize i = 0; i < n_classes; i++)
        scores->per_class[i] =
            make_score(cell(scores, i, i), count_column(scores, i), count_row(scores, i));
    scores->micro = make_score(right, (double)n, (double)n);
    scores->accuracy = quotient(right, (double)n);
    average(scores, (double)n);
    correlate(scores, right, (double)n);
    return scores;
}

void
cloze_classification_scores_free(ClozeClassificationScores *scores)
{
    if (!scores)
        return;
    g_free(scores->confusion);
    g_free(scores->per_class);
    g_free(scores);
}
