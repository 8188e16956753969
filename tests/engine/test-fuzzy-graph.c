/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/fuzzy-graph.h"

#include <math.h>

static void
test_scales(void)
{
    const float distance[] = {0.5f, 0.6f, 0.9f, 1.5f, 2};
    float membership[5];
    ClozeFuzzyScale scale = cloze_fuzzy_graph_scale(distance, 5, 1, membership);
    double sum = 0;

    g_assert_cmpfloat((double)scale.rho, ==, 0.5);
    for (gsize i = 0; i < 5; i++)
        sum += (double)membership[i];
    g_assert_cmpfloat(fabs(sum - log2(6)), <, 1e-4);
    g_assert_cmpfloat((double)membership[0], ==, 1);
}

static void
test_twins(void)
{
    const float distance[] = {0, 0, 0, 0};
    float membership[4];
    ClozeFuzzyScale scale = cloze_fuzzy_graph_scale(distance, 4, 0, membership);

    g_assert_cmpfloat((double)scale.rho, ==, 0);
    for (gsize i = 0; i < 4; i++)
        g_assert_cmpfloat((double)membership[i], ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/fuzzy-graph/scales", test_scales);
    g_test_add_func("/fuzzy-graph/twins", test_twins);
    return g_test_run();
}
