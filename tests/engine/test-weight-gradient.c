/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/weight-gradient.h"

#include <math.h>

static float *
random_floats(GRand *random, gsize n)
{
    float *x = g_new(float, n);

    for (gsize i = 0; i < n; i++)
        x[i] = (float)g_rand_double_range(random, -1, 1);
    return x;
}

static void
check(gsize m, gsize n, gsize k, const ClozeNarrow *narrow, ClozePool *pool, ClozeArenas *arenas)
{
    const double tolerance = 2e-5 * sqrt((double)m + 1);
    /* a rounding error is even within half of 2^-8 of the value, two operands, values within 1 */
    const double product_tolerance = narrow ? 4e-3 * sqrt((double)m + 1) : tolerance;
    GRand *random = g_rand_new_with_seed((guint32)(m + n + k));
    g_autofree float *dy = random_floats(random, m * (n + 2)), *x = random_floats(random, m * k);
    g_autofree float *weight = random_floats(random, n * k), *bias = random_floats(random, n);
    g_autofree float *weight_before = g_memdup2(weight, n * k * sizeof *weight);
    g_autofree float *bias_before = g_memdup2(bias, n * sizeof *bias);
    const ClozeWeightGradient gradient = {.weight = weight,
                                          .bias = bias,
                                          .dy = dy,
                                          .lddy = n + 2,
                                          .x = x,
                                          .ldx = k,
                                          .m = m,
                                          .n = n,
                                          .k = k,
                                          .narrow = narrow};

    cloze_weight_gradient_add(&gradient, cloze_kernels_get(), pool, arenas);
    for (gsize j = 0; j < n; j++) {
        double sum = (double)bias_before[j];

        for (gsize i = 0; i < m; i++)
            sum += (double)dy[i * (n + 2) + j];
        g_assert_cmpfloat(fabs(sum - (double)bias[j]), <, tolerance);
        for (gsize l = 0; l < k; l++) {
            sum = (double)weight_before[j * k + l];
            for (gsize i = 0; i < m; i++)
                sum += (double)dy[i * (n + 2) + j] * (double)x[i * k + l];
            g_assert_cmpfloat(fabs(sum - (double)weight[j * k + l]), <, product_tolerance);
        }
    }
    g_rand_free(random);
}

/* Around the depths, blocks and groups that the work is cut into. */
static void
check_sizes(const ClozeNarrow *narrow)
{
    static const gsize tokens[] = {0, 1, 33, 639, 640, 641, 1300};
    g_autoptr(ClozePool) pool = cloze_pool_new(2);
    ClozeArenas arenas = {0};

    for (gsize i = 0; i < G_N_ELEMENTS(tokens); i++) {
        check(tokens[i], 97, 50, narrow, pool, &arenas);
        check(tokens[i], 3, 1, narrow, NULL, &arenas);
        check(tokens[i], 96, 48, narrow, pool, &arenas);
    }
    cloze_arenas_clear(&arenas);
}

static void
test_sizes(void)
{
    check_sizes(NULL);
}

static void
test_bf16(void)
{
    const ClozeNarrow *narrow = cloze_narrow_get(CLOZE_PRECISION_BF16);

    if (narrow)
        check_sizes(narrow);
    else
        g_test_skip("this CPU has no bf16 products");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/weight-gradient/sizes", test_sizes);
    g_test_add_func("/weight-gradient/bf16", test_bf16);
    return g_test_run();
}
