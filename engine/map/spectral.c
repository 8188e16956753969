/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Largest eigenvectors of I + D^-1/2 W D^-1/2 are the smallest of the Laplacian. */
#include "engine/map/spectral.h"

#include <math.h>

#include "engine/map/krylov.h"

#define BLOCK 4
#define STEPS 50

typedef struct {
    const ClozeSparseGraph *graph;
    const ClozeMapRun *run;
    double *scale; /* [n] degree^-1/2 */
    const double *x;
    double *y;
} Work;

static void
apply_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    const ClozeSparseGraph *graph = work->graph;

    for (gsize i = begin; i < end; i++) {
        double sum = 0;

        for (gsize e = graph->first[i]; e < graph->first[i + 1]; e++) {
            guint32 other = graph->target[e];

            sum += (double)graph->weight[e] * work->scale[other] * work->x[other];
        }
        work->y[i] = work->x[i] + work->scale[i] * sum;
    }
}

static void
apply(double *y, const double *x, gpointer data)
{
    Work *work = data;

    work->x = x;
    work->y = y;
    cloze_pool_parallel_for(work->run->pool, work->graph->n, 512, apply_cb, work);
}

gboolean
cloze_spectral_place(const ClozeSparseGraph *graph, const ClozeMapRun *run, double *points)
{
    gsize n = graph->n;
    Work work = {.graph = graph, .run = run};
    const ClozeKrylovProblem problem = {n, 3, BLOCK, STEPS, apply, &work};
    g_autofree double *vectors = NULL;
    double values[3];

    if (n < 8 || cloze_sparse_graph_count_parts(graph) != 1)
        return FALSE;
    work.scale = g_new(double, n);
    for (gsize i = 0; i < n; i++) {
        double degree = 0;

        for (gsize e = graph->first[i]; e < graph->first[i + 1]; e++)
            degree += (double)graph->weight[e];
        work.scale[i] = 1 / sqrt(degree);
    }
    vectors = g_new(double, 3 * n);
    cloze_krylov_find(&problem, run, values, vectors);
    for (gsize i = 0; i < n; i++) {
        points[2 * i] = vectors[n + i];
        points[2 * i + 1] = vectors[2 * n + i];
    }
    g_free(work.scale);
    return TRUE;
}
