/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-problems.h"

#include <string.h>

static void
test_list(void)
{
    g_autoptr(ClozeDatasetProblems) problems = cloze_dataset_problems_new();
    const ClozeDatasetProblem *problem;

    for (gsize i = 1; i <= 300; i++)
        cloze_dataset_problems_add(problems, CLOZE_DATASET_PROBLEM_EMPTY, CLOZE_DATASET_LEFT_OUT, 0,
                                   i, "row %zu", i);
    cloze_dataset_problems_add(problems, CLOZE_DATASET_PROBLEM_TAG, CLOZE_DATASET_REPAIRED, 1, 7,
                               "tag");
    g_assert_cmpuint(problems->n, ==, 301);
    g_assert_cmpuint(problems->list->len, ==, 201);
    g_assert_cmpuint(problems->n_of[CLOZE_DATASET_PROBLEM_EMPTY], ==, 300);
    g_assert_cmpuint(problems->n_left_out_of[CLOZE_DATASET_PROBLEM_EMPTY], ==, 300);
    g_assert_cmpuint(problems->n_left_out_of[CLOZE_DATASET_PROBLEM_TAG], ==, 0);
    problem = g_ptr_array_index(problems->list, 200);
    g_assert_cmpstr(problem->message, ==, "tag");
    g_assert_cmpuint(problem->line, ==, 7);
    g_assert_cmpuint(problem->file, ==, 1);
}

static void
test_words(void)
{
    for (int kind = 0; kind < CLOZE_DATASET_N_PROBLEM_KINDS; kind++) {
        const char *name = cloze_dataset_problems_get_kind_name(kind);
        const char *advice = cloze_dataset_problems_get_advice(kind);

        g_assert_cmpuint(strlen(name), >, 1);
        g_assert_true(g_str_has_suffix(advice, "."));
        for (int other = 0; other < kind; other++)
            g_assert_cmpstr(name, !=, cloze_dataset_problems_get_kind_name(other));
    }
    g_assert_true(cloze_dataset_problems_is_repairable(CLOZE_DATASET_PROBLEM_EDGE));
    g_assert_false(cloze_dataset_problems_is_repairable(CLOZE_DATASET_PROBLEM_COLUMNS));
}

static void
test_excerpt(void)
{
    g_autoptr(GString) text = g_string_new("x");

    for (int i = 0; i < 40; i++)
        g_string_append(text, "é");
    g_assert_cmpint(cloze_dataset_problems_excerpt("short", 5), ==, 5);
    g_assert_cmpint(cloze_dataset_problems_excerpt(text->str, text->len), ==, 59);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-problems/list", test_list);
    g_test_add_func("/dataset-problems/words", test_words);
    g_test_add_func("/dataset-problems/excerpt", test_excerpt);
    return g_test_run();
}
