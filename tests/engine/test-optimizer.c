/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/optimizer.h"

#include <math.h>

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
    g_test_add_func("/optimizer/not-finite", test_not_finite);
    g_test_add_func("/optimizer/rate", test_rate);
    return g_test_run();
}
