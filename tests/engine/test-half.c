/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/model/half.h"

#include "engine/kernels/kernels.h"
#include <math.h>

static void
test_all_halves(void)
{
    const ClozeKernels *kernels = cloze_kernels_get();

    for (guint half = 0; half <= G_MAXUINT16; half++) {
        const guint16 in = (guint16)half;
        float value;

        kernels->f32_from_f16(&value, &in, 1);
        if (isnan(value))
            g_assert_cmphex(cloze_half_from_float(value) & 0x7e00, ==, 0x7e00);
        else
            g_assert_cmphex(cloze_half_from_float(value), ==, half);
    }
}

static void
test_rounding(void)
{
    static const struct {
        float value;
        guint16 half;
    } cases[] = {
        {1 + 0x1p-11F, 0x3c00},    {1 + 0x1.8p-11F, 0x3c01},  {1 + 0x3p-11F, 0x3c02},
        {65504, 0x7bff},           {65519, 0x7bff},           {65520, 0x7c00},
        {-65520, 0xfc00},          {0x1p-24F, 0x0001},        {0x1p-25F, 0x0000},
        {0x1.000002p-25F, 0x0001}, {0x1.8p-24F, 0x0002},      {-0x1p-30F, 0x8000},
        {0x1.ffbp-15F, 0x03ff},    {0x1.ffcp-15F, 0x0400},    {0x1p-14F, 0x0400},
        {INFINITY, 0x7c00},        {0x1.fffffep127F, 0x7c00}, {0x1p-140F, 0x0000},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        guint16 out = 1;

        cloze_half_from_floats(&out, &cases[i].value, 1);
        g_assert_cmphex(out, ==, cases[i].half);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/half/all-halves", test_all_halves);
    g_test_add_func("/half/rounding", test_rounding);
    return g_test_run();
}
