/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/ner/ner-table.h"

#include "tests/plugins/ner-examples.h"
#include "tests/plugins/ner-fixture.h"

static const char *const tags[] = {"O", "B-X", "I-X", NULL};

/* The second word has no piece: no row, and it is scored as outside. */
static void
test_rows(void)
{
    g_autoptr(GlossNerData) data =
        ner_examples_read("the O\n\x01 O\ncat B-X\n\nmat B-X\non I-X\nparis B-Y\n");
    g_autoptr(GlossNerTable) table = NULL;
    g_autofree ClozeTokenClassifier *classifier = NULL;
    g_autofree guint32 *rows = NULL;
    g_autoptr(GPtrArray) second = g_ptr_array_new();
    g_autoptr(GError) error = NULL;
    GlossNerReport report;
    NerFixture fixture;
    float scores[9], weight[3 * TINY_MODEL_WIDTH] = {0}, bias[3] = {5, 6, 7};
    GlossNer *ner;
    gsize n;

    ner_fixture_init(&fixture);
    ner = ner_fixture_open(&fixture, NULL, NULL);
    gloss_ner_report_init(&report, NULL, NULL);
    table = gloss_ner_table_new(ner, data->examples, 4, tags, &report, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(table->features->n_rows, ==, 5);
    g_assert_cmpint(table->features->labels[1], ==, 1);
    g_assert_cmpint(table->features->labels[3], ==, 2);
    g_assert_cmpint(table->features->labels[4], ==, 0);
    g_ptr_array_add(second, data->examples->pdata[1]);
    rows = gloss_ner_table_dup_rows(table, second, &n);
    g_assert_cmpuint(n, ==, 3);
    g_assert_cmpuint(rows[0], ==, 2);
    classifier = g_new(ClozeTokenClassifier, 1);
    *classifier = (ClozeTokenClassifier){3, TINY_MODEL_WIDTH, weight, bias};
    gloss_ner_table_score(table, data->examples->pdata[0], classifier, 0, scores);
    g_assert_cmpfloat(scores[2], ==, 7);
    g_assert_cmpfloat(scores[3], >, 20);
    g_assert_cmpfloat(scores[7], ==, 6);
    ner_fixture_close(ner);
    ner_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ner-table/rows", test_rows);
    return g_test_run();
}
