/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-fields.h"

#include <string.h>

static ClozeDatasetCell
cell(const char *text)
{
    return (ClozeDatasetCell){text, strlen(text)};
}

static void
test_names(void)
{
    char *fields[] = {(char *)"#1 String", (char *)"Quality", (char *)"#2 String", NULL};
    guint allowed[] = {~0u, ~0u, ~0u};
    ClozeDatasetLayout layout = {.fields = fields};

    cloze_dataset_fields_match_names(&layout, allowed);
    g_assert_cmpint(layout.roles[CLOZE_DATASET_ROLE_TEXT], ==, 0);
    g_assert_cmpint(layout.roles[CLOZE_DATASET_ROLE_SECOND], ==, 2);
    g_assert_cmpint(layout.roles[CLOZE_DATASET_ROLE_LABEL], ==, 1);
    g_assert_cmpint(layout.roles[CLOZE_DATASET_ROLE_SCORE], ==, -1);
    allowed[1] = 1u << CLOZE_DATASET_ROLE_SCORE;
    cloze_dataset_fields_match_names(&layout, allowed);
    g_assert_cmpint(layout.roles[CLOZE_DATASET_ROLE_LABEL], ==, -1);
    g_assert_true(cloze_dataset_fields_is_name(cell("Gold_Label")));
    g_assert_false(cloze_dataset_fields_is_name(cell("I like labels")));
}

static void
test_contents(void)
{
    static const char *const rows[][4] = {{"1", "A man sleeps here.", "2.5", "He is asleep now."},
                                          {"2", "A dog barks at it.", "4", "It does not bark."},
                                          {"3", "Three birds sing.", "0.5", "Nobody sings here."}};
    char *fields[] = {(char *)"1", (char *)"2", (char *)"3", (char *)"4", NULL};
    ClozeDatasetLayout layout = {.fields = fields};
    ClozeDatasetFieldStats stats[4] = {{0}};

    memset(layout.roles, -1, sizeof layout.roles);
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        for (gsize j = 0; j < 4; j++)
            cloze_dataset_fields_see(&stats[j], cell(rows[i][j]));
    }
    cloze_dataset_fields_match_contents(&layout, stats, 4);
    g_assert_cmpint(layout.roles[CLOZE_DATASET_ROLE_TEXT], ==, 1);
    g_assert_cmpint(layout.roles[CLOZE_DATASET_ROLE_SECOND], ==, 3);
    g_assert_cmpint(layout.roles[CLOZE_DATASET_ROLE_SCORE], ==, 2);
    cloze_dataset_fields_clear(stats, 4);
}

static void
test_kinds(void)
{
    char *fields[] = {(char *)"a", (char *)"b", (char *)"c", NULL};
    ClozeDatasetLayout layout = {.fields = fields};
    g_autoptr(GError) error = NULL;

    memset(layout.roles, -1, sizeof layout.roles);
    layout.roles[CLOZE_DATASET_ROLE_TEXT] = 0;
    g_assert_false(cloze_dataset_fields_choose_kind(&layout, CLOZE_DATASET_ANY, "x", &error));
    g_assert_nonnull(strstr(error->message, "fields a, b, c"));
    layout.roles[CLOZE_DATASET_ROLE_SECOND] = 1;
    g_assert_true(cloze_dataset_fields_choose_kind(&layout, CLOZE_DATASET_ANY, "x", NULL));
    g_assert_cmpint(layout.kind, ==, CLOZE_DATASET_POSITIVES);
    layout.roles[CLOZE_DATASET_ROLE_LABEL] = 2;
    g_assert_true(cloze_dataset_fields_choose_kind(&layout, CLOZE_DATASET_ANY, "x", NULL));
    g_assert_cmpint(layout.kind, ==, CLOZE_DATASET_PAIRS);
    g_assert_false(cloze_dataset_fields_choose_kind(&layout, CLOZE_DATASET_POSITIVES, "x", NULL));
    g_assert_true(cloze_dataset_fields_choose_kind(&layout, CLOZE_DATASET_SCORES, "x", NULL));
    g_assert_cmpint(layout.roles[CLOZE_DATASET_ROLE_SCORE], ==, 2);
    g_assert_true(cloze_dataset_fields_choose_kind(&layout, CLOZE_DATASET_TEXTS, "x", NULL));
    g_assert_cmpint(layout.roles[CLOZE_DATASET_ROLE_LABEL], ==, 2);
}

/* Three words are no label: where scores are asked for, both words are the texts. */
static void
test_few_scores(void)
{
    static const char *const names[] = {"1", "2", "3", NULL};
    static const char *const rows[][3] = {
        {"market", "company", "6.5"}, {"river", "city", "4"}, {"anna", "week", "0.5"}};
    ClozeDatasetFieldStats stats[3] = {{0}};
    ClozeDatasetLayout layout = {.fields = (char **)names};

    memset(layout.roles, -1, sizeof layout.roles);
    for (gsize row = 0; row < 3; row++)
        for (gsize i = 0; i < 3; i++)
            cloze_dataset_fields_see(&stats[i], cell(rows[row][i]));
    cloze_dataset_fields_match_contents(&layout, stats, 3);
    g_assert_true(cloze_dataset_fields_choose_kind(&layout, CLOZE_DATASET_SCORES, "x", NULL));
    g_assert_cmpint(layout.roles[CLOZE_DATASET_ROLE_TEXT], ==, 0);
    g_assert_cmpint(layout.roles[CLOZE_DATASET_ROLE_SECOND], ==, 1);
    g_assert_cmpint(layout.roles[CLOZE_DATASET_ROLE_SCORE], ==, 2);
    cloze_dataset_fields_clear(stats, 3);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-fields/names", test_names);
    g_test_add_func("/dataset-fields/contents", test_contents);
    g_test_add_func("/dataset-fields/kinds", test_kinds);
    g_test_add_func("/dataset-fields/few-scores", test_few_scores);
    return g_test_run();
}
