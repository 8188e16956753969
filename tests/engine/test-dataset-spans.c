/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-spans.h"

#include "tests/engine/dataset-fixture.h"

static void
test_span_problems(void)
{
    g_autoptr(ClozeDataset) dataset = dataset_fixture_parse(
        "{\"text\": \"In New York now\", \"spans\": [[2, 11, \"LOC\"], [7, 11, \"LOC\"]]}\n"
        "{\"text\": \"Yorkshire pudding\", \"spans\": [[0, 4, \"LOC\"], [9, 10, \"X\"], [3, "
        "99, \"Y\"]]}\n"
        "{\"text\": \"at Oslo\", \"spans\": [{\"start\": 0, \"end\": 4, \"label\": \"LOC\", "
        "\"text\": "
        "\"Oslo\"}]}\n"
        "{\"text\": \"at\n"
        "{\"text\": \"x\", \"spans\": [[0]]}\n"
        "{\"text\": \" \", \"spans\": []}\n"
        "{\"spans\": []}\n",
        NULL);

    g_assert_cmpuint(dataset->n_examples, ==, 3);
    dataset_fixture_assert_problem(dataset, 0, "edge", 1, CLOZE_DATASET_REPAIRED, "trimmed");
    dataset_fixture_assert_span(dataset, 0, 0, "New York", "LOC");
    dataset_fixture_assert_problem(dataset, 1, "overlap", 1, CLOZE_DATASET_LEFT_OUT, "\"York\"");
    dataset_fixture_assert_problem(dataset, 2, "range", 2, CLOZE_DATASET_LEFT_OUT, "3 to 99");
    dataset_fixture_assert_problem(dataset, 3, "alignment", 2, CLOZE_DATASET_REPAIRED,
                                   "\"York\" (LOC) in");
    dataset_fixture_assert_problem(dataset, 4, "range", 2, CLOZE_DATASET_LEFT_OUT, "empty");
    dataset_fixture_assert_problem(dataset, 5, "surface", 3, CLOZE_DATASET_REPAIRED, "moved");
    dataset_fixture_assert_span(dataset, 2, 0, "Oslo", "LOC");
    dataset_fixture_assert_problem(dataset, 6, "syntax", 4, CLOZE_DATASET_LEFT_OUT,
                                   "the line, at byte");
    dataset_fixture_assert_problem(dataset, 7, "field", 5, CLOZE_DATASET_LEFT_OUT,
                                   "without an end");
    dataset_fixture_assert_problem(dataset, 8, "empty", 6, CLOZE_DATASET_LEFT_OUT, "words");
    dataset_fixture_assert_problem(dataset, 9, "field", 7, CLOZE_DATASET_LEFT_OUT, "a text");
}

/* Two in one word: it is parted where the second begins, so that neither is lost. */
static void
test_one_word(void)
{
    g_autoptr(ClozeDataset) dataset = dataset_fixture_parse(
        "{\"text\": \"the Earth-Moon way\", \"spans\": [[10, 14, \"B\"], [4, 9, \"A\"]]}\n"
        "{\"text\": \"abcdef\", \"spans\": [[0, 2, \"A\"], [2, 4, \"B\"], [4, 6, \"C\"]]}\n",
        NULL);
    const ClozeDatasetTagging *tagging = dataset->examples[0].tagging;

    g_assert_cmpuint(dataset->problems->n, ==, 1);
    dataset_fixture_assert_problem(dataset, 0, "alignment", 1, CLOZE_DATASET_REPAIRED,
                                   "\"Earth-\"");
    g_assert_cmpuint(tagging->n_words, ==, 4);
    g_assert_cmpuint(tagging->entities[0].end, ==, 2);
    g_assert_cmpuint(tagging->entities[1].start, ==, 2);
    dataset_fixture_assert_span(dataset, 0, 1, "Moon", "B");
    g_assert_cmpuint(dataset->examples[1].tagging->n_words, ==, 3);
    g_assert_cmpuint(dataset->examples[1].tagging->n_entities, ==, 3);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-spans/span-problems", test_span_problems);
    g_test_add_func("/dataset-spans/one-word", test_one_word);
    return g_test_run();
}
