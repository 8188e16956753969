/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/visualizer/visualizer-place.h"

#include <math.h>
#include <string.h>

#include "tests/engine/map-data.h"

#define N 120
#define D 8

static void
place(ClozeLayoutMethod method, gsize n_old, const float *x, const GlossPoint *places, float **out)
{
    const ClozeMapRun run = {.seed = 2};
    g_autofree float *rows = g_memdup2(x, N * D * sizeof *x);
    g_autofree guint8 *placed = g_new0(guint8, N);
    g_auto(ClozeMapVectors) vectors = {0};
    ClozeLayoutOptions options = CLOZE_LAYOUT_DEFAULTS;
    const GlossProjectRequest request = {.places = places, .placed = placed};

    options.method = method;
    options.umap.n_epochs = 100;
    memset(placed, 1, n_old);
    g_assert_true(cloze_map_vectors_init(&vectors, rows, N, D, CLOZE_METRIC_COSINE, &run, NULL));
    *out = gloss_visualizer_place_run(&vectors, &options, &request, &run, NULL);
}

/* Items left out of the layout come back near to where they were in it, and nothing else moves. */
static void
check(ClozeLayoutMethod method, double most)
{
    g_autofree float *x = map_data_make(N, D, 3, 0.1, 3);
    g_autofree float *whole = NULL, *partly = NULL;
    g_autofree GlossPoint *places = g_new0(GlossPoint, N);
    double off = 0, extent = 0;

    place(method, 0, x, NULL, &whole);
    for (gsize i = 0; i < N; i++) {
        places[i].x = whole[2 * i];
        places[i].y = whole[2 * i + 1];
        extent = MAX(extent, hypot((double)(whole[2 * i] - whole[0]),
                                   (double)(whole[2 * i + 1] - whole[1])));
    }
    place(method, N - 20, x, places, &partly);
    g_assert_cmpmem(whole, 2 * (N - 20) * sizeof *whole, partly, 2 * (N - 20) * sizeof *partly);
    for (gsize i = 2 * (N - 20); i < 2 * N; i++)
        off = MAX(off, fabs((double)(whole[i] - partly[i])));
    g_assert_cmpfloat(off, <, most * extent);
}

static void
test_umap(void)
{
    check(CLOZE_LAYOUT_UMAP, 0.3);
}

/* The components of what stands may point the other way: their plane is turned to the layout. */
static void
test_pca(void)
{
    check(CLOZE_LAYOUT_PCA, 0.05);
}

static void
test_tsne(void)
{
    check(CLOZE_LAYOUT_TSNE, 0.3);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/visualizer-place/umap", test_umap);
    g_test_add_func("/visualizer-place/pca", test_pca);
    g_test_add_func("/visualizer-place/tsne", test_tsne);
    return g_test_run();
}
