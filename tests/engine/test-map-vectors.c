/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/map-vectors.h"

#include <math.h>

#include "engine/base/error.h"
#include "tests/engine/map-data.h"

static const ClozeMapRun run;

static void
test_normalises(void)
{
    float x[] = {3, 4, 0, -2};
    g_auto(ClozeMapVectors) vectors = {0};

    map_data_prepare(&vectors, x, 2, 2, CLOZE_METRIC_COSINE);
    g_assert_cmpfloat(fabs((double)x[0] - 0.6), <, 1e-7);
    g_assert_cmpfloat(fabs(cloze_map_vectors_measure(&vectors, x, x + 2) - 1.8), <, 1e-6);
}

static void
test_centres(void)
{
    float x[] = {1, 10, 3, 10}, more[] = {2, 11};
    g_auto(ClozeMapVectors) vectors = {0};
    g_auto(ClozeMapVectors) like = {0};

    map_data_prepare(&vectors, x, 2, 2, CLOZE_METRIC_EUCLIDEAN);
    g_assert_cmpfloat((double)x[0], ==, -1);
    g_assert_cmpfloat((double)x[3], ==, 0);
    g_assert_cmpfloat(cloze_map_vectors_measure(&vectors, x, x + 2), ==, 2);
    g_assert_true(cloze_map_vectors_init_like(&like, more, 1, &vectors, &run, NULL));
    g_assert_cmpfloat((double)more[0], ==, 0);
    g_assert_cmpfloat((double)more[1], ==, 1);
}

static void
expect_row(float *x, ClozeMetric metric, const char *row)
{
    g_autoptr(GError) error = NULL;
    ClozeMapVectors vectors;

    g_assert_false(cloze_map_vectors_init(&vectors, x, 3, 2, metric, &run, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
    g_assert_true(g_str_has_prefix(error->message, row));
}

static void
test_names_bad_rows(void)
{
    float zero[] = {1, 2, 0, 0, 0, 0}, nan_row[] = {1, 2, 3, 4, 5, NAN};
    float infinite[] = {INFINITY, 2, 3, 4, 5, 6};

    expect_row(zero, CLOZE_METRIC_COSINE, "row 2: ");
    expect_row(nan_row, CLOZE_METRIC_EUCLIDEAN, "row 3: ");
    expect_row(infinite, CLOZE_METRIC_COSINE, "row 1: ");
    g_assert_true(isnan(nan_row[5]));
}

static void
test_measures_twins(void)
{
    float x[] = {0.1f, 0.7f, 0.3f, 0.1f, 0.7f, 0.3f};
    g_auto(ClozeMapVectors) vectors = {0};

    map_data_prepare(&vectors, x, 2, 3, CLOZE_METRIC_COSINE);
    g_assert_cmpfloat(cloze_map_vectors_measure(&vectors, x, x + 3), ==, 0);
}

static void
test_takes_prepared(void)
{
    float x[] = {3, 4, 0, -2};
    g_auto(ClozeMapVectors) vectors = {0};
    g_auto(ClozeMapVectors) again = {0};

    g_assert_false(cloze_map_vectors_init_prepared(&again, x, 2, 2, CLOZE_METRIC_COSINE, &run));
    map_data_prepare(&vectors, x, 2, 2, CLOZE_METRIC_COSINE);
    g_assert_true(cloze_map_vectors_init_prepared(&again, x, 2, 2, CLOZE_METRIC_COSINE, &run));
    g_assert_false(cloze_map_vectors_init_prepared(&again, x, 2, 2, CLOZE_METRIC_EUCLIDEAN, &run));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/map-vectors/normalises", test_normalises);
    g_test_add_func("/map-vectors/centres", test_centres);
    g_test_add_func("/map-vectors/names-bad-rows", test_names_bad_rows);
    g_test_add_func("/map-vectors/measures-twins", test_measures_twins);
    g_test_add_func("/map-vectors/takes-prepared", test_takes_prepared);
    return g_test_run();
}
