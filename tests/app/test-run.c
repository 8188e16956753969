/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/run.h"

#include <signal.h>
#include <string.h>

#include "app/run-worker.h"
#include "tests/app/run-fixture.h"

typedef struct {
    char *folder;
    GlossRuns *runs;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
    fixture->folder = scratch_new();
    fixture->runs = run_fixture_open(fixture->folder);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    g_object_unref(fixture->runs);
    scratch_free(fixture->folder);
    g_free(fixture->folder);
}

static GlossRun *
run_to_end(Fixture *fixture, const char *kind, GlossRunState state)
{
    GlossRun *run = run_fixture_start(fixture->runs, kind);

    run_fixture_wait(run_fixture_has_ended, run);
    g_assert_cmpint(gloss_run_get_state(run), ==, state);
    g_assert_cmpint(gloss_run_get_record(run)->pid, ==, 0);
    return run;
}

static void
test_quick(Fixture *fixture, gconstpointer data)
{
    GlossRun *run = run_to_end(fixture, "quick", GLOSS_RUN_DONE);
    const GlossRunHistory *history = gloss_run_get_history(run);
    g_autofree char *status = gloss_run_dup_status(run);

    g_assert_cmpuint(history->points->len, ==, 10);
    g_assert_cmpuint(history->evaluations->len, ==, 1);
    g_assert_null(gloss_run_get_message(run));
    g_assert_cmpstr(status, ==, "Finished");
    g_assert_true(g_file_test(gloss_run_get_output(run), G_FILE_TEST_IS_DIR));
    g_assert_true(g_str_has_prefix(gloss_run_get_output(run), gloss_run_get_folder(run)));
    g_assert_false(gloss_run_can_resume(run));
}

static void
expect_message(GlossRun *run, const char *part)
{
    const char *message = gloss_run_get_message(run);

    if (message == NULL || strstr(message, part) == NULL)
        g_error("“%s” is not in “%s”", part, message);
}

static void
test_failures(Fixture *fixture, gconstpointer data)
{
    GlossRun *crash = run_to_end(fixture, "crash", GLOSS_RUN_FAILED);
    GlossRun *wrong = run_to_end(fixture, "wrong", GLOSS_RUN_FAILED);
    GlossRun *mute = run_to_end(fixture, "mute", GLOSS_RUN_FAILED);

    expect_message(crash, "free(): invalid pointer");
    expect_message(crash, g_strsignal(SIGSEGV));
    g_assert_cmpstr(gloss_run_get_message(wrong), ==,
                    "train.conll: line 3: expected a tag, found none");
    expect_message(mute, "code 3");
    g_assert_true(gloss_run_can_resume(crash));
    /* What the first one said is not taken for the second one's reason. */
    gloss_run_resume(wrong);
    run_fixture_wait(run_fixture_has_ended, wrong);
    g_assert_cmpint(gloss_run_get_state(wrong), ==, GLOSS_RUN_FAILED);
}

static void
test_noise(Fixture *fixture, gconstpointer data)
{
    GlossRun *run = run_to_end(fixture, "noise", GLOSS_RUN_DONE);
    const GlossRunHistory *history = gloss_run_get_history(run);

    g_assert_cmpuint(history->points->len, ==, 2);
    g_assert_cmpfloat(g_array_index(history->points, GlossRunPoint, 0).loss, ==, 0.25);
    g_assert_nonnull(strstr(history->log->str, "}{ not JSON"));
    g_assert_nonnull(strstr(history->log->str, "no end of line"));
    g_assert_nonnull(strstr(history->log->str, "too long"));
}

static void
test_pause_and_stop(Fixture *fixture, gconstpointer data)
{
    GlossRun *run = run_fixture_start(fixture->runs, "slow");
    const GlossRunRecord *record = gloss_run_get_record(run);
    guint64 step;

    run_fixture_wait(run_fixture_has_begun, run);
    gloss_run_pause(run);
    g_assert_cmpint(gloss_run_get_state(run), ==, GLOSS_RUN_PAUSED);
    /* The system stops it in its own time. */
    while (gloss_run_worker_look((GPid)record->pid, record->stamp) != GLOSS_RUN_WORKER_STOPPED)
        g_usleep(500);
    gloss_run_continue(run);
    step = gloss_run_get_history(run)->step;
    while (gloss_run_get_history(run)->step < step + 3)
        g_main_context_iteration(NULL, TRUE);
    gloss_run_pause(run);
    gloss_run_stop(run);
    run_fixture_wait(run_fixture_has_ended, run);
    g_assert_cmpint(gloss_run_get_state(run), ==, GLOSS_RUN_DONE);
}

/* Before the worker listens, the signal would end it. */
static void
test_stop_at_once(Fixture *fixture, gconstpointer data)
{
    GlossRun *run = run_fixture_start(fixture->runs, "slow");

    gloss_run_stop(run);
    run_fixture_wait(run_fixture_has_ended, run);
    g_assert_cmpint(gloss_run_get_state(run), ==, GLOSS_RUN_DONE);
}

static void
test_cancel_and_resume(Fixture *fixture, gconstpointer data)
{
    GlossRun *run = run_fixture_start(fixture->runs, "slow");
    guint64 step;

    run_fixture_wait(run_fixture_has_begun, run);
    gloss_run_cancel(run);
    g_assert_cmpint(gloss_run_get_state(run), ==, GLOSS_RUN_STOPPING);
    run_fixture_wait(run_fixture_has_ended, run);
    g_assert_cmpint(gloss_run_get_state(run), ==, GLOSS_RUN_CANCELLED);
    step = gloss_run_get_history(run)->checkpoint_step;
    g_assert_cmpuint(step, >, 0);
    gloss_run_resume(run);
    g_assert_cmpint(gloss_run_get_state(run), ==, GLOSS_RUN_RUNNING);
    while (gloss_run_get_history(run)->step <= step)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpuint(gloss_run_get_history(run)->resumed_step, ==, step);
    gloss_run_stop(run);
    run_fixture_wait(run_fixture_has_ended, run);
    g_assert_cmpint(gloss_run_get_state(run), ==, GLOSS_RUN_DONE);
}

static void
test_killed(Fixture *fixture, gconstpointer data)
{
    GlossRun *run = run_fixture_start(fixture->runs, "slow");

    run_fixture_wait(run_fixture_has_begun, run);
    kill((pid_t)gloss_run_get_record(run)->pid, SIGKILL);
    run_fixture_wait(run_fixture_has_ended, run);
    g_assert_cmpint(gloss_run_get_state(run), ==, GLOSS_RUN_INTERRUPTED);
    expect_message(run, g_strsignal(SIGKILL));
    g_assert_true(gloss_run_can_resume(run));
}

/* One that does not listen is ended by force. */
static void
test_deaf(Fixture *fixture, gconstpointer data)
{
    GlossRun *run = run_fixture_start(fixture->runs, "deaf");

    while (!gloss_run_get_history(run)->started)
        g_main_context_iteration(NULL, TRUE);
    gloss_run_set_patience(run, 200);
    gloss_run_cancel(run);
    run_fixture_wait(run_fixture_has_ended, run);
    g_assert_cmpint(gloss_run_get_state(run), ==, GLOSS_RUN_CANCELLED);
}

static void
test_no_program(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossRuns) runs = gloss_runs_new(folder, "/nowhere/at/all");
    GlossRun *run = run_fixture_start(runs, "quick");

    g_assert_cmpint(gloss_run_get_state(run), ==, GLOSS_RUN_FAILED);
    expect_message(run, "/nowhere/at/all");
    g_clear_object(&runs);
    scratch_free(folder);
}

#define ADD(name, function) g_test_add(name, Fixture, NULL, set_up, function, tear_down)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("/run/quick", test_quick);
    ADD("/run/failures", test_failures);
    ADD("/run/noise", test_noise);
    ADD("/run/pause-and-stop", test_pause_and_stop);
    ADD("/run/stop-at-once", test_stop_at_once);
    ADD("/run/cancel-and-resume", test_cancel_and_resume);
    ADD("/run/killed", test_killed);
    ADD("/run/deaf", test_deaf);
    g_test_add_func("/run/no-program", test_no_program);
    return g_test_run();
}
