/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/dataset-issue.h"

static void
test_members(void)
{
    g_autoptr(GlossDatasetIssue) issue =
        gloss_dataset_issue_new("edge", "Blanks", "Cut off.", 12,
                                1u << GLOSS_DATASET_ISSUE_REPAIR | 1u << GLOSS_DATASET_ISSUE_SKIP,
                                GLOSS_DATASET_ISSUE_REPAIR);
    const GlossDatasetIssueLine *line;

    g_assert_cmpstr(gloss_dataset_issue_get_kind(issue), ==, "edge");
    g_assert_cmpstr(gloss_dataset_issue_get_title(issue), ==, "Blanks");
    g_assert_cmpstr(gloss_dataset_issue_get_advice(issue), ==, "Cut off.");
    g_assert_cmpuint(gloss_dataset_issue_get_count(issue), ==, 12);
    g_assert_false(gloss_dataset_issue_can(issue, GLOSS_DATASET_ISSUE_KEEP));
    g_assert_true(gloss_dataset_issue_can(issue, GLOSS_DATASET_ISSUE_SKIP));
    g_assert_cmpint(gloss_dataset_issue_get_answer(issue), ==, GLOSS_DATASET_ISSUE_REPAIR);
    gloss_dataset_issue_add_line(issue, "/a/b", 7, "a blank", GLOSS_DATASET_ISSUE_SKIP);
    g_assert_cmpuint(gloss_dataset_issue_get_lines(issue)->len, ==, 1);
    line = gloss_dataset_issue_get_lines(issue)->pdata[0];
    g_assert_cmpuint(line->line, ==, 7);
    g_assert_cmpstr(line->path, ==, "/a/b");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-issue/members", test_members);
    return g_test_run();
}
