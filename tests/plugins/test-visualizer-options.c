/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/visualizer/visualizer-options.h"

#include "tests/plugins/visualizer-fixture.h"

static void
test_reads(void)
{
    g_autoptr(GVariant) options = visualizer_fixture_options("tsne", "kmeans");
    GlossVisualizerChoice choice;

    gloss_visualizer_options_read(options, &choice);
    g_assert_cmpint(choice.layout.method, ==, CLOZE_LAYOUT_TSNE);
    g_assert_cmpint(choice.layout.metric, ==, CLOZE_METRIC_COSINE);
    g_assert_cmpuint(choice.layout.n_neighbours, ==, 10);
    g_assert_cmpfloat(choice.layout.tsne.perplexity, ==, 10);
    g_assert_cmpint(choice.clusters, ==, GLOSS_VISUALIZER_MEANS);
    g_assert_cmpuint(choice.min_size, ==, 10);
    g_assert_cmpuint(choice.n_means, ==, 3);
}

static void
test_defaults_fit(void)
{
    for (const GlossOption *option = gloss_visualizer_options; option->key; option++) {
        double value = g_ascii_strtod(option->default_value, NULL);

        if (option->kind == GLOSS_OPTION_INTEGER || option->kind == GLOSS_OPTION_NUMBER) {
            g_assert_cmpfloat(value, >=, option->minimum);
            g_assert_cmpfloat(value, <=, option->maximum);
        }
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/visualizer-options/reads", test_reads);
    g_test_add_func("/visualizer-options/defaults-fit", test_defaults_fit);
    return g_test_run();
}
