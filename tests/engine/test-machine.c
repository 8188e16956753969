/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is counted, not how fast it was. */

#include "engine/model/machine.h"

#include "engine/kernels/kernels.h"
#include "engine/kernels/peak.h"

static void
test_names(void)
{
    g_autofree char *cpu = cloze_machine_dup_cpu();

    g_assert_cmpstr(cloze_machine_get_isa(), ==, cloze_kernels_get()->name);
    g_assert_cmpstr(cpu, !=, "");
    g_assert_cmpstr(cloze_machine_get_blas(), !=, "");
}

static void
test_product(void)
{
    g_autoptr(ClozePool) pool = cloze_pool_new(2);
    g_autoptr(ClozeMachineRun) run = cloze_machine_new_product(pool, 3, 40, 17);

    g_assert_cmpfloat(cloze_machine_run(run), ==, 2.0 * 3 * 40 * 17);
}

static void
test_peak(gconstpointer data)
{
    const ClozePeak *peak = cloze_peak_get(GPOINTER_TO_INT(data));
    float *x, sink = 0;

    if (!peak) {
        g_test_skip("this CPU lacks the instruction set");
        return;
    }
    x = g_aligned_alloc0(3 * 128, sizeof *x, 64);
    for (int i = 0; i < 128; i++)
        x[128 + i] = 2, x[256 + i] = (float)i;
    peak->triad(x, x + 128, x + 256, 128);
    for (int i = 0; i < 128; i++)
        g_assert_cmpfloat(x[i], ==, 6 + (float)i);
    peak->read(&sink, x + 128, 128);
    g_assert_cmpfloat(sink, ==, 256);
    sink = 0;
    peak->fma(&sink, 1);
    /* 0.999 (1 + ... + 12) + 12 times 0.001, on each lane */
    g_assert_cmpfloat_with_epsilon(sink, 77.934 * (double)peak->operations / 24, 1e-2);
    g_aligned_free(x);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/machine/names", test_names);
    g_test_add_func("/machine/product", test_product);
    g_test_add_data_func("/machine/peak/c", GINT_TO_POINTER(CLOZE_ISA_C), test_peak);
    g_test_add_data_func("/machine/peak/avx2", GINT_TO_POINTER(CLOZE_ISA_AVX2), test_peak);
    g_test_add_data_func("/machine/peak/avx512", GINT_TO_POINTER(CLOZE_ISA_AVX512), test_peak);
    return g_test_run();
}
