/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The covariance, formed in single-precision products of a few thousand rows and summed in double,
 * or applied without being formed. */
#include "engine/map/principal.h"

#include <math.h>
#include <string.h>

#include "engine/base/blas.h"
#include "engine/map/krylov.h"
#include "engine/train/weight-gradient.h"

#define FORMED_WIDTH ((gsize)1024)
#define SLAB_ROWS    ((gsize)8192)
#define CHUNK_ROWS   ((gsize)256)
#define SPACE        ((gsize)96) /* dimensions of the Krylov space, or 16 a component */

typedef struct {
    const ClozeMapVectors *vectors;
    const ClozeMapRun *run;
    const float *mean;
    const float *components; /* [k][d] */
    gsize k;
    float *points;
    double *covariance; /* [d][d] or NULL */
    const double *x;    /* what the operator is applied to */
    double *y;
    double *partial; /* [chunks][d] */
    gsize first;     /* of the slab */
    float *slab;     /* [SLAB_ROWS][d] without the mean */
    double *sums;    /* [chunks][d] */
} Work;

static gsize
count_chunks(gsize n)
{
    return (n + CHUNK_ROWS - 1) / CHUNK_ROWS;
}

static void
sum_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    gsize d = work->vectors->d;

    for (gsize chunk = begin; chunk < end; chunk++) {
        double *sum = work->sums + chunk * d;
        gsize last = MIN((chunk + 1) * CHUNK_ROWS, work->vectors->n);

        for (gsize i = chunk * CHUNK_ROWS; i < last; i++)
            for (gsize j = 0; j < d; j++)
                sum[j] += (double)work->vectors->x[i * d + j];
    }
}

static void
add_chunks(double *sum, const double *partial, gsize n_chunks, gsize d)
{
    memset(sum, 0, d * sizeof *sum);
    for (gsize chunk = 0; chunk < n_chunks; chunk++)
        for (gsize j = 0; j < d; j++)
            sum[j] += partial[chunk * d + j];
}

static void
take_mean(Work *work, float *mean)
{
    gsize d = work->vectors->d, n_chunks = count_chunks(work->vectors->n);
    g_autofree double *sum = g_new(double, d);

    work->sums = g_new0(double, n_chunks *d);
    cloze_pool_parallel_for(work->run->pool, n_chunks, 1, sum_cb, work);
    add_chunks(sum, work->sums, n_chunks, d);
    for (gsize j = 0; j < d; j++)
        mean[j] = (float)(sum[j] / (double)work->vectors->n);
    g_clear_pointer(&work->sums, g_free);
}

static void
centre_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    gsize d = work->vectors->d;

    for (gsize i = begin; i < end; i++) {
        const float *row = cloze_map_vectors_row(work->vectors, work->first + i);

        for (gsize j = 0; j < d; j++)
            work->slab[i * d + j] = row[j] - work->mean[j];
    }
}

static gboolean
form_covariance(Work *work, GError **error)
{
    gsize n = work->vectors->n, d = work->vectors->d;
    g_autofree float *sum = g_new(float, d *d);
    ClozeArenas arenas = {0};
    gboolean going = TRUE;

    work->covariance = g_new0(double, d *d);
    work->slab = g_new(float, MIN(SLAB_ROWS, n) * d);
    for (work->first = 0; going && work->first < n; work->first += SLAB_ROWS) {
        gsize m = MIN(SLAB_ROWS, n - work->first);
        const ClozeWeightGradient product = {sum, NULL, work->slab, d, work->slab, d, m, d, d};

        going =
            cloze_map_run_report(work->run, "components", (double)work->first / (double)n, error);
        memset(sum, 0, d * d * sizeof *sum);
        cloze_pool_parallel_for(work->run->pool, m, CHUNK_ROWS, centre_cb, work);
        cloze_weight_gradient_add(&product, cloze_kernels_get(), work->run->pool, &arenas);
        for (gsize i = 0; i < d * d; i++)
            work->covariance[i] += (double)sum[i] / (double)MAX(n - 1, 1);
    }
    cloze_arenas_clear(&arenas);
    g_clear_pointer(&work->slab, g_free);
    return going;
}

static void
apply_formed_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    gsize d = work->vectors->d;

    for (gsize i = begin; i < end; i++) {
        double sums[4] = {0};
        gsize j = 0;

        for (; j + 4 <= d; j += 4)
            for (gsize lane = 0; lane < 4; lane++)
                sums[lane] += work->covariance[i * d + j + lane] * work->x[j + lane];
        for (; j < d; j++)
            sums[0] += work->covariance[i * d + j] * work->x[j];
        work->y[i] = sums[0] + sums[1] + (sums[2] + sums[3]);
    }
}

static void
apply_rows_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    gsize d = work->vectors->d;

    for (gsize chunk = begin; chunk < end; chunk++) {
        double *partial = work->partial + chunk * d;
        gsize last = MIN((chunk + 1) * CHUNK_ROWS, work->vectors->n);

        memset(partial, 0, d * sizeof *partial);
        for (gsize i = chunk * CHUNK_ROWS; i < last; i++) {
            const float *row = cloze_map_vectors_row(work->vectors, i);
            double along = 0;

            for (gsize j = 0; j < d; j++)
                along += (double)(row[j] - work->mean[j]) * work->x[j];
            for (gsize j = 0; j < d; j++)
                partial[j] += along * (double)(row[j] - work->mean[j]);
        }
    }
}

static void
apply_covariance(double *y, const double *x, gpointer data)
{
    Work *work = data;
    gsize d = work->vectors->d, n_chunks = count_chunks(work->vectors->n);

    work->x = x;
    work->y = y;
    if (work->covariance) {
        cloze_pool_parallel_for(work->run->pool, d, 64, apply_formed_cb, work);
        return;
    }
    cloze_pool_parallel_for(work->run->pool, n_chunks, 1, apply_rows_cb, work);
    add_chunks(y, work->partial, n_chunks, d);
    for (gsize j = 0; j < d; j++)
        y[j] /= (double)MAX(work->vectors->n - 1, 1);
}

static void
project_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    gsize d = work->vectors->d;
    g_autofree float *centred = g_new(float, d);
    const ClozeKernels *kernels = cloze_kernels_get();

    for (gsize i = begin; i < end; i++) {
        const float *row = cloze_map_vectors_row(work->vectors, i);

        for (gsize j = 0; j < d; j++)
            centred[j] = row[j] - work->mean[j];
        for (gsize c = 0; c < work->k; c++)
            work->points[i * work->k + c] = kernels->dot(centred, work->components + c * d, d);
    }
}

/* The sign that makes the entry of largest size positive. */
static void
take_component(float *out, const double *vector, gsize d)
{
    gsize largest = 0;

    for (gsize j = 1; j < d; j++)
        if (fabs(vector[j]) > fabs(vector[largest]) + 1e-12)
            largest = j;
    for (gsize j = 0; j < d; j++)
        out[j] = (float)(vector[largest] < 0 ? -vector[j] : vector[j]);
}

static double
total_variance(Work *work)
{
    const ClozeMapVectors *vectors = work->vectors;
    double total = 0;

    if (work->covariance) {
        for (gsize j = 0; j < vectors->d; j++)
            total += work->covariance[j * vectors->d + j];
        return total;
    }
    for (gsize i = 0; i < vectors->n; i++)
        for (gsize j = 0; j < vectors->d; j++) {
            double off = (double)(vectors->x[i * vectors->d + j] - work->mean[j]);

            total += off * off;
        }
    return total / (double)MAX(vectors->n - 1, 1);
}

static void
find_components(Work *work, ClozePrincipal *principal)
{
    gsize d = principal->d, k = principal->k, block = k + 2;
    const ClozeKrylovProblem problem = {
        d, k, block, (MAX(SPACE, 16 * k) + block - 1) / block, apply_covariance, work};
    g_autofree double *vectors = g_new(double, k *d);
    gsize found = cloze_krylov_find(&problem, work->run, principal->variance, vectors);

    principal->total = total_variance(work);
    for (gsize c = 0; c < k; c++) {
        principal->variance[c] = MAX(principal->variance[c], 0);
        if (c < found)
            take_component(principal->components + c * d, vectors + c * d, d);
    }
}

ClozePrincipal *
cloze_principal_find(const ClozeMapVectors *vectors, gsize k, const ClozeMapRun *run,
                     GError **error)
{
    g_autoptr(ClozePrincipal) principal = NULL;
    Work work = {.vectors = vectors, .run = run};

    if (!cloze_blas_open(error))
        return NULL;
    principal = g_new0(ClozePrincipal, 1);
    principal->n = vectors->n;
    principal->d = vectors->d;
    principal->k = MIN(k, MIN(vectors->n, vectors->d));
    principal->points = g_new0(float, vectors->n * principal->k);
    principal->components = g_new0(float, principal->k * vectors->d);
    principal->mean = g_new(float, vectors->d);
    principal->variance = g_new0(double, principal->k);
    take_mean(&work, principal->mean);
    work.mean = principal->mean;
    if (vectors->d > FORMED_WIDTH)
        work.partial = g_new(double, count_chunks(vectors->n) * vectors->d);
    else if (!form_covariance(&work, error)) {
        g_free(work.covariance);
        return NULL;
    }
    find_components(&work, principal);
    cloze_principal_project(principal, vectors, run, principal->points);
    g_free(work.covariance);
    g_free(work.partial);
    return g_steal_pointer(&principal);
}

void
cloze_principal_project(const ClozePrincipal *principal, const ClozeMapVectors *vectors,
                        const ClozeMapRun *run, float *points)
{
    Work work = {.vectors = vectors,
                 .mean = principal->mean,
                 .components = principal->components,
                 .k = principal->k,
                 .points = points};

    cloze_pool_parallel_for(run->pool, vectors->n, CHUNK_ROWS, project_cb, &work);
}

void
cloze_principal_free(ClozePrincipal *principal)
{
    if (!principal)
        return;
    g_free(principal->points);
    g_free(principal->components);
    g_free(principal->mean);
    g_free(principal->variance);
    g_free(principal);
}
