/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/spanning-tree.h"

#include <math.h>

#include "engine/map/point-tree.h"
#include "tests/engine/map-data.h"

#define N 150

static const ClozeMapRun run;

/* Prim's algorithm on all pairs: the total length. */
static double
total_by_prim(const float *x, gsize n_core)
{
    g_autoptr(ClozePointTree) tree = cloze_point_tree_new(x, N, 2);
    double core[N], best[N], memory[N], total = 0;
    gboolean inside[N] = {TRUE};

    for (gsize i = 0; i < N; i++) {
        core[i] = cloze_point_tree_kth(tree, i, n_core, memory);
        best[i] = INFINITY;
    }
    for (gsize step = 1, last = 0; step < N; step++) {
        gsize next = 0;

        for (gsize i = 0; i < N; i++) {
            double reach = MAX(cloze_point_tree_between(tree, last, i), MAX(core[i], core[last]));

            best[i] = MIN(best[i], reach);
            if (!inside[i] && (inside[next] || best[i] < best[next]))
                next = i;
        }
        total += sqrt(best[next]);
        inside[next] = TRUE;
        last = next;
    }
    return total;
}

static void
test_equals_prim(void)
{
    for (gsize n_core = 1; n_core < 12; n_core += 5) {
        g_autofree float *x = map_data_make(N, 2, 4, 0.4, n_core);
        g_autofree ClozeSpanningEdge *edges = cloze_spanning_tree_find(x, N, 2, n_core, &run, NULL);
        double total = 0;

        for (gsize i = 0; i + 1 < N; i++) {
            total += edges[i].length;
            g_assert_true(i == 0 || edges[i].length >= edges[i - 1].length);
        }
        g_assert_cmpfloat(fabs(total - total_by_prim(x, n_core)), <, 1e-9);
    }
}

static void
test_threads(void)
{
    g_autofree float *x = map_data_make(3000, 2, 4, 0.4, 3);
    g_autoptr(ClozePool) pool = cloze_pool_new(3);
    const ClozeMapRun many = {.pool = pool};
    g_autofree ClozeSpanningEdge *alone = cloze_spanning_tree_find(x, 3000, 2, 5, &run, NULL);
    g_autofree ClozeSpanningEdge *together = cloze_spanning_tree_find(x, 3000, 2, 5, &many, NULL);

    for (gsize i = 0; i < 2999; i++) {
        g_assert_cmpuint(alone[i].a, ==, together[i].a);
        g_assert_cmpuint(alone[i].b, ==, together[i].b);
    }
}

static void
test_twins(void)
{
    g_autofree float *x = g_new0(float, 2 * 400);
    g_autofree ClozeSpanningEdge *edges = cloze_spanning_tree_find(x, 400, 2, 5, &run, NULL);

    for (gsize i = 0; i < 399; i++)
        g_assert_cmpfloat(edges[i].length, ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/spanning-tree/equals-prim", test_equals_prim);
    g_test_add_func("/spanning-tree/threads", test_threads);
    g_test_add_func("/spanning-tree/twins", test_twins);
    return g_test_run();
}
