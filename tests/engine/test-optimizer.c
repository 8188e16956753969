/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/optimizer.h"

#include <math.h>

#include "engine/train/adamw.h"

static ClozeParameters *
make_parameters(gsize n)
{
    ClozeParameters *parameters = cloze_parameters_new();

    cloze_parameters_add(parameters, "a.weight", n, 1);
    cloze_parameters_add(parameters, "frozen", 3, 0);
    cloze_parameters_add(parameters, "a.bias", 2, 0);
    cloze_parameters_freeze(parameters, "frozen");
    cloze_parameters_allocate(parameters);
    for (gsize i = 0; i < n + 2; i++)
        cloze_parameters_get_gradients(parameters)[i] = (float)sin((double)i) * 2;
    return parameters;
}

static void
test_norm(void)
{
    const ClozeOptimizerOptions options = {.max_norm = 1};
    double expected = 0;

    for (gsize i = 0; i < 20002; i++)
        expected += pow(2 * sin((double)i), 2);
    for (guint n_threads = 0; n_threads < 3; n_threads++) {
        g_autoptr(ClozeParameters) parameters = make_parameters(20000);
        g_autoptr(ClozeOptimizer) optimizer = cloze_optimizer_new(parameters, &options);
        g_autoptr(ClozePool) pool = n_threads ? cloze_pool_new(n_threads) : NULL;

        g_assert_cmpfloat_with_epsilon(cloze_optimizer_measure_norm(optimizer, pool),
                                       sqrt(expected), 1e-4);
    }
}

/* One step from 0: every number moves by the rate against its gradient's sign; what decays shrinks
 * first. */
static void
test_step(void)
{
    const ClozeOptimizerOptions options = {.weight_decay = 0.5, .max_norm = 1};
    g_autoptr(ClozeParameters) parameters = make_parameters(20000);
    g_autoptr(ClozeOptimizer) optimizer = cloze_optimizer_new(parameters, &options);
    ClozeParameter *weight = cloze_parameters_get(parameters, 0);
    ClozeParameter *bias = cloze_parameters_get(parameters, 2);

    for (gsize i = 0; i < weight->n; i++)
        weight->value[i] = 1;
    bias->value[0] = bias->value[1] = 1;
    cloze_optimizer_step(optimizer, NULL, 0.1);
    g_assert_cmpfloat_with_epsilon(weight->value[1], 0.95 - 0.1, 1e-4);
    g_assert_cmpfloat_with_epsilon(weight->value[4], 0.95 + 0.1, 1e-4);
    g_assert_cmpfloat_with_epsilon(weight->value[19999], 0.95 - copysign(0.1, sin(19999.0)), 1e-4);
    g_assert_cmpfloat_with_epsilon(bias->value[0], 1 - copysign(0.1, sin(20000.0)), 1e-4);
    g_assert_cmpuint(cloze_optimizer_get_state(optimizer)->n_steps, ==, 1);
    g_assert_cmpuint(cloze_optimizer_get_state(optimizer)->n, ==, 20002);
}

/* The gradient of most is 0 in most steps: to the bit what a step over all of it says, also behind a
 * step whose gradient is too small for its square, and when running means are written from outside. */
static void
test_rest(void)
{
    const ClozeOptimizerOptions options = {.weight_decay = 0.5};
    const gsize n = 5000;
    g_autoptr(ClozeParameters) parameters = make_parameters(n);
    g_autoptr(ClozeOptimizer) optimizer = cloze_optimizer_new(parameters, &options);
    ClozeParameter *weight = cloze_parameters_get(parameters, 0);
    ClozeAdamw *adamw = cloze_adamw_new(n);
    g_autofree float *expected = g_new(float, n);
    float *first, *second;

    cloze_adamw_get_means(adamw, &first, &second);
    for (gsize i = 0; i < n; i++)
        weight->value[i] = expected[i] = (float)cos((double)i);
    for (gsize step = 0; step < 6; step++) {
        for (gsize i = 0; i < n; i++)
            weight->gradient[i] = i / 700 == step ? (float)sin((double)i) : 0;
        weight->gradient[n - 1] = step == 2 ? 1e-30f : 0;
        if (step == 4)
            cloze_optimizer_get_state(optimizer)->first[4500] = first[4500] = 0.25f;
        cloze_optimizer_step(optimizer, NULL, 0.1);
        cloze_adamw_step(adamw, expected, weight->gradient, 0.1, 0.5);
        g_assert_cmpmem(weight->value, n * sizeof(float), expected, n * sizeof(float));
    }
    g_assert_cmpfloat(cloze_optimizer_get_state(optimizer)->first[n - 1], !=, 0);
    cloze_adamw_free(adamw);
}

/* Rows that are marked step as they would among rows that all may have a gradient. */
static void
test_sparse(void)
{
    const ClozeOptimizerOptions options = {.weight_decay = 0.5, .max_norm = 1};
    float *values[2];
    ClozeParameters *parameters[2];
    ClozeOptimizer *optimizers[2];
    const gsize rows = 900, columns = 10;

    for (gsize k = 0; k < 2; k++) {
        parameters[k] = cloze_parameters_new();
        cloze_parameters_add(parameters[k], "words", rows, columns)->sparse = k == 1;
        cloze_parameters_allocate(parameters[k]);
        values[k] = cloze_parameters_get_values(parameters[k]);
        for (gsize i = 0; i < rows * columns; i++)
            values[k][i] = (float)cos((double)i);
        optimizers[k] = cloze_optimizer_new(parameters[k], &options);
    }
    for (gsize step = 0; step < 12; step++) {
        gsize row = (step * 307) % rows;

        for (gsize k = 0; k < 2; k++) {
            ClozeParameter *words = cloze_parameters_get(parameters[k], 0);

            cloze_parameters_clear_gradients(parameters[k], NULL);
            cloze_parameters_mark_row(words, row);
            words->gradient[row * columns + step % columns] = (float)(step + 1);
            cloze_optimizer_step(optimizers[k], NULL, 0.1);
        }
        g_assert_cmpmem(values[0], rows * columns * sizeof(float), values[1],
                        rows * columns * sizeof(float));
    }
    for (gsize k = 0; k < 2; k++) {
        cloze_optimizer_free(optimizers[k]);
        cloze_parameters_free(parameters[k]);
    }
}

/* A gradient of not a number is told, and nothing moves. */
static void
test_not_finite(void)
{
    const ClozeOptimizerOptions options = {.weight_decay = 0.5, .max_norm = 1};
    g_autoptr(ClozeParameters) parameters = make_parameters(4);
    g_autoptr(ClozeOptimizer) optimizer = cloze_optimizer_new(parameters, &options);
    ClozeParameter *weight = cloze_parameters_get(parameters, 0);

    weight->value[0] = 1;
    weight->gradient[2] = NAN;
    g_assert_true(isnan(cloze_optimizer_step(optimizer, NULL, 0.1)));
    g_assert_cmpfloat(weight->value[0], ==, 1);
    g_assert_cmpuint(cloze_optimizer_get_state(optimizer)->n_steps, ==, 0);
}

static void
test_rate(void)
{
    g_assert_cmpfloat(cloze_optimizer_get_rate(3, 0, 3, 10), ==, 0);
    g_assert_cmpfloat_with_epsilon(cloze_optimizer_get_rate(3, 2, 3, 10), 2, 1e-12);
    g_assert_cmpfloat_with_epsilon(cloze_optimizer_get_rate(3, 3, 3, 10), 3, 1e-12);
    g_assert_cmpfloat_with_epsilon(cloze_optimizer_get_rate(7, 9, 3, 10), 1, 1e-12);
    g_assert_cmpfloat(cloze_optimizer_get_rate(3, 10, 3, 10), ==, 0);
    g_assert_cmpfloat(cloze_optimizer_get_rate(3, 0, 0, 10), ==, 3);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/optimizer/norm", test_norm);
    g_test_add_func("/optimizer/step", test_step);
    g_test_add_func("/optimizer/rest", test_rest);
    g_test_add_func("/optimizer/not-finite", test_not_finite);
    g_test_add_func("/optimizer/rate", test_rate);
    g_test_add_func("/optimizer/sparse", test_sparse);
    return g_test_run();
}
