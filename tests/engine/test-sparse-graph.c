/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/sparse-graph.h"

#include <math.h>

static void
test_unites(void)
{
    const guint32 target[] = {1, 2, 0, 2, 0, 1};
    const float weight[] = {0.5f, 0, 0.25f, 1, 0.5f, 0};
    g_autoptr(ClozeSparseGraph) fuzzy =
        cloze_sparse_graph_new_union(3, 2, target, weight, CLOZE_UNION_FUZZY);
    g_autoptr(ClozeSparseGraph) mean =
        cloze_sparse_graph_new_union(3, 2, target, weight, CLOZE_UNION_MEAN);

    g_assert_cmpuint(fuzzy->first[3], ==, 6);
    g_assert_cmpuint(fuzzy->target[0], ==, 1);
    g_assert_cmpfloat((double)fuzzy->weight[0], ==, 0.5 + 0.25 - 0.125);
    g_assert_cmpfloat((double)fuzzy->weight[1], ==, 0.5);
    g_assert_cmpfloat((double)fuzzy->weight[2], ==, (double)fuzzy->weight[0]);
    g_assert_cmpfloat((double)mean->weight[0], ==, 0.375);
    g_assert_cmpfloat((double)mean->weight[1], ==, 0.25);
}

static void
test_counts_parts(void)
{
    const guint32 target[] = {1, 0, 3, 2, 3};
    const float weight[] = {1, 1, 1, 1, 0};
    g_autoptr(ClozeSparseGraph) graph =
        cloze_sparse_graph_new_union(5, 1, target, weight, CLOZE_UNION_FUZZY);

    g_assert_cmpuint(cloze_sparse_graph_count_parts(graph), ==, 3);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sparse-graph/unites", test_unites);
    g_test_add_func("/sparse-graph/counts-parts", test_counts_parts);
    return g_test_run();
}
