/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/umap.h"

#include <math.h>
#include <string.h>

#include "tests/engine/map-data.h"

#define N 300
#define D 12

static void
test_fits_curve(void)
{
    double a, b;

    cloze_umap_fit_curve(0.1, 1, &a, &b);
    g_assert_cmpfloat(fabs(a - 1.576943), <, 1e-3);
    g_assert_cmpfloat(fabs(b - 0.895061), <, 1e-3);
}

static ClozeSparseGraph *
make_graph(ClozeMapVectors *vectors, const ClozeMapRun *run)
{
    g_autoptr(ClozeNeighbours) neighbours = cloze_neighbours_find(vectors, 9, run, NULL);

    return cloze_fuzzy_graph_new(neighbours, run, NULL);
}

static void
fill_start(float *points)
{
    for (gsize i = 0; i < 2 * N; i++)
        points[i] = (float)(10 * cloze_map_run_signed(cloze_map_run_mix(8, i)));
}

static void
test_keeps_clouds(void)
{
    g_autofree float *x = map_data_make(N, D, 3, 0.2, 3);
    g_autoptr(ClozePool) pool = cloze_pool_new(3);
    const ClozeMapRun one = {.seed = 5}, many = {.seed = 5, .pool = pool};
    const ClozeUmapOptions options = CLOZE_UMAP_DEFAULTS;
    float points[2 * N], again[2 * N];
    g_auto(ClozeMapVectors) vectors = {0};
    g_autoptr(ClozeSparseGraph) graph = NULL;

    map_data_prepare(&vectors, x, N, D, CLOZE_METRIC_EUCLIDEAN);
    graph = make_graph(&vectors, &one);
    fill_start(points);
    fill_start(again);
    g_assert_true(cloze_umap_optimise(graph, &options, &one, points, NULL));
    g_assert_true(cloze_umap_optimise(graph, &options, &many, again, NULL));
    g_assert_cmpmem(points, sizeof points, again, sizeof again);
    g_assert_cmpfloat(map_data_share_together(points, N, 3), >, 0.98);
}

static void
test_transforms(void)
{
    const guint32 index[] = {0, 1, 2, 3};
    const float distance[] = {0.1f, 0.2f, 0.1f, 0.3f};
    const float fixed[] = {0, 0, 0.5f, 0, 20, 20, 20.5f, 20};
    const ClozeNeighbours neighbours = {(guint32 *)index, (float *)distance, 2, 2};
    const ClozeUmapOptions options = CLOZE_UMAP_DEFAULTS;
    const ClozeMapRun run = {.seed = 5};
    float points[4];

    g_assert_true(cloze_umap_transform(&neighbours, fixed, 4, &options, &run, points, NULL));
    g_assert_cmpfloat(hypot((double)points[0], (double)points[1]), <, 4);
    g_assert_cmpfloat(hypot((double)points[2] - 20, (double)points[3] - 20), <, 4);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/umap/fits-curve", test_fits_curve);
    g_test_add_func("/umap/keeps-clouds", test_keeps_clouds);
    g_test_add_func("/umap/transforms", test_transforms);
    return g_test_run();
}
