/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/nn-descent.h"

#include "tests/engine/map-data.h"

#define N 4000
#define D 24
#define K 10

static double
recall_of(const ClozeNeighbours *found, const ClozeNeighbours *exact)
{
    gsize n_there = 0;

    for (gsize i = 0; i < found->n; i++)
        for (gsize j = 0; j < K; j++)
            for (gsize l = 0; l < K; l++)
                n_there += found->index[i * K + j] == exact->index[i * K + l];
    return (double)n_there / (double)(found->n * K);
}

static void
check_metric(ClozeMetric metric)
{
    const ClozeMapRun run = {.seed = 4};
    g_autofree float *x = map_data_make(N, D, 12, 0.6, 3);
    g_auto(ClozeMapVectors) vectors = {0};
    g_autoptr(ClozeNeighbours) found = NULL;
    g_autoptr(ClozeNeighbours) exact = NULL;

    map_data_prepare(&vectors, x, N, D, metric);
    found = cloze_nn_descent_find(&vectors, K, &run, NULL);
    exact = cloze_neighbours_find_exact(&vectors, K, &run, NULL);
    g_assert_cmpfloat(recall_of(found, exact), >, 0.95);
}

static void
test_recalls(void)
{
    check_metric(CLOZE_METRIC_COSINE);
    check_metric(CLOZE_METRIC_EUCLIDEAN);
}

static void
test_threads(void)
{
    g_autofree float *x = map_data_make(N, D, 12, 0.6, 3);
    g_autoptr(ClozePool) pool = cloze_pool_new(3);
    const ClozeMapRun one = {.seed = 4}, many = {.seed = 4, .pool = pool};
    g_auto(ClozeMapVectors) vectors = {0};
    g_autoptr(ClozeNeighbours) alone = NULL;
    g_autoptr(ClozeNeighbours) together = NULL;

    map_data_prepare(&vectors, x, N, D, CLOZE_METRIC_COSINE);
    alone = cloze_nn_descent_find(&vectors, K, &one, NULL);
    together = cloze_nn_descent_find(&vectors, K, &many, NULL);
    g_assert_cmpmem(alone->index, N * K * 4, together->index, N * K * 4);
}

static void
test_twins(void)
{
    const ClozeMapRun run = {.seed = 4};
    g_autofree float *x = g_new(float, N * 2);
    g_auto(ClozeMapVectors) vectors = {0};
    g_autoptr(ClozeNeighbours) found = NULL;

    for (gsize i = 0; i < N * 2; i++)
        x[i] = 1;
    map_data_prepare(&vectors, x, N, 2, CLOZE_METRIC_COSINE);
    found = cloze_nn_descent_find(&vectors, K, &run, NULL);
    for (gsize i = 0; i < N * K; i++)
        g_assert_cmpfloat((double)found->distance[i], ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/nn-descent/recalls", test_recalls);
    g_test_add_func("/nn-descent/threads", test_threads);
    g_test_add_func("/nn-descent/twins", test_twins);
    return g_test_run();
}
