/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/judged-run.h"

#include "app/judging.h"
#include "tests/app/judge-fixture.h"

static void
judged_cb(GlossJudgedRun *run, guint first, guint n, gpointer data)
{
    guint *seen = data;

    g_assert_cmpuint(first, ==, *seen);
    *seen += n;
}

/* Waits until it has ended; how many rows it told of. */
static guint
wait_for(GlossJudgedRun *run)
{
    guint seen = 0;

    g_signal_connect(run, "judged", G_CALLBACK(judged_cb), &seen);
    while (gloss_judged_run_is_running(run))
        g_main_context_iteration(NULL, TRUE);
    g_signal_handlers_disconnect_by_data(run, &seen);
    return seen;
}

static const char *
get_answer(GlossJudgedTable *table, guint index)
{
    return gloss_judging_get_best(gloss_judged_table_get(table, index)->scores);
}

static void
test_pairs(void)
{
    g_autoptr(GlossContext) context = gloss_context_new(1);
    g_autoptr(GlossJudgedTable) table = gloss_judged_table_new();
    g_autoptr(GlossJudgedRun) run = NULL;

    for (guint i = 0; i < 100; i++)
        gloss_judged_table_add(table, i + 1, i % 2 == 0 ? "the cat sat" : "it is not so",
                               i == 5 ? " " : "the cat", NULL);
    run = gloss_judged_run_new(context, table, NULL, NULL);
    g_assert_cmpuint(wait_for(run), ==, 100);
    g_assert_no_error(gloss_judged_run_get_error(run));
    g_assert_null(gloss_judged_run_get_notice(run));
    g_assert_cmpuint(gloss_judged_run_get_n_done(run), ==, 100);
    g_assert_cmpuint(gloss_judged_run_get_n_empty(run), ==, 1);
    g_assert_cmpuint(gloss_judged_table_get_n_judged(table), ==, 99);
    g_assert_null(gloss_judged_table_get(table, 5)->scores);
    g_assert_cmpstr(get_answer(table, 98), ==, "entailment");
    g_assert_cmpstr(get_answer(table, 99), ==, "contradiction");
}

static void
test_labels(void)
{
    g_autoptr(GlossContext) context = gloss_context_new(1);
    g_autoptr(GlossJudgedTable) table = gloss_judged_table_new();
    g_autoptr(GlossJudgedRun) run = NULL;

    gloss_judged_table_add(table, 1, "the cat sat on the mat and it was not a dog", NULL, NULL);
    gloss_judged_table_add(table, 2, "all about Paris", NULL, NULL);
    run = gloss_judged_run_new(context, table, "cat, paris", "It is {}.");
    wait_for(run);
    g_assert_no_error(gloss_judged_run_get_error(run));
    g_assert_cmpstr(get_answer(table, 0), ==, "cat");
    g_assert_cmpstr(get_answer(table, 1), ==, "paris");
}

static void
test_ends_early(void)
{
    g_autoptr(GlossContext) context = gloss_context_new(1);
    g_autoptr(GlossJudgedTable) table = gloss_judged_table_new();
    g_autoptr(GlossJudgedRun) cancelled = NULL;
    g_autoptr(GlossJudgedRun) failed = NULL;
    g_autoptr(GlossJudgedRun) refused = NULL;

    for (guint i = 0; i < 100; i++)
        gloss_judged_table_add(table, i, "a", "b", NULL);
    judge_fixture_set(context, "delay", g_variant_new_int64(20));
    cancelled = gloss_judged_run_new(context, table, NULL, NULL);
    while (gloss_judged_run_get_n_done(cancelled) == 0)
        g_main_context_iteration(NULL, TRUE);
    gloss_judged_run_cancel(cancelled);
    wait_for(cancelled);
    g_assert_no_error(gloss_judged_run_get_error(cancelled));
    g_assert_cmpuint(gloss_judged_run_get_n_done(cancelled), <, 100);
    judge_fixture_set(context, "fail", g_variant_new_boolean(TRUE));
    failed = gloss_judged_run_new(context, table, NULL, NULL);
    wait_for(failed);
    g_assert_nonnull(strstr(gloss_judged_run_get_error(failed)->message, "asked to fail"));
    gloss_plugin_info_set_enabled(judge_fixture_get_plugin(context), FALSE);
    refused = gloss_judged_run_new(context, table, NULL, NULL);
    wait_for(refused);
    g_assert_nonnull(strstr(gloss_judged_run_get_error(refused)->message, "switched off"));
    gloss_plugin_info_set_enabled(judge_fixture_get_plugin(context), TRUE);
}

static void
test_language(void)
{
    g_autoptr(GlossContext) context = gloss_context_new(1);
    g_autoptr(GlossJudgedTable) table = gloss_judged_table_new();
    g_autoptr(GlossJudgedRun) run = NULL;

    gloss_judged_table_add(table, 1, "猫坐在垫子上。", "猫在睡觉。", NULL);
    run = gloss_judged_run_new(context, table, NULL, NULL);
    wait_for(run);
    g_assert_nonnull(strstr(gloss_judged_run_get_notice(run), "Chinese"));
    g_assert_cmpuint(gloss_judged_table_get_n_judged(table), ==, 1);
}

int
main(int argc, char **argv)
{
    char *folder = judge_fixture_begin();
    int status;

    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/judged-run/pairs", test_pairs);
    g_test_add_func("/judged-run/labels", test_labels);
    g_test_add_func("/judged-run/ends-early", test_ends_early);
    g_test_add_func("/judged-run/language", test_language);
    status = g_test_run();
    judge_fixture_end(folder);
    return status;
}
