/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-table.h"

#include "tests/engine/dataset-fixture.h"

static void
test_tables(void)
{
    g_autoptr(ClozeDataset) csv =
        dataset_fixture_parse("\xef\xbb\xbfReview text,stars\r\n\"good, \"\"really\"\"\r\n"
                              "good\",5\r\nbad,1\r\n,1\r\nodd,-\r\na,b,c\r\n",
                              NULL);
    g_autoptr(ClozeDataset) pairs =
        dataset_fixture_parse("A man sleeps.\tHe is \"awake.\tcontradiction\n"
                              "A dog barks.\tA dog.\tentailment\n",
                              NULL);

    g_assert_cmpint(csv->kind, ==, CLOZE_DATASET_TEXTS);
    g_assert_cmpuint(csv->n_examples, ==, 2);
    g_assert_cmpstr(csv->examples[0].text, ==, "good, \"really\"\ngood");
    g_assert_cmpint(csv->examples[0].label, ==, 1);
    g_assert_cmpuint(csv->examples[1].line, ==, 4);
    dataset_fixture_assert_problem(csv, 0, "empty", 5, CLOZE_DATASET_LEFT_OUT, "text");
    dataset_fixture_assert_problem(csv, 1, "label", 6, CLOZE_DATASET_LEFT_OUT, "\"-\"");
    dataset_fixture_assert_problem(csv, 2, "columns", 7, CLOZE_DATASET_LEFT_OUT,
                                   "expected 2 columns, found 3");
    g_assert_cmpint(pairs->kind, ==, CLOZE_DATASET_PAIRS);
    g_assert_cmpstr(pairs->examples[0].second, ==, "He is \"awake.");
    g_assert_cmpint(pairs->examples[0].label, ==, 0);
}

static void
assert_fields(const char *text, const char *first, const char *second, const char *label)
{
    g_autoptr(ClozeDataset) dataset = dataset_fixture_parse(text, NULL);
    const ClozeDatasetFile *file = g_ptr_array_index(dataset->files, 0);

    g_assert_cmpstr(cloze_dataset_layout_get_field(file->layout, CLOZE_DATASET_ROLE_TEXT), ==,
                    first);
    g_assert_cmpstr(cloze_dataset_layout_get_field(file->layout, CLOZE_DATASET_ROLE_SECOND), ==,
                    second);
    g_assert_cmpstr(cloze_dataset_layout_get_field(file->layout, CLOZE_DATASET_ROLE_LABEL), ==,
                    label);
}

/* Columns by name, by content, in any order. */
static void
test_guesses(void)
{
    assert_fields("id|label|text\n1|pos|very good\n2|neg|bad\n", "text", NULL, "label");
    assert_fields("ham\tsee you later\nspam\tbuy this now\nham\tok\n", "2", NULL, "1");
    assert_fields("gold_label\tsentence1\tsentence2\nneutral\ta b\tc d\n", "sentence1", "sentence2",
                  "gold_label");
    assert_fields("\"a b c d\"\t\"x\"\n\"e, f g h\"\t\"y\"\n", "1", NULL, "2");
    assert_fields("What they wrote,How they feel\nI like it very much,1\nNot at all my thing,0\nIt "
                  "will do today,1\n",
                  "What they wrote", NULL, "How they feel");
}

/* A quote too many costs its own line, whatever it seems to close with. */
static void
test_quotes(void)
{
    g_autoptr(ClozeDataset) dataset =
        dataset_fixture_parse("text,label\n\"open,a\nb,c\nd,e\n\"f, g\",h\n\"never,x\ni,j\n", NULL);

    g_assert_cmpuint(dataset->n_examples, ==, 4);
    g_assert_cmpstr(dataset->examples[2].text, ==, "f, g");
    dataset_fixture_assert_problem(dataset, 0, "syntax", 2, CLOZE_DATASET_LEFT_OUT, "quote");
    dataset_fixture_assert_problem(dataset, 1, "syntax", 6, CLOZE_DATASET_LEFT_OUT, "quote");
}

/* Columns that change halfway: what the header names is kept, each other line is told. */
static void
test_halfway(void)
{
    g_autoptr(GString) text = g_string_new("text,label\n");
    g_autoptr(ClozeDataset) dataset = NULL;

    for (int i = 0; i < 50; i++)
        g_string_append_printf(text, i < 30 ? "number %d,a\n" : "%d,x,y,b\n", i);
    dataset = dataset_fixture_parse(text->str, NULL);
    g_assert_cmpuint(dataset->n_examples, ==, 30);
    g_assert_cmpuint(dataset->problems->n_left_out_of[CLOZE_DATASET_PROBLEM_COLUMNS], ==, 20);
    dataset_fixture_assert_problem(dataset, 0, "columns", 32, CLOZE_DATASET_LEFT_OUT,
                                   "expected 2 columns, found 4");
}

/* A header alone, one row alone. */
static void
test_short(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeDataset) one = dataset_fixture_parse("spam\tbuy this now\n", NULL);

    g_assert_cmpuint(one->n_examples, ==, 1);
    g_assert_cmpstr(one->examples[0].text, ==, "buy this now");
    g_assert_null(cloze_dataset_parse("text,label\n", 11, "x", NULL, &error));
    g_assert_nonnull(strstr(error->message, "found none"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-table/tables", test_tables);
    g_test_add_func("/dataset-table/guesses", test_guesses);
    g_test_add_func("/dataset-table/quotes", test_quotes);
    g_test_add_func("/dataset-table/halfway", test_halfway);
    g_test_add_func("/dataset-table/short", test_short);
    return g_test_run();
}
