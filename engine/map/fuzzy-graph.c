/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Scales by bisection, row by row; threads share rows. */
#include "engine/map/fuzzy-graph.h"

#include <math.h>

#define N_STEPS   64
#define CLOSE     1e-5
#define MIN_SCALE 1e-3

typedef struct {
    const ClozeNeighbours *neighbours;
    double mean_all;
    float *membership; /* [n][k] */
    ClozeFuzzyScale *scales;
} Work;

static double
sum_memberships(const float *distance, gsize n, double rho, double sigma)
{
    double sum = 0;

    for (gsize j = 0; j < n; j++) {
        double beyond = (double)distance[j] - rho;

        sum += beyond > 0 ? exp(-beyond / sigma) : 1;
    }
    return sum;
}

static double
find_sigma(const float *distance, gsize n, double rho)
{
    double low = 0, high = INFINITY, sigma = 1, target = log2((double)n + 1);

    for (guint step = 0; step < N_STEPS; step++) {
        double sum = sum_memberships(distance, n, rho, sigma);

        if (fabs(sum - target) < CLOSE)
            break;
        if (sum > target)
            high = sigma;
        else
            low = sigma;
        sigma = isinf(high) ? sigma * 2 : (low + high) / 2;
    }
    return sigma;
}

ClozeFuzzyScale
cloze_fuzzy_graph_scale(const float *distance, gsize n_others, double mean_all, float *membership)
{
    double rho = 0, sigma, mean = 0;

    for (gsize j = 0; j < n_others; j++) {
        if (rho == 0 && distance[j] > 0)
            rho = (double)distance[j];
        mean += (double)distance[j];
    }
    mean /= (double)n_others + 1;
    sigma = MAX(find_sigma(distance, n_others, rho), MIN_SCALE * (rho > 0 ? mean : mean_all));
    for (gsize j = 0; j < n_others; j++) {
        double beyond = (double)distance[j] - rho;

        membership[j] = beyond > 0 && sigma > 0 ? (float)exp(-beyond / sigma) : 1.0f;
    }
    return (ClozeFuzzyScale){(float)rho, (float)sigma};
}

static void
scale_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    gsize k = work->neighbours->k;

    for (gsize i = begin; i < end; i++) {
        ClozeFuzzyScale scale = cloze_fuzzy_graph_scale(work->neighbours->distance + i * k, k,
                                                        work->mean_all, work->membership + i * k);

        if (work->scales)
            work->scales[i] = scale;
    }
}

double
cloze_fuzzy_graph_mean(const ClozeNeighbours *neighbours)
{
    gsize n_distances = neighbours->n * neighbours->k;
    double sum = 0;

    for (gsize i = 0; i < n_distances; i++)
        sum += (double)neighbours->distance[i];
    return sum / (double)(n_distances + neighbours->n);
}

ClozeSparseGraph *
cloze_fuzzy_graph_new(const ClozeNeighbours *neighbours, const ClozeMapRun *run,
                      ClozeFuzzyScale *scales)
{
    gsize n = neighbours->n, k = neighbours->k;
    g_autofree float *membership = g_new(float, n *k + 1);
    Work work = {neighbours, cloze_fuzzy_graph_mean(neighbours), membership, scales};

    cloze_pool_parallel_for(run->pool, n, 256, scale_cb, &work);
    return cloze_sparse_graph_new_union(n, k, neighbours->index, membership, CLOZE_UNION_FUZZY);
}
