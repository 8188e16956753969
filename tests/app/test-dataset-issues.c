/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/dataset-issues.h"

#include <string.h>

static ClozeDataset *
parse(const char *text)
{
    g_autoptr(GError) error = NULL;
    ClozeDataset *dataset = cloze_dataset_parse(text, strlen(text), "input", NULL, &error);

    g_assert_no_error(error);
    return dataset;
}

static GlossDatasetIssue *
find(GListStore *store, const char *kind)
{
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(store)); i++) {
        g_autoptr(GlossDatasetIssue) issue = g_list_model_get_item(G_LIST_MODEL(store), i);

        if (g_strcmp0(gloss_dataset_issue_get_kind(issue), kind) == 0)
            return issue;
    }
    return NULL;
}

/* Every kind of the engine has words and an answer, also one that is new. */
static void
test_every_kind(void)
{
    g_autoptr(ClozeDataset) dataset = parse("text\tlabel\none\ta\ntwo\tb\nthree\ta\n");
    g_autoptr(GListStore) store = g_list_store_new(GLOSS_TYPE_DATASET_ISSUE);

    for (guint i = 0; i < CLOZE_DATASET_N_PROBLEM_KINDS; i++)
        cloze_dataset_problems_add(dataset->problems, i, CLOZE_DATASET_KEPT, 0, i + 1, "why");
    gloss_dataset_issues_fill(store, dataset, NULL, 0);
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(store)), ==,
                     CLOZE_DATASET_N_PROBLEM_KINDS);
    for (guint i = 0; i < CLOZE_DATASET_N_PROBLEM_KINDS; i++) {
        g_autoptr(GlossDatasetIssue) issue = g_list_model_get_item(G_LIST_MODEL(store), i);
        ClozeDatasetProblemKind kind;

        g_assert_cmpstr(gloss_dataset_issue_get_title(issue), !=, "");
        g_assert_cmpstr(gloss_dataset_issue_get_advice(issue), !=, "");
        g_assert_true(gloss_dataset_issue_can(issue, gloss_dataset_issue_get_answer(issue)));
        g_assert_true(gloss_dataset_issues_find_kind(gloss_dataset_issue_get_kind(issue), &kind));
        g_assert_cmpuint(kind, ==, i);
    }
}

static void
test_answers(void)
{
    g_autoptr(ClozeDataset) dataset = parse("text\tlabel\none\ta\ntwo\tb\nthree\ta\n");
    g_autoptr(ClozeDataset) dev = parse("text\tlabel\nfour\ta\nfive\tb\nsix\ta\n");
    g_autoptr(GListStore) store = g_list_store_new(GLOSS_TYPE_DATASET_ISSUE);
    GlossDatasetIssue *issue;

    cloze_dataset_problems_add(dataset->problems, CLOZE_DATASET_PROBLEM_EDGE,
                               CLOZE_DATASET_REPAIRED, 0, 2, "a blank");
    cloze_dataset_problems_add(dev->problems, CLOZE_DATASET_PROBLEM_EDGE, CLOZE_DATASET_REPAIRED, 0,
                               3, "a blank");
    cloze_dataset_problems_add(dataset->problems, CLOZE_DATASET_PROBLEM_SYNTAX,
                               CLOZE_DATASET_LEFT_OUT, 0, 4, "a quote");
    gloss_dataset_issues_fill(store, dataset, dev, 0);
    issue = find(store, "edge");
    g_assert_cmpuint(gloss_dataset_issue_get_count(issue), ==, 2);
    g_assert_cmpuint(gloss_dataset_issue_get_lines(issue)->len, ==, 2);
    g_assert_cmpint(gloss_dataset_issue_get_answer(issue), ==, GLOSS_DATASET_ISSUE_REPAIR);
    g_assert_false(gloss_dataset_issue_can(find(store, "syntax"), GLOSS_DATASET_ISSUE_REPAIR));
    g_list_store_remove_all(store);
    gloss_dataset_issues_fill(store, dataset, dev, 1u << CLOZE_DATASET_PROBLEM_EDGE);
    g_assert_cmpint(gloss_dataset_issue_get_answer(find(store, "edge")), ==,
                    GLOSS_DATASET_ISSUE_SKIP);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-issues/every-kind", test_every_kind);
    g_test_add_func("/dataset-issues/answers", test_answers);
    return g_test_run();
}
