/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Checking and preparing rows; threads share them by rows. */
#include "engine/map/map-vectors.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"

#define CHUNK_ROWS  256
#define SAME_LENGTH 1e-5

typedef struct {
    ClozeMapVectors *vectors;
    gsize bad; /* the first row that cannot be used, or G_MAXSIZE; atomic */
} Work;

static void
note_bad(Work *work, gsize row)
{
    gsize seen = __atomic_load_n(&work->bad, __ATOMIC_RELAXED);

    while (row < seen && !__atomic_compare_exchange_n(&work->bad, &seen, row, TRUE,
                                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        continue;
}

/* Scaled first, so that no square leaves the range. */
static double
length_of(const float *row, gsize d)
{
    double sum = 0;

    for (gsize i = 0; i < d; i++)
        sum += (double)row[i] * (double)row[i];
    return sqrt(sum);
}

static void
check_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    gsize d = work->vectors->d;

    for (gsize i = begin; i < end; i++) {
        double length = length_of(work->vectors->x + i * d, d);

        if (!isfinite(length) || (work->vectors->metric == CLOZE_METRIC_COSINE && length == 0))
            note_bad(work, i);
    }
}

static void
prepare_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    const ClozeMapVectors *vectors = work->vectors;

    for (gsize i = begin; i < end; i++) {
        float *row = vectors->x + i * vectors->d;

        if (vectors->metric == CLOZE_METRIC_EUCLIDEAN) {
            for (gsize j = 0; j < vectors->d; j++)
                row[j] -= vectors->mean[j];
        } else {
            double length = length_of(row, vectors->d);

            for (gsize j = 0; j < vectors->d; j++)
                row[j] = (float)((double)row[j] / length);
        }
    }
}

static gboolean
fail_at(const Work *work, GError **error)
{
    const ClozeMapVectors *vectors = work->vectors;
    const float *row = vectors->x + work->bad * vectors->d;
    gboolean zero = length_of(row, vectors->d) == 0;

    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "row %" G_GSIZE_FORMAT ": expected %" G_GSIZE_FORMAT " numbers%s, found %s",
                work->bad + 1, vectors->d,
                vectors->metric == CLOZE_METRIC_COSINE ? " that are not all 0" : "",
                zero ? "zeros only" : "one that is infinite or no number");
    return FALSE;
}

static void
take_mean(ClozeMapVectors *vectors)
{
    g_autofree double *sum = g_new0(double, vectors->d);

    for (gsize i = 0; i < vectors->n; i++)
        for (gsize j = 0; j < vectors->d; j++)
            sum[j] += (double)vectors->x[i * vectors->d + j];
    vectors->mean = g_new(float, vectors->d);
    for (gsize j = 0; j < vectors->d; j++)
        vectors->mean[j] = (float)(sum[j] / (double)vectors->n);
}

static gboolean
prepare(ClozeMapVectors *vectors, const float *mean, const ClozeMapRun *run, GError **error)
{
    Work work = {vectors, G_MAXSIZE};

    cloze_pool_parallel_for(run->pool, vectors->n, CHUNK_ROWS, check_cb, &work);
    if (work.bad != G_MAXSIZE)
        return fail_at(&work, error);
    if (vectors->metric == CLOZE_METRIC_EUCLIDEAN) {
        if (mean)
            vectors->mean = g_memdup2(mean, vectors->d * sizeof *mean);
        else
            take_mean(vectors);
    }
    cloze_pool_parallel_for(run->pool, vectors->n, CHUNK_ROWS, prepare_cb, &work);
    return TRUE;
}

gboolean
cloze_map_vectors_init(ClozeMapVectors *vectors, float *x, gsize n, gsize d, ClozeMetric metric,
                       const ClozeMapRun *run, GError **error)
{
    *vectors = (ClozeMapVectors){.x = x, .n = n, .d = d, .metric = metric};
    if (n == 0 || d == 0 || n > G_MAXUINT32 / 2) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected 1 to %u vectors of at least one number, found %" G_GSIZE_FORMAT
                    " of %" G_GSIZE_FORMAT,
                    G_MAXUINT32 / 2, n, d);
        return FALSE;
    }
    return prepare(vectors, NULL, run, error);
}

static void
check_length_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    gsize d = work->vectors->d;

    for (gsize i = begin; i < end; i++)
        if (!(fabs(length_of(work->vectors->x + i * d, d) - 1) < SAME_LENGTH))
            note_bad(work, i);
}

gboolean
cloze_map_vectors_init_prepared(ClozeMapVectors *vectors, const float *x, gsize n, gsize d,
                                ClozeMetric metric, const ClozeMapRun *run)
{
    Work work = {vectors, G_MAXSIZE};

    *vectors = (ClozeMapVectors){.x = (float *)x, .n = n, .d = d, .metric = metric};
    if (metric != CLOZE_METRIC_COSINE || n == 0 || d == 0)
        return FALSE;
    cloze_pool_parallel_for(run->pool, n, CHUNK_ROWS, check_length_cb, &work);
    return work.bad == G_MAXSIZE;
}

gboolean
cloze_map_vectors_init_like(ClozeMapVectors *vectors, float *x, gsize n,
                            const ClozeMapVectors *like, const ClozeMapRun *run, GError **error)
{
    *vectors = (ClozeMapVectors){.x = x, .n = n, .d = like->d, .metric = like->metric};
    return prepare(vectors, like->mean, run, error);
}

void
cloze_map_vectors_clear(ClozeMapVectors *vectors)
{
    g_clear_pointer(&vectors->mean, g_free);
    memset(vectors, 0, sizeof *vectors);
}

double
cloze_map_vectors_measure(const ClozeMapVectors *vectors, const float *a, const float *b)
{
    double sums[4] = {0}, sum;
    gsize i = 0;

    for (; i + 4 <= vectors->d; i += 4)
        for (gsize lane = 0; lane < 4; lane++) {
            double difference = (double)a[i + lane] - (double)b[i + lane];

            sums[lane] += difference * difference;
        }
    for (; i < vectors->d; i++)
        sums[0] += ((double)a[i] - (double)b[i]) * ((double)a[i] - (double)b[i]);
    sum = sums[0] + sums[1] + (sums[2] + sums[3]);
    return vectors->metric == CLOZE_METRIC_COSINE ? sum / 2 : sqrt(sum);
}
