/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/map-quality.h"

#include <math.h>

#include "tests/engine/map-data.h"

static const ClozeMapRun run = {.seed = 6};

static void
test_perfect_map(void)
{
    g_autofree float *x = map_data_make(60, 2, 3, 0.5, 3);
    g_autofree float *points = g_memdup2(x, 120 * sizeof *x);
    g_auto(ClozeMapVectors) vectors = {0};
    ClozeMapQuality quality;

    map_data_prepare(&vectors, x, 60, 2, CLOZE_METRIC_EUCLIDEAN);
    g_assert_true(cloze_map_quality_measure(&vectors, points, 5, 0, &run, &quality, NULL));
    g_assert_cmpfloat(quality.trustworthiness, ==, 1);
    g_assert_cmpfloat(quality.kept, ==, 1);
    g_assert_true(cloze_map_quality_measure(&vectors, points, 5, 40, &run, &quality, NULL));
    g_assert_cmpuint(quality.n, ==, 40);
    g_assert_cmpfloat(quality.continuity, ==, 1);
}

/* Five on a line, the outer two exchanged in the map: 0, 1 and 4 have false neighbours of ranks 3, 4
 * and 3. */
static void
test_small_example(void)
{
    float x[] = {0, 1, 2.1f, 3.3f, 4.6f};
    const float points[] = {4.6f, 0, 1, 0, 2.1f, 0, 3.3f, 0, 0, 0};
    g_auto(ClozeMapVectors) vectors = {0};
    ClozeMapQuality quality;

    map_data_prepare(&vectors, x, 5, 1, CLOZE_METRIC_EUCLIDEAN);
    g_assert_true(cloze_map_quality_measure(&vectors, points, 1, 0, &run, &quality, NULL));
    g_assert_cmpfloat(fabs(quality.kept - 0.4), <, 1e-12);
    g_assert_cmpfloat(fabs(quality.trustworthiness - (1 - 2.0 / (5 * 6) * 7)), <, 1e-12);
}

static void
test_too_few(void)
{
    float x[] = {0, 1};
    g_auto(ClozeMapVectors) vectors = {0};
    ClozeMapQuality quality;

    map_data_prepare(&vectors, x, 2, 1, CLOZE_METRIC_EUCLIDEAN);
    g_assert_true(cloze_map_quality_measure(&vectors, x, 15, 0, &run, &quality, NULL));
    g_assert_true(isnan(quality.trustworthiness));
}

static void
test_spread(void)
{
    g_autofree float *x = map_data_make(500, 60, 500, 0.5, 3);
    g_auto(ClozeMapVectors) vectors = {0};
    ClozeMapSpread spread;
    guint64 n = 0;

    map_data_prepare(&vectors, x, 500, 60, CLOZE_METRIC_COSINE);
    cloze_map_quality_spread(&vectors, &run, &spread);
    for (gsize i = 0; i < CLOZE_MAP_QUALITY_BINS; i++)
        n += spread.bins[i];
    g_assert_cmpuint(n, ==, spread.n_pairs);
    g_assert_cmpfloat(fabs(spread.mean), <, 0.02);
    g_assert_cmpfloat(fabs(spread.deviation - sqrt(1.0 / 60)), <, 0.03);
    g_assert_cmpfloat(spread.contrast, >, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/map-quality/perfect-map", test_perfect_map);
    g_test_add_func("/map-quality/small-example", test_small_example);
    g_test_add_func("/map-quality/too-few", test_too_few);
    g_test_add_func("/map-quality/spread", test_spread);
    return g_test_run();
}
