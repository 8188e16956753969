/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The basis stays orthogonal by two rounds of projection; the small dense problem is LAPACK's.
 * Sums run in a fixed order, whoever computes them. */
#include "engine/map/krylov.h"

#include <math.h>
#include <string.h>

#include "engine/base/blas.h"

#define CHUNK 2048
#define LOST  1e-10 /* what is left of a vector that the basis holds already */

typedef struct {
    const ClozeKrylovProblem *problem;
    const ClozeMapRun *run;
    double *basis;   /* [m][n] */
    double *applied; /* [m][n] A basis */
    gsize m;
    double *w;            /* the vector at hand */
    double *coefficients; /* [m], or [m][m] */
    double *out;
    gsize n_out;
} Work;

static double
dot(const double *a, const double *b, gsize n)
{
    double sums[4] = {0};
    gsize i = 0;

    for (; i + 4 <= n; i += 4)
        for (gsize lane = 0; lane < 4; lane++)
            sums[lane] += a[i + lane] * b[i + lane];
    for (; i < n; i++)
        sums[0] += a[i] * b[i];
    return sums[0] + sums[1] + (sums[2] + sums[3]);
}

static void
project_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    gsize n = work->problem->n;

    for (gsize j = begin; j < end; j++)
        work->coefficients[j] = dot(work->basis + j * n, work->w, n);
}

static void
subtract_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;

    for (gsize j = 0; j < work->m; j++) {
        const double *v = work->basis + j * work->problem->n;
        double c = work->coefficients[j];

        for (gsize i = begin; i < end; i++)
            work->w[i] -= c * v[i];
    }
}

/* Adds work->w to the basis; FALSE where nothing of it is new. */
static gboolean
take_vector(Work *work)
{
    gsize n = work->problem->n;
    double before = sqrt(dot(work->w, work->w, n)), after;

    for (guint round = 0; round < 2 && work->m; round++) {
        cloze_pool_parallel_for(work->run->pool, work->m, 4, project_cb, work);
        cloze_pool_parallel_for(work->run->pool, n, CHUNK, subtract_cb, work);
    }
    after = sqrt(dot(work->w, work->w, n));
    if (!(after > before * LOST) || after < 1e-280)
        return FALSE;
    for (gsize i = 0; i < n; i++)
        work->basis[work->m * n + i] = work->w[i] / after;
    work->problem->apply(work->applied + work->m * n, work->basis + work->m * n,
                         work->problem->data);
    work->m++;
    return TRUE;
}

static void
build_basis(Work *work)
{
    const ClozeKrylovProblem *problem = work->problem;
    gsize n = problem->n, limit = MIN(problem->block * problem->steps, n), first = 0;

    for (gsize i = 0; i < problem->block && work->m < limit; i++) {
        for (gsize j = 0; j < n; j++)
            work->w[j] =
                cloze_map_run_signed(cloze_map_run_mix(work->run->seed ^ 0x6b72, i * n + j));
        take_vector(work);
    }
    while (first < work->m && work->m < limit) {
        gsize end = work->m;

        for (; first < end && work->m < limit; first++) {
            memcpy(work->w, work->applied + first * n, n * sizeof *work->w);
            take_vector(work);
        }
    }
}

static void
ritz_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    gsize n = work->problem->n;

    for (gsize i = begin; i < end; i++)
        for (gsize j = 0; j <= i; j++)
            work->coefficients[i * work->m + j] =
                dot(work->basis + j * n, work->applied + i * n, n);
}

static void
combine_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    gsize n = work->problem->n;

    for (gsize c = 0; c < work->n_out; c++) {
        const double *weights = work->coefficients + (work->m - 1 - c) * work->m;

        for (gsize j = 0; j < work->m; j++)
            for (gsize i = begin; i < end; i++)
                work->out[c * n + i] += weights[j] * work->basis[j * n + i];
    }
}

gsize
cloze_krylov_find(const ClozeKrylovProblem *problem, const ClozeMapRun *run, double *values,
                  double *vectors)
{
    gsize n = problem->n, limit = MIN(problem->block * problem->steps, n);
    Work work = {.problem = problem, .run = run, .out = vectors};
    g_autofree double *ritz = g_new(double, limit);

    work.basis = g_new(double, limit *n);
    work.applied = g_new(double, limit *n);
    work.w = g_new(double, n);
    work.coefficients = g_new(double, limit *limit);
    memset(values, 0, problem->k * sizeof *values);
    memset(vectors, 0, problem->k * n * sizeof *vectors);
    build_basis(&work);
    cloze_pool_parallel_for(run->pool, work.m, 2, ritz_cb, &work);
    if (work.m && cloze_blas_find_eigenvectors(work.coefficients, work.m, ritz)) {
        work.n_out = MIN(problem->k, work.m);
        for (gsize i = 0; i < work.n_out; i++)
            values[i] = ritz[work.m - 1 - i];
        cloze_pool_parallel_for(run->pool, n, CHUNK, combine_cb, &work);
    }
    g_free(work.coefficients);
    g_free(work.w);
    g_free(work.applied);
    g_free(work.basis);
    return work.n_out;
}
