/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/lab/standardise.h"

/* Rows two floats apart; the second dimension does not change. */
static void
test_rows(void)
{
    const float x[] = {1, 7, 99, 3, 7, 99, 5, 7, 99};
    float out[2];
    g_auto(ClozeStandardise) by = {0};

    cloze_standardise_init(&by, x, 3, 3, 2);
    g_assert_cmpfloat_with_epsilon(by.mean[0], 3, 1e-12);
    g_assert_cmpfloat_with_epsilon(by.mean[1], 7, 1e-12);
    cloze_standardise_apply(&by, out, x + 6);
    g_assert_cmpfloat_with_epsilon((double)out[0], 1.224744871, 1e-6);
    g_assert_cmpfloat(out[1], ==, 0);
    cloze_standardise_apply(&by, out, (const float[]){3, 100});
    g_assert_cmpfloat(out[0], ==, 0);
    g_assert_cmpfloat(out[1], ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/standardise/rows", test_rows);
    return g_test_run();
}
