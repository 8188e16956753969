/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/classification-report.h"

static void
test_members(void)
{
    static const gint32 truth[] = {0, 0, 1, 1, 1}, found[] = {0, 1, 1, 1, 0};
    static const char *const labels[] = {"a", "b", NULL};
    ClozeClassificationScores *scores = cloze_classification_scores_new(truth, found, 5, 2);
    g_autoptr(GVariant) metrics = g_variant_ref_sink(cloze_classification_report_metrics(scores));
    g_autoptr(GVariant) per =
        g_variant_ref_sink(cloze_classification_report_labels(scores, labels));
    g_autoptr(GVariant) confusion =
        g_variant_ref_sink(cloze_classification_report_confusion(scores, labels));
    g_autofree char *text = g_variant_print(confusion, FALSE);
    g_autoptr(GVariant) b = g_variant_lookup_value(per, "b", G_VARIANT_TYPE_VARDICT);
    double accuracy, recall;

    g_assert_true(g_variant_lookup(metrics, "accuracy", "d", &accuracy));
    g_assert_cmpfloat_with_epsilon(accuracy, 0.6, 1e-12);
    g_assert_true(g_variant_lookup(b, "recall", "d", &recall));
    g_assert_cmpfloat_with_epsilon(recall, 2.0 / 3, 1e-12);
    g_assert_nonnull(g_strstr_len(text, -1, "1], [1, 2]]"));
    cloze_classification_scores_free(scores);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/classification-report/members", test_members);
    return g_test_run();
}
