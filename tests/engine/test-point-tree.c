/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/point-tree.h"

#include <math.h>
#include <stdlib.h>

#include "tests/engine/map-data.h"

static void
test_holds_all(void)
{
    g_autofree float *x = map_data_make(333, 3, 4, 0.4, 3);
    g_autoptr(ClozePointTree) tree = cloze_point_tree_new(x, 333, 3);
    g_autofree guint8 *seen = g_new0(guint8, 333);

    for (gsize node = 0; node < tree->n_nodes; node++) {
        const ClozePointNode *at = &tree->nodes[node];

        for (gsize i = at->begin; i < at->end; i++) {
            g_assert_cmpfloat(cloze_point_tree_to_box(tree, node, x + 3 * tree->order[i]), ==, 0);
            seen[tree->order[i]] += !at->left;
        }
    }
    for (gsize i = 0; i < 333; i++)
        g_assert_cmpuint(seen[i], ==, 1);
}

static int
compare_cb(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void
test_kth_nearest(void)
{
    g_autofree float *x = map_data_make(200, 2, 4, 0.4, 3);
    g_autoptr(ClozePointTree) tree = cloze_point_tree_new(x, 200, 2);
    double all[200], memory[9];

    for (gsize i = 0; i < 200; i++) {
        for (gsize j = 0; j < 200; j++)
            all[j] = cloze_point_tree_between(tree, i, j);
        qsort(all, 200, sizeof *all, compare_cb);
        g_assert_cmpfloat(cloze_point_tree_kth(tree, i, 9, memory), ==, all[8]);
    }
    g_assert_cmpfloat(cloze_point_tree_kth(tree, 0, 1, memory), ==, 0);
}

static void
test_nearest(void)
{
    g_autofree float *x = map_data_make(300, 2, 4, 0.4, 3);
    g_autofree float *places = map_data_make(100, 2, 4, 0.6, 9);
    g_autoptr(ClozePointTree) tree = cloze_point_tree_new(x, 300, 2);

    for (gsize i = 0; i < 100; i++) {
        double best = INFINITY;
        gsize nearest = 0;

        for (gsize j = 0; j < 300; j++) {
            double dx = (double)x[2 * j] - (double)places[2 * i];
            double dy = (double)x[2 * j + 1] - (double)places[2 * i + 1];

            if (dx * dx + dy * dy < best) {
                best = dx * dx + dy * dy;
                nearest = j;
            }
        }
        g_assert_cmpuint(cloze_point_tree_nearest(tree, places + 2 * i), ==, nearest);
    }
}

static void
test_twins(void)
{
    g_autofree float *x = g_new0(float, 1000);
    g_autoptr(ClozePointTree) tree = cloze_point_tree_new(x, 500, 2);
    double memory[20];

    g_assert_cmpfloat(cloze_point_tree_kth(tree, 7, 20, memory), ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/point-tree/holds-all", test_holds_all);
    g_test_add_func("/point-tree/kth-nearest", test_kth_nearest);
    g_test_add_func("/point-tree/twins", test_twins);
    g_test_add_func("/point-tree/nearest", test_nearest);
    return g_test_run();
}
