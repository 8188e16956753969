/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/neighbours.h"

#include <math.h>
#include <string.h>

#include "tests/engine/map-data.h"

static const ClozeMapRun run;

/* Every neighbour is nearer than, or as near as, every item that is none; ascending. */
static void
check_against_all(const ClozeMapVectors *vectors, const ClozeNeighbours *found)
{
    for (gsize i = 0; i < found->n; i++) {
        const guint32 *index = found->index + i * found->k;
        double last = (double)found->distance[i * found->k + found->k - 1];
        gsize n_nearer = 0;

        for (gsize j = 0; j < vectors->n; j++)
            n_nearer += j != i &&
                        cloze_map_vectors_measure(vectors, cloze_map_vectors_row(vectors, i),
                                                  cloze_map_vectors_row(vectors, j)) < last - 1e-6;
        g_assert_cmpuint(n_nearer, <, found->k);
        for (gsize j = 0; j < found->k; j++) {
            g_assert_cmpuint(index[j], !=, i);
            for (gsize l = 0; l < j; l++)
                g_assert_cmpuint(index[l], !=, index[j]);
            if (j)
                g_assert_cmpfloat((double)found->distance[i * found->k + j], >=,
                                  (double)found->distance[i * found->k + j - 1]);
        }
    }
}

static void
check_metric(gsize n, gsize d, ClozeMetric metric)
{
    g_autofree float *x = map_data_make(n, d, 5, 0.5, 3);
    g_auto(ClozeMapVectors) vectors = {0};
    g_autoptr(ClozeNeighbours) found = NULL;

    map_data_prepare(&vectors, x, n, d, metric);
    found = cloze_neighbours_find_exact(&vectors, 7, &run, NULL);
    g_assert_cmpuint(found->k, ==, 7);
    check_against_all(&vectors, found);
}

static void
test_equals_brute_force(void)
{
    check_metric(301, 17, CLOZE_METRIC_COSINE);
    check_metric(193, 40, CLOZE_METRIC_EUCLIDEAN);
    check_metric(97, 3, CLOZE_METRIC_EUCLIDEAN);
}

static void
test_few_items(void)
{
    for (gsize n = 1; n < 6; n++) {
        g_autofree float *x = map_data_make(n, 8, 2, 0.5, 3);
        g_auto(ClozeMapVectors) vectors = {0};
        g_autoptr(ClozeNeighbours) found = NULL;

        map_data_prepare(&vectors, x, n, 8, CLOZE_METRIC_COSINE);
        found = cloze_neighbours_find(&vectors, 15, &run, NULL);
        g_assert_cmpuint(found->k, ==, n - 1);
    }
}

static void
test_all_identical(void)
{
    float x[40 * 4];
    g_auto(ClozeMapVectors) vectors = {0};
    g_autoptr(ClozeNeighbours) found = NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(x); i++)
        x[i] = (float)(i % 4 + 1);
    map_data_prepare(&vectors, x, 40, 4, CLOZE_METRIC_COSINE);
    found = cloze_neighbours_find_exact(&vectors, 3, &run, NULL);
    for (gsize i = 0; i < 40 * 3; i++)
        g_assert_cmpfloat((double)found->distance[i], ==, 0);
    g_assert_cmpuint(found->index[0], ==, 1);
    g_assert_cmpuint(found->index[39 * 3], ==, 0);
}

static void
test_queries(void)
{
    g_autofree float *x = map_data_make(100, 12, 4, 0.4, 3);
    g_autofree float *copy = g_memdup2(x + 30 * 12, 10 * 12 * sizeof *x);
    g_auto(ClozeMapVectors) vectors = {0};
    g_auto(ClozeMapVectors) queries = {0};
    g_autoptr(ClozeNeighbours) found = NULL;

    map_data_prepare(&vectors, x, 100, 12, CLOZE_METRIC_EUCLIDEAN);
    g_assert_true(cloze_map_vectors_init_like(&queries, copy, 10, &vectors, &run, NULL));
    found = cloze_neighbours_query(&vectors, &queries, 4, &run, NULL);
    for (gsize i = 0; i < 10; i++)
        g_assert_cmpuint(found->index[i * 4], ==, 30 + i);
}

static void
test_threads(void)
{
    g_autofree float *x = map_data_make(700, 24, 4, 0.4, 3);
    g_autoptr(ClozePool) pool = cloze_pool_new(3);
    const ClozeMapRun shared = {.pool = pool};
    g_auto(ClozeMapVectors) vectors = {0};
    g_autoptr(ClozeNeighbours) alone = NULL;
    g_autoptr(ClozeNeighbours) together = NULL;

    map_data_prepare(&vectors, x, 700, 24, CLOZE_METRIC_COSINE);
    alone = cloze_neighbours_find_exact(&vectors, 9, &run, NULL);
    together = cloze_neighbours_find_exact(&vectors, 9, &shared, NULL);
    g_assert_cmpmem(alone->index, 700 * 9 * 4, together->index, 700 * 9 * 4);
    g_assert_cmpmem(alone->distance, 700 * 9 * 4, together->distance, 700 * 9 * 4);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/neighbours/equals-brute-force", test_equals_brute_force);
    g_test_add_func("/neighbours/few-items", test_few_items);
    g_test_add_func("/neighbours/all-identical", test_all_identical);
    g_test_add_func("/neighbours/queries", test_queries);
    g_test_add_func("/neighbours/threads", test_threads);
    return g_test_run();
}
