/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/binary-scores.h"

#include <math.h>

static void
test_values(void)
{
    const gint32 truth[] = {1, 0, 1, 0};
    const double values[] = {0.9, 0.8, 0.5, 0.5};
    ClozeBinaryScores scores;

    cloze_binary_scores_measure(&scores, truth, values, 4);
    g_assert_cmpfloat_with_epsilon(scores.roc_auc, 2.5 / 4, 1e-12);
    g_assert_cmpfloat_with_epsilon(scores.average_precision, 0.5 * 1 + 0.5 * 0.5, 1e-12);
    g_assert_cmpfloat_with_epsilon(scores.log_loss,
                                   -(log(0.9) + log(0.2) + log(0.5) + log(0.5)) / 4, 1e-12);
    g_assert_cmpfloat_with_epsilon(scores.brier, (0.01 + 0.64 + 0.25 + 0.25) / 4, 1e-12);
}

static void
test_one_class(void)
{
    const gint32 truth[] = {0, 0};
    const double values[] = {1, 0};
    ClozeBinaryScores scores;

    cloze_binary_scores_measure(&scores, truth, values, 2);
    g_assert_true(isnan(scores.roc_auc));
    g_assert_true(isnan(scores.average_precision));
    g_assert_cmpfloat_with_epsilon(scores.log_loss, -log(1e-7) / 2, 1e-6);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/binary-scores/values", test_values);
    g_test_add_func("/binary-scores/one-class", test_one_class);
    return g_test_run();
}
