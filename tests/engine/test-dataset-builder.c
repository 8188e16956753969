/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-builder.h"

#include "tests/engine/dataset-fixture.h"

static void
test_skip(void)
{
    ClozeDatasetOptions options = {.skip = 1u << CLOZE_DATASET_PROBLEM_LABELS |
                                           1u << CLOZE_DATASET_PROBLEM_ENCODING};
    g_autoptr(ClozeDataset) dataset = dataset_fixture_parse(
        "__label__a __label__b some text\n__label__b oth\xf0r\n__label__a x\n", &options);

    g_assert_cmpuint(dataset->n_examples, ==, 1);
    g_assert_cmpstr(dataset->examples[0].text, ==, "x");
    dataset_fixture_assert_problem(dataset, 0, "labels", 1, CLOZE_DATASET_LEFT_OUT,
                                   "left out as asked");
    dataset_fixture_assert_problem(dataset, 1, "encoding", 2, CLOZE_DATASET_LEFT_OUT, "0xf0");
}

static void
test_scores(void)
{
    g_autoptr(ClozeDataset) dataset = dataset_fixture_parse(
        "sentence1\tsentence2\tscore\na\tb\t4.5\nc\td\tmany\ne\tf\t-1\n", NULL);

    g_assert_cmpint(dataset->kind, ==, CLOZE_DATASET_SCORES);
    g_assert_cmpuint(dataset->n_examples, ==, 2);
    g_assert_cmpfloat(dataset->examples[0].score, ==, 4.5);
    g_assert_cmpfloat(dataset->least_score, ==, -1);
    g_assert_cmpfloat(dataset->greatest_score, ==, 4.5);
    dataset_fixture_assert_problem(dataset, 0, "score", 3, CLOZE_DATASET_LEFT_OUT, "\"many\"");
}

static void
test_preview(void)
{
    ClozeDatasetOptions options = {.max_examples = 2};
    g_autoptr(ClozeDataset) words = dataset_fixture_parse("a B-X\n\nb O\n\nc O\n", &options);
    g_autoptr(ClozeDataset) texts = dataset_fixture_parse("text,label\na,b\nc,d\ne,f\n", &options);

    g_assert_cmpuint(words->n_examples, ==, 2);
    g_assert_cmpuint(texts->n_examples, ==, 2);
}

static void
test_encoding(void)
{
    g_autoptr(ClozeDataset) dataset =
        dataset_fixture_parse("text,label\ncaf\xe9 and th\xe9,b\n", NULL);

    g_assert_cmpstr(dataset->examples[0].text, ==, "caf\xef\xbf\xbd and th\xef\xbf\xbd");
    dataset_fixture_assert_problem(dataset, 0, "encoding", 2, CLOZE_DATASET_REPAIRED,
                                   "byte 0xe9 at byte 3 of the line and more such");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-builder/skip", test_skip);
    g_test_add_func("/dataset-builder/scores", test_scores);
    g_test_add_func("/dataset-builder/preview", test_preview);
    g_test_add_func("/dataset-builder/encoding", test_encoding);
    return g_test_run();
}
