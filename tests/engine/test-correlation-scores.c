/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/correlation-scores.h"

#include <math.h>

static const double x[] = {1, 2, 3, 4, 5}, y[] = {2, 1, 4, 3, 7}, constant[] = {3, 3, 3, 3, 3};

static void
test_values(void)
{
    g_assert_cmpfloat_with_epsilon(cloze_correlation_scores_pearson(x, y, 5), 12 / sqrt(10 * 21.2),
                                   1e-12);
    g_assert_cmpfloat_with_epsilon(cloze_correlation_scores_spearman(x, y, 5), 0.8, 1e-12);
    g_assert_cmpfloat_with_epsilon(cloze_correlation_scores_kendall(x, y, 5), 0.6, 1e-12);
}

static void
test_ties(void)
{
    const double tied[] = {5, 1, 5, 0, 5};
    double ranks[5];

    cloze_correlation_scores_rank(tied, 5, ranks);
    g_assert_cmpfloat(ranks[0], ==, 4);
    g_assert_cmpfloat(ranks[1], ==, 2);
    g_assert_cmpfloat(ranks[3], ==, 1);
    g_assert_cmpfloat_with_epsilon(cloze_correlation_scores_kendall(tied, tied, 5), 1, 1e-12);
}

static void
test_undefined(void)
{
    g_assert_true(isnan(cloze_correlation_scores_pearson(x, constant, 5)));
    g_assert_true(isnan(cloze_correlation_scores_spearman(constant, y, 5)));
    g_assert_true(isnan(cloze_correlation_scores_kendall(constant, y, 5)));
    g_assert_true(isnan(cloze_correlation_scores_pearson(x, y, 1)));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/correlation-scores/values", test_values);
    g_test_add_func("/correlation-scores/ties", test_ties);
    g_test_add_func("/correlation-scores/undefined", test_undefined);
    return g_test_run();
}
