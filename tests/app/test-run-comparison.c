/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/run-comparison.h"

#include <math.h>
#include <string.h>

#include "app/run-predictions.h"
#include "tests/scratch.h"

/* "x:y" for each example: what is right and what was said. */
static GPtrArray *
make(const char *answers)
{
    g_auto(GStrv) pairs = g_strsplit(answers, " ", -1);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; pairs[i] != NULL; i++)
        g_string_append_printf(
            text, "{\"index\":%u,\"text\":\"t%u\",\"gold\":\"%c\",\"predicted\":\"%c\"}\n", i, i,
            pairs[i][0], pairs[i][2]);
    return gloss_run_predictions_parse(text->str, text->len, NULL, NULL);
}

static void
test_labels(void)
{
    g_autoptr(GPtrArray) first = make("a:a a:a b:b b:b a:b");
    g_autoptr(GPtrArray) second = make("a:a a:b b:b b:a a:a");
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossRunComparison) found = gloss_run_comparison_new(first, second, 1, &error);
    const GlossRunComparisonLabel *label;

    g_assert_no_error(error);
    g_assert_cmpstr(found->metric, ==, "accuracy");
    g_assert_cmpfloat(found->values[0], ==, 0.8);
    g_assert_cmpfloat_with_epsilon(found->values[1], 0.6, 1e-12);
    g_assert_cmpfloat_with_epsilon(found->difference, 0.2, 1e-12);
    g_assert_cmpfloat(found->low, <=, found->difference);
    g_assert_cmpfloat(found->high, >=, found->difference);
    g_assert_cmpfloat(found->p_value, >, 0.05);
    g_assert_cmpuint(found->n_only[0], ==, 2);
    g_assert_cmpuint(found->n_only[1], ==, 1);
    g_assert_cmpuint(found->labels->len, ==, 2);
    label = found->labels->pdata[0];
    g_assert_cmpstr(label->label, ==, "a");
    g_assert_cmpuint(label->support, ==, 3);
    /* Two of three found, none wrongly: 2 * 2 / (2 + 3). */
    g_assert_cmpfloat_with_epsilon(label->scores[0], 0.8, 1e-12);
}

/* Scores are ranks, whatever their scale; labels of digits are labels. */
static void
test_scores(void)
{
    g_autoptr(GString) good = g_string_new(NULL), bad = g_string_new(NULL);
    g_autoptr(GPtrArray) first = NULL, second = NULL, digits = make("1:1 0:1 0:0");
    g_autoptr(GlossRunComparison) found = NULL, labels = NULL;

    for (guint i = 0; i < 20; i++) {
        static const char line[] =
            "{\"index\":%u,\"first\":\"a%u\",\"second\":\"b\",\"gold\":%u,\"predicted\":0.%02u}\n";

        g_string_append_printf(good, line, i, i, i, i + 10);
        g_string_append_printf(bad, line, i, i, i, 10 + i * 7 % 20);
    }
    first = gloss_run_predictions_parse(good->str, good->len, NULL, NULL);
    second = gloss_run_predictions_parse(bad->str, bad->len, NULL, NULL);
    found = gloss_run_comparison_new(first, second, 1, NULL);
    g_assert_cmpstr(found->metric, ==, "spearman");
    g_assert_cmpfloat_with_epsilon(found->values[0], 1, 1e-12);
    g_assert_cmpfloat(found->values[1], <, 0.9);
    g_assert_cmpfloat_with_epsilon(found->difference, found->values[0] - found->values[1], 1e-12);
    labels = gloss_run_comparison_new(digits, digits, 1, NULL);
    g_assert_cmpstr(labels->metric, ==, "accuracy");
}

static void
test_clear_winner(void)
{
    g_autoptr(GString) good = g_string_new("a:a");
    g_autoptr(GString) bad = g_string_new("a:b");
    g_autoptr(GPtrArray) first = NULL;
    g_autoptr(GPtrArray) second = NULL;
    g_autoptr(GlossRunComparison) found = NULL;

    for (guint i = 0; i < 60; i++) {
        g_string_append(good, " b:b");
        g_string_append(bad, i % 3 ? " b:b" : " b:a");
    }
    first = make(good->str);
    second = make(bad->str);
    found = gloss_run_comparison_new(first, second, 1, NULL);
    g_assert_cmpfloat(found->p_value, <, 0.05);
    g_assert_cmpfloat(found->low, >, 0);
}

static void
test_spans(void)
{
    static const char one[] =
        "{\"index\":0,\"text\":\"Ada in Rome\",\"gold\":[{\"start\":0,\"end\":3,\"label\":\"PER\"},"
        "{\"start\":7,\"end\":11,\"label\":\"LOC\"}],\"predicted\":[{\"start\":0,\"end\":3,"
        "\"label\":\"PER\"}]}";
    static const char two[] =
        "{\"index\":0,\"text\":\"Ada in Rome\",\"gold\":[{\"start\":0,\"end\":3,\"label\":\"PER\"},"
        "{\"start\":7,\"end\":11,\"label\":\"LOC\"}],\"predicted\":[{\"start\":0,\"end\":3,"
        "\"label\":\"LOC\"}]}";
    g_autoptr(GPtrArray) first = gloss_run_predictions_parse(one, strlen(one), NULL, NULL);
    g_autoptr(GPtrArray) second = gloss_run_predictions_parse(two, strlen(two), NULL, NULL);
    g_autoptr(GlossRunComparison) found = gloss_run_comparison_new(first, second, 1, NULL);
    const GlossRunComparisonLabel *label = found->labels->pdata[0];

    g_assert_cmpstr(found->metric, ==, "f1");
    g_assert_cmpfloat_with_epsilon(found->values[0], 2.0 / 3, 1e-12);
    g_assert_cmpfloat(found->values[1], ==, 0);
    g_assert_cmpstr(label->label, ==, "LOC");
    g_assert_cmpfloat(label->scores[0], ==, 0);
}

static void
test_refused(void)
{
    g_autoptr(GPtrArray) first = make("a:a b:b");
    g_autoptr(GPtrArray) shorter = make("a:a");
    g_autoptr(GPtrArray) none = g_ptr_array_new();
    static const char line[] = "{\"index\":0,\"text\":\"x\",\"gold\":\"a\",\"predicted\":\"a\"}";
    g_autoptr(GPtrArray) other = gloss_run_predictions_parse(line, strlen(line), NULL, NULL);
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_run_comparison_new(first, shorter, 1, &error));
    g_assert_nonnull(strstr(error->message, "2"));
    g_clear_error(&error);
    g_assert_null(gloss_run_comparison_new(shorter, other, 1, &error));
    g_assert_nonnull(strstr(error->message, "1 of 1"));
    g_assert_null(gloss_run_comparison_new(none, none, 1, NULL));
}

static void
read_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    *(GAsyncResult **)data = g_object_ref(result);
}

static void
test_files(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a", NULL);
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GlossRunComparison) found = NULL;

    scratch_write(folder, "a", "{\"index\":0,\"text\":\"x\",\"gold\":\"a\",\"predicted\":\"a\"}\n",
                  -1);
    gloss_run_comparison_read_async(path, path, NULL, read_cb, &result);
    while (result == NULL)
        g_main_context_iteration(NULL, TRUE);
    found = gloss_run_comparison_read_finish(result, NULL);
    g_assert_cmpfloat(found->difference, ==, 0);
    g_assert_cmpuint(found->n_examples, ==, 1);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/run-comparison/labels", test_labels);
    g_test_add_func("/run-comparison/scores", test_scores);
    g_test_add_func("/run-comparison/clear-winner", test_clear_winner);
    g_test_add_func("/run-comparison/spans", test_spans);
    g_test_add_func("/run-comparison/refused", test_refused);
    g_test_add_func("/run-comparison/files", test_files);
    return g_test_run();
}
