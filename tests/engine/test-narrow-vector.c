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

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/narrow-vector/lengths", test_lengths);
    g_test_add_func("/narrow-vector/nothing", test_nothing);
    return g_test_run();
}
