/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A dense layer against sums in double precision, at sizes that fit no block and no panel. */

#include "engine/model/linear.h"

#include <math.h>

#define EPS 1e-5f

typedef struct {
    gsize m, n, k;
    float *x, *weight, *bias, *add;
    float *gain, *shift; /* of the LayerNorm */
    double *expected;    /* [M][N] */
} Case;

static float *
random_floats(GRand *random, gsize n)
{
    float *values = g_new(float, n);

    for (gsize i = 0; i < n; i++)
        values[i] = (float)g_rand_double_range(random, -1, 1);
    return values;
}

static void
compute_expected(Case *test, gboolean with_add)
{
    for (gsize i = 0; i < test->m; i++)
        for (gsize j = 0; j < test->n; j++) {
            double sum = test->bias[j] + (with_add ? test->add[i * test->n + j] : 0);

            for (gsize k = 0; k < test->k; k++)
                sum += (double)test->x[i * test->k + k] * test->weight[j * test->k + k];
            test->expected[i * test->n + j] = sum;
        }
}

static void
normalise_expected(Case *test)
{
    for (gsize i = 0; i < test->m; i++) {
        double *row = test->expected + i * test->n, mean = 0, variance = 0;

        for (gsize j = 0; j < test->n; j++)
            mean += row[j] / (double)test->n;
        for (gsize j = 0; j < test->n; j++)
            variance += (row[j] - mean) * (row[j] - mean) / (double)test->n;
        for (gsize j = 0; j < test->n; j++)
            row[j] = (row[j] - mean) / sqrt(variance + EPS) * test->gain[j] + test->shift[j];
    }
}

static Case *
case_new(gsize m, gsize n, gsize k)
{
    Case *test = g_new0(Case, 1);
    GRand *random = g_rand_new_with_seed((guint32)(m * 31 + n * 7 + k));

    *test = (Case){.m = m, .n = n, .k = k};
    test->x = random_floats(random, m * k);
    test->weight = random_floats(random, n * k);
    test->bias = random_floats(random, n);
    test->add = random_floats(random, m * n);
    test->gain = random_floats(random, n);
    test->shift = random_floats(random, n);
    test->expected = g_new(double, m *n);
    g_rand_free(random);
    return test;
}

static void
case_free(Case *test)
{
    g_free(test->x);
    g_free(test->weight);
    g_free(test->bias);
    g_free(test->add);
    g_free(test->gain);
    g_free(test->shift);
    g_free(test->expected);
    g_free(test);
}

static void
run_case(Case *test, ClozePool *pool, gboolean with_norm)
{
    const ClozeKernels *kernels = cloze_kernels_get();
    g_autofree float *y = g_new(float, test->m * test->n);
    g_autofree guint *done = g_new0(guint, cloze_linear_count_blocks(test->m));
    ClozeNorm norm = {.weight = test->gain, .bias = test->shift};
    ClozeLinear linear;
    ClozeLinearRun run = {.y = y, .ldy = test->n, .x = test->x, .ldx = test->k, .m = test->m};

    if (with_norm) {
        run.add = test->add;
        run.ldadd = test->n;
        run.norm = &norm;
        run.norm_eps = EPS;
        run.done = done;
    }
    cloze_linear_init(&linear, kernels, pool, test->weight, test->bias, test->n, test->k);
    g_assert_cmpuint(cloze_linear_get_size(kernels, test->n, test->k), >=, test->n * test->k);
    cloze_linear_run(&linear, kernels, pool, &run);
    for (gsize i = 0; i < test->m * test->n; i++)
        g_assert_cmpfloat_with_epsilon(y[i], test->expected[i], 5e-5);
    cloze_linear_clear(&linear);
}

static void
test_sizes(void)
{
    static const gsize sizes[][3] = {{1, 1, 1}, {3, 17, 5}, {70, 33, 42}, {129, 100, 64}};
    g_autoptr(ClozePool) pool = cloze_pool_new(3);

    for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
        Case *test = case_new(sizes[i][0], sizes[i][1], sizes[i][2]);

        compute_expected(test, FALSE);
        run_case(test, NULL, FALSE);
        run_case(test, pool, FALSE);
        case_free(test);
    }
}

/* One group of panels, and several that may end in any order. */
static void
test_residual_and_norm(void)
{
    static const gsize sizes[][3] = {{70, 33, 42}, {100, 133, 20}, {17, 384, 9}};
    g_autoptr(ClozePool) pool = cloze_pool_new(3);

    for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
        Case *test = case_new(sizes[i][0], sizes[i][1], sizes[i][2]);

        compute_expected(test, TRUE);
        normalise_expected(test);
        run_case(test, NULL, TRUE);
        run_case(test, pool, TRUE);
        case_free(test);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/linear/sizes", test_sizes);
    g_test_add_func("/linear/residual-and-norm", test_residual_and_norm);
    return g_test_run();
}
