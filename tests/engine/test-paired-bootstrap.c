/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/paired-bootstrap.h"

#include <math.h>

#define N 400

typedef struct {
    ClozePairedBootstrapCounts counts[2][N];
    const ClozePairedBootstrapCounts *models[2];
} Models;

/* Model 0 is right in 60 of 100; model 1 in @more of 100 others too, wrong in @less. */
static void
fill(Models *models, gsize more, gsize less)
{
    for (gsize i = 0; i < N; i++) {
        gsize j = i * 37 % 100;
        gboolean right = j < 60;

        models->counts[0][i] = (ClozePairedBootstrapCounts){right, 1, 1};
        if (j >= 100 - more)
            right = TRUE;
        else if (j < less)
            right = FALSE;
        models->counts[1][i] = (ClozePairedBootstrapCounts){right, 1, 1};
    }
    models->models[0] = models->counts[0];
    models->models[1] = models->counts[1];
}

static ClozePairedBootstrap
run(Models *models, guint64 seed)
{
    return cloze_paired_bootstrap_run(cloze_paired_bootstrap_mean, models->models, N, 2000, 0.95,
                                      seed);
}

/* 10 of 100 gained, none lost: the difference has the standard error sqrt(0.1 * 0.9 / N). */
static void
test_better(void)
{
    g_autofree Models *models = g_new0(Models, 1);
    ClozePairedBootstrap result;
    double error = sqrt(0.1 * 0.9 / N);

    fill(models, 10, 0);
    result = run(models, 1);
    g_assert_cmpfloat_with_epsilon(result.values[0], 0.6, 1e-12);
    g_assert_cmpfloat_with_epsilon(result.difference, 0.1, 1e-12);
    g_assert_cmpfloat_with_epsilon(result.low, 0.1 - 1.96 * error, 0.005);
    g_assert_cmpfloat_with_epsilon(result.high, 0.1 + 1.96 * error, 0.005);
    g_assert_cmpfloat(result.p_value, <, 0.002);
    g_assert_cmpuint(result.n_better[1], ==, 2000);
}

/* 11 gained, 10 lost of 100: the standard error is sqrt(0.21 - 0.0001) / 20, so z is 0.437 and the
 * two-sided p 0.66. */
static void
test_by_chance(void)
{
    g_autofree Models *models = g_new0(Models, 1);
    ClozePairedBootstrap result;

    fill(models, 11, 10);
    result = run(models, 2);
    g_assert_cmpfloat_with_epsilon(result.difference, 0.01, 1e-12);
    g_assert_cmpfloat(result.low, <, 0);
    g_assert_cmpfloat(result.high, >, 0);
    g_assert_cmpfloat_with_epsilon(result.p_value, 0.66, 0.05);
}

static void
test_equal(void)
{
    g_autofree Models *models = g_new0(Models, 1);
    ClozePairedBootstrap result;

    fill(models, 0, 0);
    result = run(models, 3);
    g_assert_cmpfloat(result.difference, ==, 0);
    g_assert_cmpfloat(result.p_value, ==, 1);
    g_assert_cmpuint(result.n_better[0] + result.n_better[1], ==, 0);
}

static void
test_seed(void)
{
    g_autofree Models *models = g_new0(Models, 1);
    ClozePairedBootstrap first, again, other;

    fill(models, 11, 10);
    first = run(models, 5);
    again = run(models, 5);
    other = run(models, 6);
    g_assert_cmpmem(&first, sizeof first, &again, sizeof again);
    g_assert_true(first.low != other.low || first.p_value != other.p_value);
}

static void
test_f1(void)
{
    const ClozePairedBootstrapCounts first[] = {{1, 2, 1}, {0, 0, 3}},
                                     second[] = {{1, 1, 1}, {2, 3, 3}};
    const ClozePairedBootstrapCounts *models[] = {first, second};
    const gsize both[] = {0, 1};

    g_assert_cmpfloat_with_epsilon(cloze_paired_bootstrap_f1(both, 2, 0, models), 2.0 / 6, 1e-12);
    g_assert_cmpfloat_with_epsilon(cloze_paired_bootstrap_f1(both, 2, 1, models), 6.0 / 8, 1e-12);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/paired-bootstrap/better", test_better);
    g_test_add_func("/paired-bootstrap/by-chance", test_by_chance);
    g_test_add_func("/paired-bootstrap/equal", test_equal);
    g_test_add_func("/paired-bootstrap/seed", test_seed);
    g_test_add_func("/paired-bootstrap/f1", test_f1);
    return g_test_run();
}
