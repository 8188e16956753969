/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/sense-score.h"

#include <math.h>
#include <string.h>

static GlossSenseCase
make_case(GRand *random, gsize n)
{
    GlossSenseCase use = {n, g_malloc0_n(n, sizeof *use.features), g_new0(guint8, n)};

    for (gsize i = 0; i < n; i++)
        for (gsize k = 0; k < GLOSS_SENSE_N_FEATURES; k++)
            use.features[i][k] = (float)g_rand_double_range(random, -1, 1);
    return use;
}

static void
free_case(gpointer data)
{
    g_free(((GlossSenseCase *)data)->features);
    g_free(((GlossSenseCase *)data)->right);
}

/* By hand: two candidates, scores 1 and 0. */
static void
test_apply(void)
{
    float features[2][GLOSS_SENSE_N_FEATURES] = {{1}, {0}};
    float weights[GLOSS_SENSE_N_FEATURES] = {1};
    GlossSenseCase use = {2, features, NULL};
    double p[2];

    gloss_sense_score_apply(weights, &use, p);
    g_assert_cmpfloat_with_epsilon(p[0], 1 / (1 + exp(-1)), 1e-12);
    g_assert_cmpfloat_with_epsilon(p[0] + p[1], 1, 1e-12);
}

/* Where one feature alone decides, its weight outweighs the others, and the loss falls far below
 * that of a guess. */
static void
test_fit(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    g_autoptr(GArray) cases = g_array_new(FALSE, FALSE, sizeof(GlossSenseCase));
    float weights[GLOSS_SENSE_N_FEATURES], again[GLOSS_SENSE_N_FEATURES];
    double loss;

    g_array_set_clear_func(cases, free_case);
    for (int i = 0; i < 400; i++) {
        GlossSenseCase use = make_case(random, 4);
        gsize best = 0;

        for (gsize k = 1; k < 4; k++)
            if (use.features[k][GLOSS_SENSE_GLOSS] > use.features[best][GLOSS_SENSE_GLOSS])
                best = k;
        use.right[best] = 1;
        g_array_append_val(cases, use);
    }
    loss = gloss_sense_score_fit(cases, 1e-3, weights);
    g_assert_cmpfloat(loss, <, 0.3 * log(4));
    for (gsize k = 0; k < GLOSS_SENSE_N_FEATURES; k++)
        if (k != GLOSS_SENSE_GLOSS)
            g_assert_cmpfloat(fabsf(weights[k]) * 5, <, weights[GLOSS_SENSE_GLOSS]);
    gloss_sense_score_fit(cases, 1e-3, again);
    g_assert_cmpmem(weights, sizeof weights, again, sizeof again);
}

/* Cases that say nothing leave the weights where they were. */
static void
test_empty(void)
{
    g_autoptr(GArray) cases = g_array_new(FALSE, FALSE, sizeof(GlossSenseCase));
    float features[2][GLOSS_SENSE_N_FEATURES] = {{1}, {0}};
    guint8 right[2] = {0, 0};
    GlossSenseCase use = {2, features, right};
    float weights[GLOSS_SENSE_N_FEATURES];

    g_array_append_val(cases, use);
    gloss_sense_score_fit(cases, 1e-3, weights);
    for (gsize k = 0; k < GLOSS_SENSE_N_FEATURES; k++)
        g_assert_cmpfloat(weights[k], ==, 0);
}

static void
test_cosine(void)
{
    const float x[] = {3, 0, 4}, y[] = {-6, 0, -8}, zero[] = {0, 0, 0};

    g_assert_cmpfloat_with_epsilon(gloss_sense_score_cosine(x, x, 3), 1, 1e-12);
    g_assert_cmpfloat_with_epsilon(gloss_sense_score_cosine(x, y, 3), -1, 1e-12);
    g_assert_cmpfloat(gloss_sense_score_cosine(x, zero, 3), ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sense-score/apply", test_apply);
    g_test_add_func("/sense-score/fit", test_fit);
    g_test_add_func("/sense-score/empty", test_empty);
    g_test_add_func("/sense-score/cosine", test_cosine);
    return g_test_run();
}
