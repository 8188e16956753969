/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/curve-scale.h"

#include <math.h>

static void
check(double min, double max, guint max_ticks, gboolean whole)
{
    GlossCurveScale scale;
    double mantissa;

    gloss_curve_scale_fit(&scale, min, max, max_ticks, whole);
    mantissa = scale.step / pow(10, floor(log10(scale.step) + 1e-9));
    g_assert_cmpuint(scale.n_ticks, >=, 2);
    g_assert_cmpuint(scale.n_ticks, <=, MAX(max_ticks, 3));
    g_assert_true(scale.max > scale.min);
    g_assert_true(fabs(mantissa - 1) < 1e-6 || fabs(mantissa - 2) < 1e-6 ||
                  fabs(mantissa - 5) < 1e-6);
    if (isfinite(min) && isfinite(max)) {
        g_assert_cmpfloat(scale.min, <=, min + scale.step * 1e-6);
        g_assert_cmpfloat(scale.max, >=, max - scale.step * 1e-6);
    }
    if (whole)
        g_assert_cmpfloat_with_epsilon(scale.step, round(scale.step), 1e-9);
    g_assert_cmpfloat_with_epsilon(gloss_curve_scale_get_tick(&scale, scale.n_ticks - 1), scale.max,
                                   scale.step * 1e-6);
}

static void
test_ranges(void)
{
    static const double ends[] = {-1e9, -3.7, -1, -1e-5, 0,     1e-7, 0.1234,
                                  0.3,  1,    7,  99.5,  12345, 1e12};

    for (guint i = 0; i < G_N_ELEMENTS(ends); i++) {
        for (guint j = 0; j < G_N_ELEMENTS(ends); j++) {
            for (guint ticks = 0; ticks < 12; ticks++) {
                check(ends[i], ends[j], ticks, FALSE);
                check(ends[i], ends[j], ticks, TRUE);
            }
        }
    }
    check(NAN, 1, 5, FALSE);
    check(INFINITY, -INFINITY, 5, TRUE);
}

static void
test_known(void)
{
    GlossCurveScale scale;
    g_autofree char *first = NULL;
    g_autofree char *last = NULL;

    gloss_curve_scale_fit(&scale, 0.13, 0.87, 6, FALSE);
    g_assert_cmpfloat_with_epsilon(scale.step, 0.2, 1e-12);
    g_assert_cmpuint(scale.n_ticks, ==, 6);
    first = gloss_curve_scale_format(&scale, gloss_curve_scale_get_tick(&scale, 0));
    last = gloss_curve_scale_format(&scale, gloss_curve_scale_get_tick(&scale, scale.n_ticks - 1));
    g_assert_cmpstr(first, ==, "0.0");
    g_assert_cmpstr(last, ==, "1.0");
    g_assert_cmpfloat_with_epsilon(gloss_curve_scale_map(&scale, 0.5, 100, 0), 50, 1e-9);
}

static void
test_words(void)
{
    GlossCurveScale scale;
    g_autofree char *text = NULL;

    gloss_curve_scale_fit(&scale, 0, 0.004, 5, FALSE);
    text = gloss_curve_scale_format(&scale, 0.003);
    g_assert_cmpstr(text, ==, "0.003");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/curve-scale/ranges", test_ranges);
    g_test_add_func("/curve-scale/known", test_known);
    g_test_add_func("/curve-scale/words", test_words);
    return g_test_run();
}
