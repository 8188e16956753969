/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/judged-table.h"

#include <math.h>
#include <string.h>

#include "tests/scratch.h"

static const char *const inference[] = {"entailment", "neutral", "contradiction", NULL};

/* (transfer full) @best has 0.8, the others share the rest. */
static GArray *
make_scores(const char *const *labels, const char *best)
{
    GArray *scores = g_array_new(FALSE, FALSE, sizeof(GlossLabelScore));
    guint n = g_strv_length((char **)labels);

    for (guint i = 0; i < n; i++) {
        GlossLabelScore score = {labels[i], g_str_equal(labels[i], best) ? 0.8f : 0.2f / (n - 1)};

        g_array_append_val(scores, score);
    }
    return scores;
}

static void
judge(GlossJudgedTable *table, guint index, const char *best)
{
    g_autoptr(GArray) scores = make_scores(inference, best);

    gloss_judged_table_set_scores(table, index, scores);
}

static void
test_labels(void)
{
    g_autoptr(GArray) scores = make_scores(inference, "neutral");
    static const struct {
        const char *gold;
        const char *label;
    } cases[] = {
        {"entailment", "entailment"},
        {"Entailed", "entailment"},
        {"NEUTRAL", "neutral"},
        {"REFUTES", "contradiction"},
        {"c", "contradiction"},
        {"not_entailment", "not_entailment"},
        {"0", NULL},
        {"sport", NULL},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++)
        g_assert_cmpstr(gloss_judged_table_find_label(scores, cases[i].gold), ==, cases[i].label);
}

static void
test_accuracy(void)
{
    g_autoptr(GlossJudgedTable) table = gloss_judged_table_new();
    static const char *const golds[] = {
        "entailment", "contradiction", "not_entailment", "not_entailment", " ", "2", NULL};
    static const char *const bests[] = {"entailment", "neutral", "neutral",
                                        "entailment", "neutral", "neutral"};
    static const gint right[] = {1, 0, 1, 0, -1, -1, -1};
    guint n;

    for (guint i = 0; i < G_N_ELEMENTS(golds); i++)
        gloss_judged_table_add(table, i + 1, "A", "B", golds[i]);
    g_assert_true(gloss_judged_table_has_gold(table));
    g_assert_true(gloss_judged_table_has_pairs(table));
    g_assert_true(isnan(gloss_judged_table_get_accuracy(table, &n)));
    for (guint i = 0; i < G_N_ELEMENTS(bests); i++)
        judge(table, i, bests[i]);
    judge(table, 0, "entailment");
    g_assert_cmpuint(gloss_judged_table_get_n_judged(table), ==, 6);
    for (guint i = 0; i < G_N_ELEMENTS(right); i++)
        g_assert_cmpint(gloss_judged_table_is_right(gloss_judged_table_get(table, i)), ==,
                        right[i]);
    g_assert_cmpfloat_with_epsilon(gloss_judged_table_get_accuracy(table, &n), 0.5, 1e-9);
    g_assert_cmpuint(n, ==, 4);
}

static void
assert_file(GlossJudgedTable *table, const char *folder, const char *name, const char *expected)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autofree char *found = NULL;
    g_autoptr(GError) error = NULL;

    g_assert_true(gloss_judged_table_write(table, path, &error));
    g_assert_no_error(error);
    g_assert_true(g_file_get_contents(path, &found, NULL, NULL));
    g_assert_cmpstr(found, ==, expected);
}

static void
test_pairs_file(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossJudgedTable) table = gloss_judged_table_new();

    gloss_judged_table_add(table, 2, "A, \"b\"", "C\td\ne", "neutral");
    gloss_judged_table_add(table, 3, "not", "judged", NULL);
    judge(table, 0, "neutral");
    assert_file(table, folder, "a.csv",
                "line,premise,hypothesis,gold,label,entailment,neutral,contradiction\n"
                "2,\"A, \"\"b\"\"\",\"C\td\ne\",neutral,neutral,0.100000,0.800000,0.100000\n");
    assert_file(table, folder, "a.tsv",
                "line\tpremise\thypothesis\tgold\tlabel\tentailment\tneutral\tcontradiction\n"
                "2\tA, \"b\"\tC d e\tneutral\tneutral\t0.100000\t0.800000\t0.100000\n");
    scratch_free(folder);
}

static void
test_texts_file(void)
{
    static const char *const labels[] = {"sport", "\u653f\u6cbb", NULL};
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a.jsonl", NULL);
    g_autoptr(GlossJudgedTable) table = gloss_judged_table_new();
    g_autoptr(GArray) scores = make_scores(labels, "sport");
    g_autofree char *found = NULL;

    gloss_judged_table_add(table, 0, "A", NULL, NULL);
    gloss_judged_table_set_scores(table, 0, scores);
    g_assert_true(gloss_judged_table_write(table, path, NULL));
    g_assert_true(g_file_get_contents(path, &found, NULL, NULL));
    g_assert_true(g_str_has_prefix(found,
                                   "{\"line\":0,\"text\":\"A\",\"label\":\"sport\",\"scores\":"
                                   "{\"sport\":0.8"));
    g_assert_nonnull(strstr(found, "\u653f\u6cbb"));
    g_assert_null(strstr(found, "gold"));
    scratch_free(folder);
}

static void
test_refused(void)
{
    g_autoptr(GlossJudgedTable) table = gloss_judged_table_new();
    g_autoptr(GError) error = NULL;

    gloss_judged_table_add(table, 0, "A", "B", NULL);
    g_assert_false(gloss_judged_table_write(table, "/tmp/a.csv", &error));
    g_assert_nonnull(strstr(error->message, "nothing is judged"));
    g_clear_error(&error);
    judge(table, 0, "neutral");
    g_assert_false(gloss_judged_table_write(table, "/tmp/a.xls", &error));
    g_assert_nonnull(strstr(error->message, ".csv"));
    g_clear_error(&error);
    g_assert_false(gloss_judged_table_write(table, "/nowhere/a.csv", &error));
    g_assert_nonnull(error);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/judged-table/labels", test_labels);
    g_test_add_func("/judged-table/accuracy", test_accuracy);
    g_test_add_func("/judged-table/pairs-file", test_pairs_file);
    g_test_add_func("/judged-table/texts-file", test_texts_file);
    g_test_add_func("/judged-table/refused", test_refused);
    return g_test_run();
}
