/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Samples by a seeded generator; percentiles by their order. Any thread. */

#include "engine/data/paired-bootstrap.h"

#include <math.h>
#include <stdlib.h>

/* Steele, Lea and Flood (2014): a counter mixed to 64 bits. */
static guint64
next_random(guint64 *state)
{
    guint64 z = (*state += G_GUINT64_CONSTANT(0x9E3779B97F4A7C15));

    z = (z ^ z >> 30) * G_GUINT64_CONSTANT(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * G_GUINT64_CONSTANT(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static void
draw(gsize *indices, gsize n, guint64 *state)
{
    for (gsize i = 0; i < n; i++)
        indices[i] = (gsize)((double)(next_random(state) >> 11) * 0x1p-53 * (double)n);
}

static double
measure(ClozePairedBootstrapMetric metric, const gsize *indices, gsize n, guint model,
        gpointer data)
{
    double value = metric(indices, n, model, data);

    return isnan(value) ? 0 : value;
}

static int
compare_values(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;

    return left < right ? -1 : left > right;
}

/* Linear between the two nearest. */
static double
get_percentile(const double *sorted, gsize n, double share)
{
    double at = share * (double)(n - 1);
    gsize below = (gsize)floor(at), above = MIN(below + 1, n - 1);

    return sorted[below] + (at - (double)below) * (sorted[above] - sorted[below]);
}

static void
summarise(ClozePairedBootstrap *result, double *differences, double confidence)
{
    gsize n = result->n_samples, n_extreme = 0;
    /* what comes of other orders of the same sums must not decide */
    double least = fabs(result->difference) - 1e-12;

    for (gsize i = 0; i < n; i++) {
        n_extreme += fabs(differences[i] - result->difference) >= least;
        result->n_better[0] += differences[i] < 0;
        result->n_better[1] += differences[i] > 0;
    }
    qsort(differences, n, sizeof *differences, compare_values);
    result->low = get_percentile(differences, n, (1 - confidence) / 2);
    result->high = get_percentile(differences, n, (1 + confidence) / 2);
    result->p_value = (double)(1 + n_extreme) / (double)(1 + n);
}

ClozePairedBootstrap
cloze_paired_bootstrap_run(ClozePairedBootstrapMetric metric, gpointer data, gsize n,
                           gsize n_samples, double confidence, guint64 seed)
{
    ClozePairedBootstrap result = {.n_samples = MAX(n_samples, 1)};
    g_autofree gsize *indices = g_new(gsize, n + 1);
    g_autofree double *differences = g_new(double, result.n_samples);
    guint64 state = seed;

    g_return_val_if_fail(n > 0, result);
    for (gsize i = 0; i < n; i++)
        indices[i] = i;
    for (guint model = 0; model < 2; model++)
        result.values[model] = measure(metric, indices, n, model, data);
    result.difference = result.values[1] - result.values[0];
    for (gsize i = 0; i < result.n_samples; i++) {
        draw(indices, n, &state);
        differences[i] =
            measure(metric, indices, n, 1, data) - measure(metric, indices, n, 0, data);
    }
    summarise(&result, differences, confidence);
    return result;
}

static ClozePairedBootstrapCounts
add_counts(const gsize *indices, gsize n, guint model, gpointer data)
{
    const ClozePairedBootstrapCounts *counts =
        ((const ClozePairedBootstrapCounts *const *)data)[model];
    ClozePairedBootstrapCounts sum = {0};

    for (gsize i = 0; i < n; i++) {
        sum.correct += counts[indices[i]].correct;
        sum.predicted += counts[indices[i]].predicted;
        sum.wanted += counts[indices[i]].wanted;
    }
    return sum;
}

double
cloze_paired_bootstrap_f1(const gsize *indices, gsize n, guint model, gpointer data)
{
    ClozePairedBootstrapCounts sum = add_counts(indices, n, model, data);
    double below = sum.predicted + sum.wanted;

    return below > 0 ? 2 * sum.correct / below : 0;
}

double
cloze_paired_bootstrap_mean(const gsize *indices, gsize n, guint model, gpointer data)
{
    ClozePairedBootstrapCounts sum = add_counts(indices, n, model, data);

    return sum.wanted > 0 ? sum.correct / sum.wanted : 0;
}
