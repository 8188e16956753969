/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/tsne.h"

#include <math.h>
#include <string.h>

#include "tests/engine/map-data.h"

#define N 200
#define D 12

static void
test_keeps_clouds(void)
{
    g_autofree float *x = map_data_make(N, D, 4, 0.2, 3);
    g_autoptr(ClozePool) pool = cloze_pool_new(3);
    const ClozeMapRun one = {.seed = 5}, many = {.seed = 5, .pool = pool};
    const ClozeTsneOptions options = {10, 12, 60, 60};
    float points[2 * N] = {0}, again[2 * N] = {0};
    g_auto(ClozeMapVectors) vectors = {0};
    g_autoptr(ClozeNeighbours) neighbours = NULL;
    g_autoptr(ClozeSparseGraph) graph = NULL;

    map_data_prepare(&vectors, x, N, D, CLOZE_METRIC_EUCLIDEAN);
    neighbours = cloze_neighbours_find(&vectors, 30, &one, NULL);
    graph = cloze_affinities_new(neighbours, CLOZE_METRIC_EUCLIDEAN, 10, &one);
    g_assert_true(cloze_tsne_optimise(graph, &options, &one, points, NULL));
    g_assert_true(cloze_tsne_optimise(graph, &options, &many, again, NULL));
    g_assert_cmpmem(points, sizeof points, again, sizeof again);
    g_assert_cmpfloat(map_data_share_together(points, N, 4), >, 0.95);
}

static void
test_transforms(void)
{
    guint32 index[] = {0, 1, 2, 3};
    float distance[] = {0.1f, 0.2f, 0.1f, 0.3f};
    const float fixed[] = {0, 0, 0.5f, 0, 20, 20, 20.5f, 20};
    const ClozeNeighbours neighbours = {index, distance, 2, 2};
    const ClozeTsneOptions options = CLOZE_TSNE_DEFAULTS;
    const ClozeMapRun run = {0};
    float points[4];

    g_assert_true(cloze_tsne_transform(&neighbours, CLOZE_METRIC_COSINE, fixed, 4, &options, &run,
                                       points, NULL));
    g_assert_cmpfloat(hypot((double)points[0], (double)points[1]), <, 4);
    g_assert_cmpfloat(hypot((double)points[2] - 20, (double)points[3] - 20), <, 4);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/tsne/keeps-clouds", test_keeps_clouds);
    g_test_add_func("/tsne/transforms", test_transforms);
    return g_test_run();
}
