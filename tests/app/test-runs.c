/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/runs.h"

#include <signal.h>
#include <string.h>

#include "tests/app/run-fixture.h"

static GlossRun *
reopen(GlossRuns **runs, const char *folder, const char *id)
{
    g_clear_object(runs);
    *runs = run_fixture_open(folder);
    return gloss_runs_find(*runs, id);
}

/* One at a time; a paused one holds up no other. */
static void
test_turns(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossRuns) runs = run_fixture_open(folder);
    GlossRun *first = run_fixture_start(runs, "slow");
    GlossRun *second = run_fixture_start(runs, "quick");
    GlossRun *third = run_fixture_start(runs, "quick");
    GlossRun *dropped = run_fixture_start(runs, "quick");
    g_autofree char *status = gloss_run_dup_status(second);

    g_assert_cmpint(gloss_run_get_state(first), ==, GLOSS_RUN_RUNNING);
    g_assert_cmpint(gloss_run_get_state(second), ==, GLOSS_RUN_QUEUED);
    g_assert_cmpstr(status, ==, "Waiting for another run");
    gloss_run_cancel(dropped);
    g_assert_cmpint(gloss_run_get_state(dropped), ==, GLOSS_RUN_CANCELLED);
    g_assert_false(gloss_runs_remove(runs, second));
    gloss_run_pause(first);
    g_assert_cmpint(gloss_run_get_state(second), ==, GLOSS_RUN_RUNNING);
    g_assert_cmpint(gloss_run_get_state(third), ==, GLOSS_RUN_QUEUED);
    run_fixture_wait(run_fixture_has_ended, second);
    run_fixture_wait(run_fixture_has_ended, third);
    gloss_run_stop(first);
    run_fixture_wait(run_fixture_has_ended, first);
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(runs)), ==, 4);
    g_clear_object(&runs);
    scratch_free(folder);
}

static void
assert_named(GlossRuns *runs, const char *title, const char *expected)
{
    const char *const argv[] = {"train", "ner", NULL};
    GlossRun *run = gloss_runs_start(runs, argv, title, NULL);
    g_autofree char *name = g_path_get_basename(gloss_run_get_output(run));

    g_assert_cmpstr(name, ==, expected != NULL ? expected : gloss_run_get_id(run));
    run_fixture_wait(run_fixture_has_ended, run);
}

/* The model is kept under the run's title, and under no name that something else has. */
static void
test_names(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossRuns) runs = run_fixture_open(folder);

    assert_named(runs, "My Model", "My-Model");
    assert_named(runs, "My Model", "My-Model-2");
    assert_named(runs, "checkpoint", "checkpoint-2");
    assert_named(runs, "", NULL);
    g_clear_object(&runs);
    scratch_free(folder);
}

/* The program goes, the worker stays, and is found again. */
static void
test_found_again(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossRuns) runs = run_fixture_open(folder);
    GlossRun *run = run_fixture_start(runs, "slow");
    g_autofree char *id = g_strdup(gloss_run_get_id(run));
    gint64 pid;

    run_fixture_wait(run_fixture_has_begun, run);
    pid = gloss_run_get_record(run)->pid;
    run = reopen(&runs, folder, id);
    g_assert_cmpint(gloss_run_get_state(run), ==, GLOSS_RUN_RUNNING);
    g_assert_cmpint(gloss_run_get_record(run)->pid, ==, pid);
    run_fixture_wait(run_fixture_has_begun, run);
    gloss_run_pause(run);
    run = reopen(&runs, folder, id);
    g_assert_cmpint(gloss_run_get_state(run), ==, GLOSS_RUN_PAUSED);
    gloss_run_continue(run);
    while (!gloss_run_get_history(run)->started)
        g_main_context_iteration(NULL, TRUE);
    gloss_run_stop(run);
    run_fixture_wait(run_fixture_has_ended, run);
    g_assert_cmpint(gloss_run_get_state(run), ==, GLOSS_RUN_DONE);
    g_clear_object(&runs);
    scratch_free(folder);
}

static void
test_gone_meanwhile(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossRuns) runs = run_fixture_open(folder);
    GlossRun *run = run_fixture_start(runs, "slow");
    g_autofree char *id = g_strdup(gloss_run_get_id(run));
    g_autofree char *status = NULL;

    run_fixture_wait(run_fixture_has_begun, run);
    kill((pid_t)gloss_run_get_record(run)->pid, SIGKILL);
    run = reopen(&runs, folder, id);
    run_fixture_wait(run_fixture_has_ended, run);
    g_assert_cmpint(gloss_run_get_state(run), ==, GLOSS_RUN_INTERRUPTED);
    status = gloss_run_dup_status(run);
    g_assert_cmpstr(status, ==, "Interrupted, can be resumed");
    g_assert_cmpuint(gloss_run_get_history(run)->step, >, 0);
    run = reopen(&runs, folder, id);
    g_assert_cmpint(gloss_run_get_state(run), ==, GLOSS_RUN_INTERRUPTED);
    g_assert_cmpuint(gloss_run_get_history(run)->step, ==, 0);
    gloss_run_load(run);
    run_fixture_wait(run_fixture_has_begun, run);
    g_clear_object(&runs);
    scratch_free(folder);
}

/* It finished while nobody looked. */
static void
test_done_meanwhile(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossRuns) runs = run_fixture_open(folder);
    GlossRun *run = run_fixture_start(runs, "slow");
    g_autofree char *id = g_strdup(gloss_run_get_id(run));

    run_fixture_wait(run_fixture_has_begun, run);
    kill((pid_t)gloss_run_get_record(run)->pid, SIGUSR1);
    run = reopen(&runs, folder, id);
    run_fixture_wait(run_fixture_has_ended, run);
    g_assert_cmpint(gloss_run_get_state(run), ==, GLOSS_RUN_DONE);
    g_clear_object(&runs);
    scratch_free(folder);
}

static void
test_queued_is_started_again(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossRuns) runs = run_fixture_open(folder);
    GlossRun *first = run_fixture_start(runs, "slow");
    GlossRun *second = run_fixture_start(runs, "quick");
    g_autofree char *id = g_strdup(gloss_run_get_id(second));

    run_fixture_wait(run_fixture_has_begun, first);
    kill((pid_t)gloss_run_get_record(first)->pid, SIGKILL);
    second = reopen(&runs, folder, id);
    run_fixture_wait(run_fixture_has_ended, second);
    g_assert_cmpint(gloss_run_get_state(second), ==, GLOSS_RUN_DONE);
    g_clear_object(&runs);
    scratch_free(folder);
}

static gboolean
has_hashes(gpointer run)
{
    return gloss_run_get_record(run)->data[0] != NULL;
}

static void
test_hashes(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *data = scratch_new();
    g_autofree char *path = g_build_filename(data, "a b.conll", NULL);
    const char *const argv[] = {"train", "quick", "--train", path, "--dev=/nowhere", NULL};
    g_autoptr(GlossRuns) runs = run_fixture_open(folder);
    GlossRun *run;

    scratch_write(data, "a b.conll", "abc", -1);
    run = gloss_runs_start(runs, argv, "With hashes", NULL);
    run_fixture_wait(has_hashes, run);
    g_assert_cmpstr(gloss_run_get_record(run)->data[0], ==, path);
    g_assert_cmpstr(gloss_run_get_record(run)->data[1], ==,
                    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    g_assert_cmpstr(gloss_run_get_record(run)->data[3], ==, "");
    run_fixture_wait(run_fixture_has_ended, run);
    g_clear_object(&runs);
    scratch_free(folder);
    scratch_free(data);
}

static gboolean
is_empty(gpointer folder)
{
    return scratch_count(folder) == 0;
}

static void
test_remove(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossRuns) runs = run_fixture_open(folder);
    GlossRun *run = run_fixture_start(runs, "quick");

    run_fixture_wait(run_fixture_has_ended, run);
    g_assert_true(gloss_runs_remove(runs, run));
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(runs)), ==, 0);
    run_fixture_wait(is_empty, folder);
    g_clear_object(&runs);
    scratch_free(folder);
}

static void
test_strange_folders(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossRuns) runs = NULL;

    scratch_write(folder, "empty/note", "x", -1);
    scratch_write(folder, "broken/run.json", "{\"id\":", -1);
    scratch_write(folder, "a-file", "x", -1);
    runs = run_fixture_open(folder);
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(runs)), ==, 0);
    g_assert_cmpuint(scratch_count(folder), ==, 3);
    scratch_free(folder);
}

static void
test_bad_start(void)
{
    const char *const argv[] = {"train", "ner", "--train", "\377.conll", NULL};
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossRuns) runs = run_fixture_open(folder);
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_runs_start(runs, argv, "Bad name", &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME);
    g_assert_cmpuint(scratch_count(folder), ==, 0);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/runs/names", test_names);
    g_test_add_func("/runs/turns", test_turns);
    g_test_add_func("/runs/found-again", test_found_again);
    g_test_add_func("/runs/gone-meanwhile", test_gone_meanwhile);
    g_test_add_func("/runs/done-meanwhile", test_done_meanwhile);
    g_test_add_func("/runs/queued-is-started-again", test_queued_is_started_again);
    g_test_add_func("/runs/hashes", test_hashes);
    g_test_add_func("/runs/remove", test_remove);
    g_test_add_func("/runs/strange-folders", test_strange_folders);
    g_test_add_func("/runs/bad-start", test_bad_start);
    return g_test_run();
}
