/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-answers.h"

#include <string.h>

#include "engine/data/dataset-check.h"

#define DUPLICATE CLOZE_DATASET_PROBLEM_DUPLICATE
#define EDGE      CLOZE_DATASET_PROBLEM_EDGE

static void
test_answers(void)
{
    g_autoptr(ClozeDatasetAnswers) answers = cloze_dataset_answers_new();
    g_autoptr(ClozeDatasetAnswers) copy = NULL;

    g_assert_true(cloze_dataset_answers_skip(NULL, 1u << EDGE, EDGE, "a", 3));
    cloze_dataset_answers_set(answers, EDGE, "a", 3, FALSE);
    cloze_dataset_answers_set(answers, DUPLICATE, "a", 3, TRUE);
    copy = cloze_dataset_answers_copy(answers);
    g_assert_false(cloze_dataset_answers_skip(copy, 1u << EDGE, EDGE, "a", 3));
    g_assert_true(cloze_dataset_answers_skip(copy, 1u << EDGE, EDGE, "a", 4));
    g_assert_true(cloze_dataset_answers_skip(copy, 1u << EDGE, EDGE, "b", 3));
    g_assert_true(cloze_dataset_answers_skip(copy, 0, DUPLICATE, "a", 3));
    cloze_dataset_answers_clear(answers, EDGE);
    g_assert_cmpuint(cloze_dataset_answers_count(answers), ==, 1);
    g_assert_cmpuint(cloze_dataset_answers_count(copy), ==, 2);
    g_assert_true(cloze_dataset_answers_skip(answers, 1u << EDGE, EDGE, "a", 3));
}

/* One of two spans with a blank at an end is left out, the other repaired; one of two copies too. */
static void
test_reading(void)
{
    static const char data[] = "{\"text\": \"in New York now\", \"spans\": [[2, 11, \"LOC\"]]}\n"
                               "{\"text\": \"in Old York now\", \"spans\": [[2, 11, \"LOC\"]]}\n"
                               "{\"text\": \"the same\", \"spans\": []}\n"
                               "{\"text\": \"the same\", \"spans\": []}\n"
                               "{\"text\": \"the same\", \"spans\": []}\n";
    g_autoptr(ClozeDatasetAnswers) answers = cloze_dataset_answers_new();
    const ClozeDatasetOptions options = {.kind = CLOZE_DATASET_WORDS, .answers = answers};
    g_autoptr(ClozeDataset) dataset = NULL;

    cloze_dataset_answers_set(answers, EDGE, "x", 2, TRUE);
    cloze_dataset_answers_set(answers, DUPLICATE, "x", 5, TRUE);
    dataset = cloze_dataset_parse(data, strlen(data), "x", &options, NULL);
    g_assert_cmpuint(dataset->n_examples, ==, 4);
    g_assert_cmpuint(dataset->problems->n_of[EDGE], ==, 2);
    cloze_dataset_check_rows(dataset, NULL, 0, answers);
    g_assert_cmpuint(dataset->problems->n_of[DUPLICATE], ==, 2);
    g_assert_cmpuint(dataset->n_examples, ==, 3);
    g_assert_cmpuint(dataset->examples[2].line, ==, 4);
}

/* A leak that is decided on takes its twin out of what trains, no other. */
static void
test_leak(void)
{
    static const char train_data[] = "text,label\none,a\ntwo,b\nthree,a\nfour,b\n";
    static const char dev_data[] = "text,label\none,a\ntwo,b\n";
    g_autoptr(ClozeDatasetAnswers) answers = cloze_dataset_answers_new();
    g_autoptr(ClozeDataset) train =
        cloze_dataset_parse(train_data, strlen(train_data), "t", NULL, NULL);
    g_autoptr(ClozeDataset) dev = cloze_dataset_parse(dev_data, strlen(dev_data), "d", NULL, NULL);

    cloze_dataset_answers_set(answers, CLOZE_DATASET_PROBLEM_LEAK, "d", 3, TRUE);
    cloze_dataset_check_rows(train, dev, 0, answers);
    g_assert_cmpuint(train->n_examples, ==, 3);
    g_assert_cmpstr(train->examples[0].text, ==, "one");
    g_assert_cmpstr(train->examples[1].text, ==, "three");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-answers/answers", test_answers);
    g_test_add_func("/dataset-answers/reading", test_reading);
    g_test_add_func("/dataset-answers/leak", test_leak);
    return g_test_run();
}
