/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <math.h>

#include "engine/search/narrow-vector.h"

static void
test_lengths(void)
{
    const float vector[] = {0.5f, -1.0f, 0.253f, 0.0f};
    gint8 narrow[G_N_ELEMENTS(vector)];
    ClozeNarrowVector made = cloze_narrow_vector_make(narrow, vector, G_N_ELEMENTS(vector));
    double kept = 0, lost = 0;

    g_assert_cmpint(narrow[1], ==, -127);
    g_assert_cmpint(narrow[3], ==, 0);
    g_assert_cmpfloat_with_epsilon((double)made.scale, 1.0 / 127, 1e-8);
    for (gsize i = 0; i < G_N_ELEMENTS(vector); i++) {
        double value = (double)made.scale * narrow[i];

        g_assert_cmpfloat(fabs(value - (double)vector[i]), <=, 0.5001 / 127);
        kept += value * value;
        lost += (value - (double)vector[i]) * (value - (double)vector[i]);
    }
    g_assert_cmpfloat_with_epsilon((double)made.kept, sqrt(kept), 1e-6);
    g_assert_cmpfloat_with_epsilon((double)made.lost, sqrt(lost), 1e-6);
    g_assert_cmpfloat_with_epsilon((double)made.length, sqrt(0.25 + 1 + 0.253 * 0.253), 1e-6);
}

static void
test_nothing(void)
{
    const float zeros[3] = {0}, endless[3] = {INFINITY, 1, 2};
    gint8 narrow[3];

    g_assert_cmpfloat((double)cloze_narrow_vector_make(narrow, zeros, 3).scale, ==, 0);
    g_assert_cmpint(narrow[0], ==, 0);
    g_assert_false(isfinite(cloze_narrow_vector_make(narrow, endless, 3).scale));
}

static void
test_fits(void)
{
    const float vector[] = {0.5f, -1.0f, 0.253f, 0.0f}, endless[4] = {INFINITY, 1, 2, 3};
    gint8 narrow[4];
    const ClozeNarrowVector made = cloze_narrow_vector_make(narrow, vector, 4);
    ClozeNarrowVector scale = made, kept = made, lost = made;

    scale.scale *= 1.0001F;
    kept.kept = NAN;
    lost.lost += 0.001F;
    g_assert_true(cloze_narrow_vector_fits(&made, narrow, vector, 4));
    g_assert_false(cloze_narrow_vector_fits(&scale, narrow, vector, 4));
    g_assert_false(cloze_narrow_vector_fits(&kept, narrow, vector, 4));
    g_assert_false(cloze_narrow_vector_fits(&lost, narrow, vector, 4));
    narrow[0] = (gint8)-narrow[0];
    g_assert_false(cloze_narrow_vector_fits(&made, narrow, vector, 4));
    g_assert_true(cloze_narrow_vector_fits(&made, narrow, endless, 4));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/narrow-vector/lengths", test_lengths);
    g_test_add_func("/narrow-vector/nothing", test_nothing);
    g_test_add_func("/narrow-vector/fits", test_fits);
    return g_test_run();
}
