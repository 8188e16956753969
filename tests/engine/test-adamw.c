/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/adamw.h"

#include <math.h>

/* The published update written out in double, one parameter. */
static double
step_by_hand(double p, double g, double *m, double *v, int k, double rate, double decay)
{
    p *= 1 - rate * decay;
    *m = 0.9 * *m + 0.1 * g;
    *v = 0.999 * *v + 0.001 * g * g;
    return p - rate * (*m / (1 - pow(0.9, k))) / (sqrt(*v / (1 - pow(0.999, k))) + 1e-8);
}

static void
test_steps(void)
{
    float parameters[2] = {0.5f, -2}, gradient[2];
    double expected[2] = {0.5, -2}, m[2] = {0}, v[2] = {0};
    g_autoptr(ClozeAdamw) adamw = cloze_adamw_new(2);

    for (int k = 1; k <= 20; k++) {
        for (int i = 0; i < 2; i++) {
            gradient[i] = (float)sin(k * (i + 1.0)) * (i == 0 ? 1 : 100);
            expected[i] = step_by_hand(expected[i], gradient[i], &m[i], &v[i], k, 0.1 / k, 0.01);
        }
        cloze_adamw_step(adamw, parameters, gradient, 0.1 / k, 0.01);
        g_assert_cmpfloat_with_epsilon(parameters[0], expected[0], 2e-6);
        g_assert_cmpfloat_with_epsilon(parameters[1], expected[1], 2e-6);
    }
}

/* Decay acts on the parameter alone: with a gradient of 0 nothing else moves it. */
static void
test_decay(void)
{
    float parameter = 1, gradient = 0;
    g_autoptr(ClozeAdamw) adamw = cloze_adamw_new(1);

    cloze_adamw_step(adamw, &parameter, &gradient, 0.1, 0.5);
    g_assert_cmpfloat_with_epsilon(parameter, 0.95, 1e-7);
    cloze_adamw_step(adamw, &parameter, &gradient, 0.1, 0);
    g_assert_cmpfloat_with_epsilon(parameter, 0.95, 1e-7);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/adamw/steps", test_steps);
    g_test_add_func("/adamw/decay", test_decay);
    return g_test_run();
}
