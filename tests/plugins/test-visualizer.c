/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/visualizer/visualizer.h"

#include <string.h>

#include "tests/plugins/visualizer-fixture.h"

static void
test_table(void)
{
    const GlossPlugin *plugin = gloss_plugin_query(GLOSS_PLUGIN_ABI);

    g_assert_cmpstr(plugin->id, ==, "visualizer");
    g_assert_nonnull(plugin->project);
    g_assert_cmpuint(plugin->flags, ==, 0);
}

static void
test_projects(void)
{
    VisualizerRows rows = {map_data_make(120, 8, 3, 0.1, 3), 120, 8};
    g_autoptr(GVariant) options = visualizer_fixture_options("umap", "hdbscan");
    g_autoptr(GArray) points = visualizer_fixture_project(&rows, options, 1, NULL);

    g_assert_cmpuint(points->len, ==, 120);
    g_free(rows.x);
}

static void
test_needs_something(void)
{
    VisualizerRows rows = {NULL, 3, 8};
    g_autoptr(GVariant) options = visualizer_fixture_options("umap", "hdbscan");
    g_autoptr(GError) error = NULL;

    g_assert_null(visualizer_fixture_project(&rows, options, 1, &error));
    g_assert_nonnull(strstr(error->message, "expected vectors or an installed encoder model"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/visualizer/table", test_table);
    g_test_add_func("/visualizer/projects", test_projects);
    g_test_add_func("/visualizer/needs-something", test_needs_something);
    return g_test_run();
}
