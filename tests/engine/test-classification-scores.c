/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/classification-scores.h"

#include <math.h>

/* Worked out by hand. */
static void
test_three_classes(void)
{
    const gint32 truth[] = {0, 0, 0, 1, 1, 2}, predicted[] = {0, 0, 1, 1, 1, 0};
    g_autoptr(ClozeClassificationScores) scores =
        cloze_classification_scores_new(truth, predicted, 6, 3);

    g_assert_cmpuint(scores->confusion[1], ==, 1);
    g_assert_cmpuint(scores->confusion[6], ==, 1);
    g_assert_cmpfloat_with_epsilon(scores->per_class[0].precision, 2 / 3.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(scores->per_class[0].recall, 2 / 3.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(scores->per_class[1].f1, 0.8, 1e-12);
    g_assert_cmpfloat(scores->per_class[2].f1, ==, 0);
    g_assert_cmpuint(scores->per_class[2].support, ==, 1);
    g_assert_cmpfloat_with_epsilon(scores->accuracy, 4 / 6.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(scores->micro.f1, 4 / 6.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(scores->macro.f1, (2 / 3.0 + 0.8) / 3, 1e-12);
    g_assert_cmpfloat_with_epsilon(scores->weighted.f1, (3 * 2 / 3.0 + 2 * 0.8) / 6, 1e-12);
    g_assert_cmpfloat_with_epsilon(scores->matthews, 9 / sqrt(22.0 * 18), 1e-12);
    g_assert_cmpfloat_with_epsilon(scores->cohen_kappa, 9 / 21.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(scores->balanced_accuracy, (2 / 3.0 + 1) / 3, 1e-12);
}

static void
test_undefined(void)
{
    const gint32 same[] = {1, 1};
    g_autoptr(ClozeClassificationScores) scores = cloze_classification_scores_new(same, same, 2, 2);
    g_autoptr(ClozeClassificationScores) none = cloze_classification_scores_new(same, same, 0, 2);

    g_assert_cmpfloat(scores->matthews, ==, 0);
    g_assert_true(isnan(scores->cohen_kappa));
    g_assert_cmpfloat(scores->balanced_accuracy, ==, 1);
    g_assert_cmpfloat(none->accuracy, ==, 0);
    g_assert_true(isnan(none->balanced_accuracy));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/classification-scores/three-classes", test_three_classes);
    g_test_add_func("/classification-scores/undefined", test_undefined);
    return g_test_run();
}
