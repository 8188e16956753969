/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/visualizer/visualizer-project.h"

#include <math.h>
#include <string.h>

#include "tests/plugins/visualizer-fixture.h"

static GArray *
project(gsize n, const char *clusters, guint n_threads)
{
    VisualizerRows rows = {map_data_make(n, 8, 3, 0.1, 3), n, 8};
    g_autoptr(GVariant) options = visualizer_fixture_options("umap", clusters);
    GArray *points = visualizer_fixture_project(&rows, options, n_threads, NULL);

    g_free(rows.x);
    return points;
}

static const GlossPoint *
at(GArray *points, guint index)
{
    return &g_array_index(points, GlossPoint, index);
}

static void
test_clusters(void)
{
    g_autoptr(GArray) density = project(150, "hdbscan", 1);
    g_autoptr(GArray) means = project(150, "kmeans", 1);
    g_autoptr(GArray) none = project(150, "none", 1);

    for (guint i = 3; i < 150; i++) {
        g_assert_cmpint(at(means, i)->cluster, ==, at(means, i % 3)->cluster);
        g_assert_cmpint(at(none, i)->cluster, ==, -1);
        if (at(density, i)->cluster >= 0 && at(density, i % 3)->cluster >= 0)
            g_assert_cmpint(at(density, i)->cluster, ==, at(density, i % 3)->cluster);
    }
}

static void
test_threads(void)
{
    g_autoptr(GArray) alone = project(150, "hdbscan", 1);
    g_autoptr(GArray) together = project(150, "hdbscan", 3);

    g_assert_cmpmem(alone->data, 150 * sizeof(GlossPoint), together->data,
                    150 * sizeof(GlossPoint));
}

static void
test_bad_rows(void)
{
    VisualizerRows rows = {map_data_make(20, 8, 3, 0.1, 3), 20, 8};
    g_autoptr(GVariant) options = visualizer_fixture_options("pca", "none");
    g_autoptr(GError) error = NULL;

    memset(rows.x + 4 * 8, 0, 8 * sizeof *rows.x);
    g_assert_null(visualizer_fixture_project(&rows, options, 1, &error));
    g_assert_true(g_str_has_prefix(error->message, "row 5: "));
    g_free(rows.x);
}

static void
test_few(void)
{
    for (gsize n = 1; n < 5; n++) {
        g_autoptr(GArray) points = project(n, "hdbscan", 1);

        g_assert_cmpuint(points->len, ==, n);
        g_assert_true(isfinite(at(points, 0)->x));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/visualizer-project/clusters", test_clusters);
    g_test_add_func("/visualizer-project/threads", test_threads);
    g_test_add_func("/visualizer-project/bad-rows", test_bad_rows);
    g_test_add_func("/visualizer-project/few", test_few);
    return g_test_run();
}
