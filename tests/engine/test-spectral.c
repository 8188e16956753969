/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/spectral.h"

#include <math.h>

#define N 64

/* A ring's two smoothest functions are a circle. */
static void
test_ring(void)
{
    const ClozeMapRun run = {.seed = 2};
    guint32 target[N];
    float weight[N];
    double points[2 * N], radius = 0;
    g_autoptr(ClozeSparseGraph) graph = NULL;

    for (guint32 i = 0; i < N; i++) {
        target[i] = (i + 1) % N;
        weight[i] = 1;
    }
    graph = cloze_sparse_graph_new_union(N, 1, target, weight, CLOZE_UNION_FUZZY);
    g_assert_true(cloze_spectral_place(graph, &run, points));
    radius = hypot(points[0], points[1]);
    for (gsize i = 0; i < N; i++)
        g_assert_cmpfloat(fabs(hypot(points[2 * i], points[2 * i + 1]) - radius), <, 1e-6);
}

static void
test_falls_apart(void)
{
    const ClozeMapRun run = {.seed = 2};
    guint32 target[N];
    float weight[N];
    double points[2 * N];
    g_autoptr(ClozeSparseGraph) graph = NULL;

    for (guint32 i = 0; i < N; i++) {
        target[i] = i ^ 1;
        weight[i] = 1;
    }
    graph = cloze_sparse_graph_new_union(N, 1, target, weight, CLOZE_UNION_FUZZY);
    g_assert_false(cloze_spectral_place(graph, &run, points));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/spectral/ring", test_ring);
    g_test_add_func("/spectral/falls-apart", test_falls_apart);
    return g_test_run();
}
