/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/krylov.h"

#include <math.h>

#define N 60

static void
apply_diagonal(double *y, const double *x, gpointer data)
{
    const double *values = data;

    for (gsize i = 0; i < N; i++)
        y[i] = values[i] * x[i];
}

static void
test_finds(void)
{
    const ClozeMapRun run = {.seed = 7};
    double diagonal[N], values[3], vectors[3 * N];
    const ClozeKrylovProblem problem = {N, 3, 5, 8, apply_diagonal, diagonal};

    for (gsize i = 0; i < N; i++)
        diagonal[i] = i < 3 ? 10.0 - (double)i : 3.0 / (double)(i + 1);
    g_assert_cmpuint(cloze_krylov_find(&problem, &run, values, vectors), ==, 3);
    for (gsize i = 0; i < 3; i++) {
        g_assert_cmpfloat(fabs(values[i] - diagonal[i]), <, 1e-8);
        g_assert_cmpfloat(fabs(fabs(vectors[i * N + i]) - 1), <, 1e-8);
    }
}

static void
test_low_rank(void)
{
    const ClozeMapRun run = {.seed = 7};
    double diagonal[N] = {2}, values[3], vectors[3 * N];
    const ClozeKrylovProblem problem = {N, 3, 3, 20, apply_diagonal, diagonal};

    cloze_krylov_find(&problem, &run, values, vectors);
    g_assert_cmpfloat(fabs(values[0] - 2), <, 1e-10);
    g_assert_cmpfloat(fabs(values[1]), <, 1e-10);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/krylov/finds", test_finds);
    g_test_add_func("/krylov/low-rank", test_low_rank);
    return g_test_run();
}
