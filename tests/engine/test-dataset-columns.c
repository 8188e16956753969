/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-columns.h"

#include "tests/engine/dataset-fixture.h"

static void
test_columns(void)
{
    g_autoptr(ClozeDataset) dataset =
        dataset_fixture_parse("-DOCSTART- O\n\nEU B-ORG\nrejects O\nGerman I-MISC\n\n"
                              "a O\nb X-Y\nc\n\nd\xff O\n",
                              NULL);
    const ClozeDatasetExample *example = &dataset->examples[0];
    const ClozeDatasetFile *file = g_ptr_array_index(dataset->files, 0);

    g_assert_cmpint(dataset->kind, ==, CLOZE_DATASET_WORDS);
    g_assert_cmpuint(dataset->n_examples, ==, 2);
    g_assert_cmpstr(example->text, ==, "EU rejects German");
    g_assert_cmpuint(example->line, ==, 3);
    g_assert_cmpuint(example->tagging->n_words, ==, 3);
    g_assert_cmpuint(example->tagging->n_entities, ==, 2);
    g_assert_cmpuint(example->tagging->spans[1].start, ==, 11);
    g_assert_cmpuint(example->tagging->spans[1].end, ==, 17);
    g_assert_cmpstr(example->tagging->spans[1].label, ==, "MISC");
    g_assert_cmpstr(dataset->examples[1].text, ==, "d\xef\xbf\xbd");
    g_assert_cmpuint(file->n_rows, ==, 3);
    g_assert_cmpuint(file->n_left_out, ==, 1);
    dataset_fixture_assert_problem(dataset, 0, "tag", 8, CLOZE_DATASET_REPAIRED, "X-Y");
    dataset_fixture_assert_problem(dataset, 1, "columns", 9, CLOZE_DATASET_LEFT_OUT,
                                   "expected 2 columns, found 1");
    dataset_fixture_assert_problem(dataset, 2, "encoding", 11, CLOZE_DATASET_REPAIRED,
                                   "byte 0xff at byte 1");
    dataset_fixture_assert_problem(dataset, 3, "scheme", 3, CLOZE_DATASET_KEPT, "I-MISC");
}

/* A file that changes its columns halfway: what fits is kept, the rest is told line by line. */
static void
test_halfway(void)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(ClozeDataset) dataset = NULL;

    for (int i = 0; i < 10; i++)
        g_string_append(text, i < 6 ? "a\tB-X\nb\tO\n\n" : "a\tNN\tB-X\nb\tNN\tO\n\n");
    dataset = dataset_fixture_parse(text->str, NULL);
    g_assert_cmpuint(dataset->n_examples, ==, 6);
    g_assert_cmpuint(dataset->problems->n_of[CLOZE_DATASET_PROBLEM_COLUMNS], ==, 8);
    g_assert_cmpuint(((ClozeDatasetFile *)dataset->files->pdata[0])->n_left_out, ==, 4);
    dataset_fixture_assert_problem(dataset, 0, "columns", 19, CLOZE_DATASET_LEFT_OUT,
                                   "expected 2 columns, found 3");
}

/* Characters with a number stuck to them, one wrong I-, documents. */
static void
test_characters(void)
{
    g_autoptr(ClozeDataset) dataset =
        dataset_fixture_parse("# newdoc\n科0\tB-ORG\n技1\tI-ORG\n全0\tO\n方1\tI-PER\n\n# newdoc\n"
                              "好0\tO\n的1\tB-X\n",
                              NULL);

    g_assert_cmpstr(dataset->examples[0].text, ==, "科 技 全 方");
    g_assert_cmpuint(dataset->examples[1].tagging->document, ==, 2);
    dataset_fixture_assert_problem(dataset, 0, "scheme", 2, CLOZE_DATASET_KEPT,
                                   "\"I-PER\" at word 4");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-columns/columns", test_columns);
    g_test_add_func("/dataset-columns/halfway", test_halfway);
    g_test_add_func("/dataset-columns/characters", test_characters);
    return g_test_run();
}
