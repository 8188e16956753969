/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Two passes: the means first, so that large values with small differences keep their digits. */

#include "engine/data/correlation-scores.h"

#include <math.h>
#include <stdlib.h>

static double
mean_of(const double *x, gsize n)
{
    long double sum = 0;

    for (gsize i = 0; i < n; i++)
        sum += x[i];
    return (double)(sum / n);
}

double
cloze_correlation_scores_pearson(const double *x, const double *y, gsize n)
{
    double mean_x = mean_of(x, n), mean_y = mean_of(y, n);
    long double xx = 0, yy = 0, xy = 0;

    for (gsize i = 0; i < n; i++) {
        long double a = (long double)x[i] - mean_x, b = (long double)y[i] - mean_y;

        xx += a * a;
        yy += b * b;
        xy += a * b;
    }
    if (n < 2 || !(xx > 0) || !(yy > 0))
        return NAN;
    return (double)CLAMP(xy / (sqrtl(xx) * sqrtl(yy)), -1, 1);
}

typedef struct {
    double value;
    gsize index;
} Entry;

static int
compare_entries(const void *a, const void *b)
{
    double x = ((const Entry *)a)->value, y = ((const Entry *)b)->value;

    return (x > y) - (x < y);
}

void
cloze_correlation_scores_rank(const double *x, gsize n, double *ranks)
{
    g_autofree Entry *entries = g_new(Entry, n + 1);

    for (gsize i = 0; i < n; i++)
        entries[i] = (Entry){x[i], i};
    qsort(entries, n, sizeof *entries, compare_entries);
    for (gsize begin = 0, end; begin < n; begin = end) {
        for (end = begin + 1; end < n && entries[end].value <= entries[begin].value;)
            end++;
        for (gsize i = begin; i < end; i++)
            ranks[entries[i].index] = (double)(begin + end + 1) / 2;
    }
}

static gboolean
is_constant(const double *x, gsize n)
{
    for (gsize i = 1; i < n; i++)
        if (x[i] < x[0] || x[i] > x[0])
            return FALSE;
    return TRUE;
}

double
cloze_correlation_scores_spearman(const double *x, const double *y, gsize n)
{
    g_autofree double *ranks = g_new(double, 2 * n + 1);

    if (is_constant(x, n) || is_constant(y, n))
        return NAN;
    cloze_correlation_scores_rank(x, n, ranks);
    cloze_correlation_scores_rank(y, n, ranks + n);
    return cloze_correlation_scores_pearson(ranks, ranks + n, n);
}

static int
order(double a, double b)
{
    return (a > b) - (a < b);
}

double
cloze_correlation_scores_kendall(const double *x, const double *y, gsize n)
{
    double sum = 0, n_x = 0, n_y = 0;

    for (gsize i = 0; i < n; i++)
        for (gsize j = i + 1; j < n; j++) {
            int a = order(x[i], x[j]), b = order(y[i], y[j]);

            sum += a * b;
            n_x += a != 0;
            n_y += b != 0;
        }
    return n_x > 0 && n_y > 0 ? sum / (sqrt(n_x) * sqrt(n_y)) : NAN;
}
