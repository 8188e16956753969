/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Widths by bisection, row by row; threads share rows. */
#include "engine/map/affinities.h"

#include <math.h>

#define N_STEPS 200
#define CLOSE   1e-9

typedef struct {
    const ClozeNeighbours *neighbours;
    ClozeMetric metric;
    double perplexity;
    float *p; /* [n][k] */
} Work;

/* Probabilities and their entropy, distances taken from the smallest so that none vanishes. */
static double
spread_out(const double *square, gsize k, double beta, double *p)
{
    double sum = 0, weighted = 0;

    for (gsize j = 0; j < k; j++) {
        p[j] = exp(-beta * (square[j] - square[0]));
        sum += p[j];
        weighted += p[j] * (square[j] - square[0]);
    }
    for (gsize j = 0; j < k; j++)
        p[j] /= sum;
    return log(sum) + beta * weighted / sum;
}

double
cloze_affinities_find_beta(const double *square, gsize k, double perplexity, double *p)
{
    double low = 0, high = INFINITY, beta = 1, wanted = log(perplexity);

    if (square[k - 1] > square[0])
        beta = 1 / (square[k - 1] - square[0]);
    for (guint step = 0; step < N_STEPS; step++) {
        double off = spread_out(square, k, beta, p) - wanted;

        if (fabs(off) < CLOSE || !(beta < 1e300))
            break;
        if (off > 0)
            low = beta;
        else
            high = beta;
        beta = isinf(high) ? beta * 2 : (low + high) / 2;
    }
    return beta;
}

static void
row_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    gsize k = work->neighbours->k;
    g_autofree double *square = g_new(double, k);
    g_autofree double *p = g_new(double, k);

    for (gsize i = begin; i < end; i++) {
        const float *distance = work->neighbours->distance + i * k;

        for (gsize j = 0; j < k; j++) {
            double d = (double)distance[j];

            square[j] = work->metric == CLOZE_METRIC_COSINE ? 2 * d : d * d;
        }
        cloze_affinities_find_beta(square, k, work->perplexity, p);
        for (gsize j = 0; j < k; j++)
            work->p[i * k + j] = (float)p[j];
    }
}

ClozeSparseGraph *
cloze_affinities_new(const ClozeNeighbours *neighbours, ClozeMetric metric, double perplexity,
                     const ClozeMapRun *run)
{
    gsize n = neighbours->n, k = neighbours->k;
    g_autofree float *p = g_new(float, n *k + 1);
    Work work = {neighbours, metric, MIN(perplexity, 0.999 * (double)k), p};
    ClozeSparseGraph *graph;

    cloze_pool_parallel_for(run->pool, n, 128, row_cb, &work);
    graph = cloze_sparse_graph_new_union(n, k, neighbours->index, p, CLOZE_UNION_MEAN);
    for (gsize e = 0; e < graph->first[n]; e++)
        graph->weight[e] /= (float)n;
    return graph;
}
