/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/lab/vector-cosine.h"

static void
test_measure(void)
{
    const float a[] = {3, 4}, b[] = {-8, 6}, c[] = {6, 8}, none[] = {0, 0};

    g_assert_cmpfloat_with_epsilon(cloze_vector_cosine_measure(a, b, 2), 0, 1e-15);
    g_assert_cmpfloat_with_epsilon(cloze_vector_cosine_measure(a, c, 2), 1, 1e-15);
    g_assert_cmpfloat(cloze_vector_cosine_measure(a, none, 2), ==, 0);
}

static void
test_unit(void)
{
    const float a[] = {3, 4}, none[] = {0, 0};
    double unit[2];

    cloze_vector_cosine_unit(unit, a, 2);
    g_assert_cmpfloat_with_epsilon(unit[0], 0.6, 1e-15);
    g_assert_cmpfloat_with_epsilon(unit[1], 0.8, 1e-15);
    cloze_vector_cosine_unit(unit, none, 2);
    g_assert_cmpfloat(unit[0], ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/vector-cosine/measure", test_measure);
    g_test_add_func("/vector-cosine/unit", test_unit);
    return g_test_run();
}
