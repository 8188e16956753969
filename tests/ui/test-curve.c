/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/curve.h"

#include <math.h>

static GlossCurve *
make(void)
{
    GlossCurve *curve = gloss_curve_new("Loss", "Step");
    GlossCurveSeries *first = gloss_curve_add_series(curve, "Training", FALSE);
    GlossCurveSeries *second = gloss_curve_add_series(curve, "Held out", TRUE);

    gloss_curve_series_add(first, 1, 3);
    gloss_curve_series_add(first, 2, NAN);
    gloss_curve_series_add(first, 3, 1);
    gloss_curve_series_add(second, 3, 4);
    gloss_curve_series_add(second, 8, -1);
    return curve;
}

static void
test_range(void)
{
    g_autoptr(GlossCurve) curve = make();
    g_autoptr(GlossCurve) empty = gloss_curve_new("Nothing", "Step");
    g_autoptr(GArray) values = gloss_curve_list_x(curve);
    GlossCurvePoint min, max;

    g_assert_true(gloss_curve_get_range(curve, &min, &max));
    g_assert_cmpfloat(min.x, ==, 1);
    g_assert_cmpfloat(max.x, ==, 8);
    g_assert_cmpfloat(min.y, ==, -1);
    g_assert_cmpfloat(max.y, ==, 4);
    g_assert_cmpuint(values->len, ==, 3);
    g_assert_cmpfloat(g_array_index(values, double, 1), ==, 3);
    gloss_curve_add_series(empty, "None", FALSE);
    g_assert_true(gloss_curve_is_empty(empty));
    g_assert_false(gloss_curve_is_empty(curve));
}

static void
test_values(void)
{
    g_autoptr(GlossCurve) curve = make();
    const GlossCurveSeries *second = curve->series->pdata[1];

    g_assert_true(isnan(gloss_curve_series_get(second, 2.9)));
    g_assert_cmpfloat(gloss_curve_series_get(second, 3), ==, 4);
    g_assert_cmpfloat(gloss_curve_series_get(second, 7.9), ==, 4);
    g_assert_cmpfloat(gloss_curve_series_get(second, 99), ==, -1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/curve/range", test_range);
    g_test_add_func("/curve/values", test_values);
    return g_test_run();
}
