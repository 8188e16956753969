/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ranks by counting: for each item the k nearest of one space, and how many items are nearer to it
 * in the other. Threads share items; sums are taken in the items' order. */
#include "engine/map/map-quality.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK    64
#define N_PAIRS  20000
#define N_ANCHOR 256

typedef struct {
    const ClozeMapVectors *vectors;
    const float *points;
    const guint32 *items; /* [n] */
    gsize n;
    gsize k;
    double *lost; /* [n][3]: trust, continuity, kept */
} Work;

typedef struct {
    double distance;
    guint32 place;
} Far;

static int
compare_far_cb(const void *a, const void *b)
{
    const Far *x = a, *y = b;

    if (x->distance != y->distance)
        return x->distance < y->distance ? -1 : 1;
    return (x->place > y->place) - (x->place < y->place);
}

/* rank[j], 1 the nearest; order[] the items by it. The item itself is last. */
static void
rank(Far *order, guint32 *ranks, gsize n)
{
    qsort(order, n, sizeof *order, compare_far_cb);
    for (gsize j = 0; j < n; j++)
        ranks[order[j].place] = (guint32)j + 1;
}

static double
penalty(const Far *order, gsize k, const guint32 *ranks)
{
    double sum = 0;

    for (gsize j = 0; j < k; j++)
        if (ranks[order[j].place] > k)
            sum += (double)ranks[order[j].place] - (double)k;
    return sum;
}

static void
judge_item(const Work *work, gsize i, Far *data_order, Far *map_order, guint32 *ranks)
{
    const float *row = cloze_map_vectors_row(work->vectors, work->items[i]);
    const float *point = work->points + 2 * (gsize)work->items[i];
    guint32 *map_ranks = ranks + work->n;
    double *lost = work->lost + 3 * i;
    gsize both = 0;

    for (gsize j = 0; j < work->n; j++) {
        const float *at = work->points + 2 * (gsize)work->items[j];
        double dx = (double)at[0] - (double)point[0], dy = (double)at[1] - (double)point[1];
        double distance = cloze_map_vectors_measure(
            work->vectors, row, cloze_map_vectors_row(work->vectors, work->items[j]));

        data_order[j] = (Far){i == j ? INFINITY : distance, (guint32)j};
        map_order[j] = (Far){i == j ? INFINITY : dx * dx + dy * dy, (guint32)j};
    }
    rank(data_order, ranks, work->n);
    rank(map_order, map_ranks, work->n);
    for (gsize j = 0; j < work->k; j++)
        both += ranks[map_order[j].place] <= work->k;
    lost[0] = penalty(map_order, work->k, ranks);
    lost[1] = penalty(data_order, work->k, map_ranks);
    lost[2] = (double)both / (double)work->k;
}

static void
judge_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    g_autofree Far *orders = g_new(Far, 2 * work->n);
    g_autofree guint32 *ranks = g_new(guint32, 2 * work->n);

    for (gsize i = begin; i < end; i++)
        judge_item(work, i, orders, orders + work->n, ranks);
}

/* (transfer full) @sample different items of n in ascending order, or all. */
static guint32 *
choose_items(gsize n, gsize sample, guint64 seed)
{
    guint32 *items = g_new(guint32, n);
    gsize n_taken = 0;

    for (gsize i = 0; i < n; i++) {
        guint64 bits = cloze_map_run_mix(seed ^ 0x716c, i);

        if (sample == n || cloze_map_run_below(bits, n - i) < sample - n_taken)
            items[n_taken++] = (guint32)i;
    }
    return items;
}

static void
add_up(const Work *work, ClozeMapQuality *quality)
{
    double n = (double)work->n, k = (double)work->k, sums[3] = {0};
    double scale = 2 / (n * k * (2 * n - 3 * k - 1));

    for (gsize i = 0; i < 3 * work->n; i++)
        sums[i % 3] += work->lost[i];
    quality->trustworthiness = 1 - scale * sums[0];
    quality->continuity = 1 - scale * sums[1];
    quality->kept = sums[2] / n;
}

gboolean
cloze_map_quality_measure(const ClozeMapVectors *vectors, const float *points, gsize k,
                          gsize sample, const ClozeMapRun *run, ClozeMapQuality *quality,
                          GError **error)
{
    gsize n = sample ? MIN(sample, vectors->n) : vectors->n;
    g_autofree guint32 *items = choose_items(vectors->n, n, run->seed);
    g_autofree double *lost = g_new0(double, 3 * n);
    Work work = {vectors, points, items, n, k, lost};

    *quality = (ClozeMapQuality){n, k, NAN, NAN, NAN};
    if (k == 0 || 2 * n <= 3 * k + 1)
        return cloze_map_run_report(run, "quality", 1, error);
    if (!cloze_map_run_report(run, "quality", 0, error))
        return FALSE;
    cloze_pool_parallel_for(run->pool, n, CHUNK, judge_cb, &work);
    add_up(&work, quality);
    return cloze_map_run_report(run, "quality", 1, error);
}

static double
value_of_pair(const ClozeMapVectors *vectors, gsize a, gsize b)
{
    double distance = cloze_map_vectors_measure(vectors, cloze_map_vectors_row(vectors, a),
                                                cloze_map_vectors_row(vectors, b));

    return vectors->metric == CLOZE_METRIC_COSINE ? 1 - distance : distance;
}

/* How much farther the farthest is than the nearest, around some items (Beyer and others, When is
 * "nearest neighbor" meaningful?, 1999). */
static double
measure_contrast(const ClozeMapVectors *vectors, guint64 seed)
{
    gsize n_seen = 0;
    double sum = 0;

    for (gsize i = 0; i < MIN(N_ANCHOR, vectors->n); i++) {
        gsize item = cloze_map_run_below(cloze_map_run_mix(seed, i), vectors->n);
        double nearest = INFINITY, farthest = 0;

        for (gsize j = 0; j < N_ANCHOR; j++) {
            gsize other =
                cloze_map_run_below(cloze_map_run_mix(seed, (i + 1) * N_ANCHOR + j), vectors->n);
            double distance =
                cloze_map_vectors_measure(vectors, cloze_map_vectors_row(vectors, item),
                                          cloze_map_vectors_row(vectors, other));

            if (distance > 0) {
                nearest = MIN(nearest, distance);
                farthest = MAX(farthest, distance);
            }
        }
        if (farthest > 0) {
            sum += (farthest - nearest) / nearest;
            n_seen++;
        }
    }
    return n_seen ? sum / (double)n_seen : NAN;
}

static void
fill_bins(ClozeMapSpread *spread, const double *values)
{
    double width = (spread->high - spread->low) / CLOZE_MAP_QUALITY_BINS;

    for (gsize i = 0; i < spread->n_pairs; i++) {
        double bin = width > 0 ? (values[i] - spread->low) / width : 0;

        spread->bins[(gsize)CLAMP(bin, 0, CLOZE_MAP_QUALITY_BINS - 1)]++;
    }
}

void
cloze_map_quality_spread(const ClozeMapVectors *vectors, const ClozeMapRun *run,
                         ClozeMapSpread *spread)
{
    g_autofree double *values = g_new(double, N_PAIRS);
    gsize n = vectors->n;
    double square = 0;

    *spread = (ClozeMapSpread){.low = INFINITY, .high = -INFINITY};
    if (n < 2)
        return;
    spread->n_pairs = N_PAIRS;
    for (gsize i = 0; i < N_PAIRS; i++) {
        guint64 bits = cloze_map_run_mix(run->seed ^ 0x7061, i);
        gsize a = cloze_map_run_below(bits, n), b = cloze_map_run_below(bits << 32, n - 1);

        values[i] = value_of_pair(vectors, a, b + (b >= a));
        spread->mean += values[i] / N_PAIRS;
        spread->low = MIN(spread->low, values[i]);
        spread->high = MAX(spread->high, values[i]);
    }
    for (gsize i = 0; i < N_PAIRS; i++)
        square += (values[i] - spread->mean) * (values[i] - spread->mean) / N_PAIRS;
    spread->deviation = sqrt(square);
    spread->contrast = measure_contrast(vectors, run->seed ^ 0x636f);
    fill_bins(spread, values);
}
