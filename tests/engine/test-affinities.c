/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/affinities.h"

#include <math.h>

static void
test_entropy(void)
{
    const double square[] = {0.1, 0.5, 0.9, 2, 4, 5, 7, 9};
    double p[8], entropy = 0, sum = 0;
    double beta = cloze_affinities_find_beta(square, 8, 3, p);

    for (gsize j = 0; j < 8; j++) {
        entropy -= p[j] * log(p[j]);
        sum += p[j];
    }
    g_assert_cmpfloat(fabs(entropy - log(3)), <, 1e-7);
    g_assert_cmpfloat(fabs(sum - 1), <, 1e-12);
    g_assert_cmpfloat(fabs(p[1] / p[0] - exp(-beta * 0.4)), <, 1e-12);
}

static void
test_equal_distances(void)
{
    const double square[] = {0, 0, 0};
    double p[3];

    cloze_affinities_find_beta(square, 3, 2, p);
    for (gsize j = 0; j < 3; j++)
        g_assert_cmpfloat(fabs(p[j] - 1.0 / 3), <, 1e-12);
}

static void
test_sums_to_one(void)
{
    guint32 index[] = {1, 2, 0, 2, 0, 1};
    float distance[] = {0.1f, 0.4f, 0.1f, 0.3f, 0.4f, 0.3f};
    const ClozeNeighbours neighbours = {index, distance, 3, 2};
    const ClozeMapRun run = {0};
    g_autoptr(ClozeSparseGraph) graph =
        cloze_affinities_new(&neighbours, CLOZE_METRIC_EUCLIDEAN, 30, &run);
    double sum = 0;

    for (gsize e = 0; e < graph->first[3]; e++)
        sum += (double)graph->weight[e];
    g_assert_cmpfloat(fabs(sum - 1), <, 1e-6);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/affinities/entropy", test_entropy);
    g_test_add_func("/affinities/equal-distances", test_equal_distances);
    g_test_add_func("/affinities/sums-to-one", test_sums_to_one);
    return g_test_run();
}
