/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/kernels/check-turned.h"

#include <string.h>

#include "tests/kernels/check-support.h"

/* x[k][m] turned: panels of whole rows, zeros behind the last; and what its columns add up to. */
static float *
check_turn(const ClozeKernels *kernels, const float *x, gsize ldx, gsize m, gsize k)
{
    gsize rows = kernels->gemm_f32_rows, size = (m + rows - 1) / rows * rows * k;
    float *out = guarded_new(size), *sums = guarded_new(m), *again = guarded_new(m);

    kernels->turn(out, sums, x, ldx, m, k);
    kernels->sum_columns(again, x, ldx, m, k);
    for (gsize j = 0; j < size / k; j++) {
        double sum = 0;

        for (gsize i = 0; i < k; i++) {
            float element = j < m ? x[i * ldx + j] : 0;

            g_assert_cmpfloat(out[j / rows * rows * k + i * rows + j % rows], ==, element);
            sum += (double)element;
        }
        if (j < m)
            assert_near(sums[j], sum, 1e-6 * (double)k, "turn");
    }
    g_assert_cmpmem(sums, m * sizeof *sums, again, m * sizeof *again);
    guarded_free(sums, m);
    guarded_free(again, m);
    return out;
}

static void
check_product(const ClozeKernels *kernels, gsize m, gsize n, gsize k, GRand *random)
{
    gsize rows = kernels->gemm_f32_rows, ldx = m + n % 3, ldy = n + k % 3;
    g_autofree float *x = random_floats(random, k * ldx, 1), *w = random_floats(random, n * k, 1);
    g_autofree float *straight = g_new(float, m *k), *bias = random_floats(random, n, 1);
    g_autofree float *packed = g_new(float, cloze_kernels_packed_size(kernels, n, k));
    float *turned = check_turn(kernels, x, ldx, m, k);
    float *y = guarded_new(m * ldy), *expected = guarded_new(m * ldy);
    ClozeGemm gemm = {.y = expected,
                      .ldy = ldy,
                      .x = straight,
                      .ldx = k,
                      .packed = packed,
                      .bias = k % 2 ? bias : NULL,
                      .m = m,
                      .n = n,
                      .k = k};

    kernels->transpose(straight, k, x, ldx, k, m);
    kernels->pack(packed, w, k, n, k);
    kernels->gemm_f32(&gemm);
    gemm.add = m % 2 ? expected : NULL;
    gemm.ldadd = ldy;
    kernels->gemm_f32(&gemm);
    gemm.y = y;
    gemm.x = turned;
    gemm.add = NULL;
    kernels->gemm_f32_turned(&gemm);
    gemm.add = m % 2 ? y : NULL;
    kernels->gemm_f32_turned(&gemm);
    g_assert_cmpmem(y, m * ldy * sizeof *y, expected, m * ldy * sizeof *expected);
    guarded_free(y, m * ldy);
    guarded_free(expected, m * ldy);
    guarded_free(turned, (m + rows - 1) / rows * rows * k);
}

static void
test_turned(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);
    const gsize depths[] = {1, 16, 17, 133};
    g_autoptr(GRand) random = test_random();

    for (gsize m = 1; kernels && m < 27; m++)
        for (gsize i = 0; i < G_N_ELEMENTS(depths); i++)
            for (gsize n = 1; n < 2 * kernels->gemm_f32_panel + 3; n += 1 + n / 5)
                check_product(kernels, m, n, depths[i], random);
}

void
check_turned_add(ClozeIsa isa, const char *isa_name)
{
    g_autofree char *path = g_strdup_printf("/kernels/%s/turned", isa_name);

    g_test_add_data_func(path, GINT_TO_POINTER(isa), test_turned);
}
