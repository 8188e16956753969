/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Threads share items; sums are taken by chunks of items in their order. */
#include "engine/map/kmeans.h"

#include <math.h>
#include <string.h>

#include "engine/kernels/kernels.h"

#define N_STARTS 8
#define N_ROUNDS 100
#define CHUNK    ((gsize)512)
#define STILL    1e-7 /* the share by which a round must improve */

typedef struct {
    const float *x;
    gsize n, d, k;
    const ClozeKernels *kernels;
    float *half;    /* [n] |x|^2 / 2 */
    float *centres; /* [k][d] */
    float *half_centres;
    gint32 *label;    /* [n] */
    double *distance; /* [n] squared, to the nearest centre */
    double *sums;     /* [chunks][k][d] */
    guint32 *counts;  /* [chunks][k] */
    gsize newest;     /* when starting: the centre just added */
} Work;

static gsize
count_chunks(const Work *work)
{
    return (work->n + CHUNK - 1) / CHUNK;
}

static double
square_to(const Work *work, gsize item, gsize centre)
{
    double product = (double)work->kernels->dot(work->x + item * work->d,
                                                work->centres + centre * work->d, work->d);

    return MAX(2 * ((double)work->half[item] + (double)work->half_centres[centre] - product), 0);
}

static void
half_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;

    for (gsize i = begin; i < end; i++) {
        const float *row = work->x + i * work->d;

        work->half[i] = 0.5f * work->kernels->dot(row, row, work->d);
    }
}

static void
measure_centre(Work *work, gsize centre)
{
    const float *at = work->centres + centre * work->d;

    work->half_centres[centre] = 0.5f * work->kernels->dot(at, at, work->d);
}

static void
newest_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;

    for (gsize i = begin; i < end; i++)
        work->distance[i] = MIN(work->distance[i], square_to(work, i, work->newest));
}

/* The item at which the running sum of distances passes a random share of the whole. */
static gsize
draw(const Work *work, guint64 bits)
{
    double sum = 0, wanted;

    for (gsize i = 0; i < work->n; i++)
        sum += work->distance[i];
    wanted = (cloze_map_run_signed(bits) + 1) / 2 * sum;
    for (gsize i = 0; i < work->n; i++) {
        wanted -= work->distance[i];
        if (wanted < 0)
            return i;
    }
    return cloze_map_run_below(bits, work->n);
}

static void
start(Work *work, const ClozeMapRun *run, guint64 seed)
{
    gsize item = cloze_map_run_below(cloze_map_run_mix(seed, 0), work->n);

    for (gsize i = 0; i < work->n; i++)
        work->distance[i] = INFINITY;
    for (work->newest = 0; work->newest < work->k; work->newest++) {
        if (work->newest)
            item = draw(work, cloze_map_run_mix(seed, work->newest));
        memcpy(work->centres + work->newest * work->d, work->x + item * work->d,
               work->d * sizeof *work->x);
        measure_centre(work, work->newest);
        cloze_pool_parallel_for(run->pool, work->n, CHUNK, newest_cb, work);
    }
}

static void
assign_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;

    for (gsize chunk = begin; chunk < end; chunk++) {
        double *sums = work->sums + chunk * work->k * work->d;
        guint32 *counts = work->counts + chunk * work->k;

        memset(sums, 0, work->k * work->d * sizeof *sums);
        memset(counts, 0, work->k * sizeof *counts);
        for (gsize i = chunk * CHUNK; i < MIN((chunk + 1) * CHUNK, work->n); i++) {
            gsize best = 0;

            work->distance[i] = INFINITY;
            for (gsize c = 0; c < work->k; c++) {
                double square = square_to(work, i, c);

                if (square < work->distance[i]) {
                    work->distance[i] = square;
                    best = c;
                }
            }
            work->label[i] = (gint32)best;
            counts[best]++;
            for (gsize j = 0; j < work->d; j++)
                sums[best * work->d + j] += (double)work->x[i * work->d + j];
        }
    }
}

static double
add_distances(const Work *work)
{
    double sum = 0;

    for (gsize i = 0; i < work->n; i++)
        sum += work->distance[i];
    return sum;
}

/* A centre that nobody is near to stays where it is. */
static void
move_centres(Work *work)
{
    gsize n_chunks = count_chunks(work);

    for (gsize c = 0; c < work->k; c++) {
        guint32 count = 0;

        for (gsize chunk = 0; chunk < n_chunks; chunk++)
            count += work->counts[chunk * work->k + c];
        for (gsize j = 0; count && j < work->d; j++) {
            double sum = 0;

            for (gsize chunk = 0; chunk < n_chunks; chunk++)
                sum += work->sums[(chunk * work->k + c) * work->d + j];
            work->centres[c * work->d + j] = (float)(sum / count);
        }
        measure_centre(work, c);
    }
}

static double
run_rounds(Work *work, const ClozeMapRun *run)
{
    double last = INFINITY;

    for (guint turn = 0; turn < N_ROUNDS; turn++) {
        double now;

        cloze_pool_parallel_for(run->pool, count_chunks(work), 1, assign_cb, work);
        now = add_distances(work);
        if (!(now < last * (1 - STILL)))
            return now;
        last = now;
        move_centres(work);
    }
    return last;
}

static gboolean
find_best(Work *work, ClozeClusters *out, const ClozeMapRun *run, double *inertia, GError **error)
{
    *inertia = INFINITY;
    for (guint turn = 0; turn < N_STARTS; turn++) {
        double found;

        if (!cloze_map_run_report(run, "clusters", (double)turn / N_STARTS, error))
            return FALSE;
        start(work, run, cloze_map_run_mix(run->seed ^ 0x6b6d, turn));
        found = run_rounds(work, run);
        if (found < *inertia) {
            *inertia = found;
            memcpy(out->label, work->label, work->n * sizeof *out->label);
        }
    }
    return TRUE;
}

ClozeClusters *
cloze_kmeans_find(const float *x, gsize n, gsize d, gsize k, const ClozeMapRun *run,
                  double *inertia, GError **error)
{
    g_autoptr(ClozeClusters) out = g_new0(ClozeClusters, 1);
    Work work = {.x = x, .n = n, .d = d, .k = CLAMP(k, 1, n), .kernels = cloze_kernels_get()};
    double best;
    gboolean done;

    out->n = n;
    out->n_clusters = work.k;
    out->label = g_new(gint32, n);
    out->strength = g_new(float, n);
    for (gsize i = 0; i < n; i++)
        out->strength[i] = 1;
    work.half = g_new(float, n);
    work.centres = g_new(float, work.k *d);
    work.half_centres = g_new(float, work.k);
    work.label = g_new(gint32, n);
    work.distance = g_new(double, n);
    work.sums = g_new(double, count_chunks(&work) * work.k * d);
    work.counts = g_new(guint32, count_chunks(&work) * work.k);
    cloze_pool_parallel_for(run->pool, n, CHUNK, half_cb, &work);
    done = find_best(&work, out, run, &best, error);
    if (done)
        cloze_hdbscan_number_by_size(out->label, n, work.k);
    if (inertia)
        *inertia = best;
    g_free(work.half);
    g_free(work.centres);
    g_free(work.half_centres);
    g_free(work.label);
    g_free(work.distance);
    g_free(work.sums);
    g_free(work.counts);
    return done ? g_steal_pointer(&out) : NULL;
}
