/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <signal.h>
#include <string.h>

#include <glib/gstdio.h>

#include "app/index-worker.h"
#include "tests/scratch.h"

/* With scripts in the place of the worker; the real one is in test-search-index.c. */

typedef struct {
    GlossIndexWorker *worker;
    guint n_steps;
    gboolean ended;
} Fixture;

static void
progress_cb(Fixture *fixture)
{
    fixture->n_steps++;
}

static void
ended_cb(Fixture *fixture)
{
    g_assert_false(fixture->ended);
    fixture->ended = TRUE;
}

static void
start(Fixture *fixture, const char *script)
{
    const char *argv[] = {"/bin/sh", "-c", script, NULL};
    g_autoptr(GError) error = NULL;

    fixture->worker = gloss_index_worker_start(argv, &error);
    g_assert_no_error(error);
    g_signal_connect_swapped(fixture->worker, "progress", G_CALLBACK(progress_cb), fixture);
    g_signal_connect_swapped(fixture->worker, "ended", G_CALLBACK(ended_cb), fixture);
}

static void
wait_end(Fixture *fixture)
{
    while (!fixture->ended)
        g_main_context_iteration(NULL, TRUE);
}

static void
wait_step(Fixture *fixture, guint n)
{
    while (fixture->n_steps < n)
        g_main_context_iteration(NULL, TRUE);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    g_clear_object(&fixture->worker);
}

static void
test_done(Fixture *fixture, gconstpointer data)
{
    const GlossIndexStep *step;

    start(fixture, "echo '{\"stage\":\"reading\",\"step\":3,\"steps\":9,\"seconds_left\":4.5,"
                   "\"path\":\"a.txt\"}' >&2; echo words >&2; echo '{broken' >&2; exit 3");
    wait_end(fixture);
    step = gloss_index_worker_get_step(fixture->worker);
    g_assert_cmpuint(fixture->n_steps, ==, 1);
    g_assert_cmpstr(step->stage, ==, "reading");
    g_assert_cmpstr(step->path, ==, "a.txt");
    g_assert_cmpuint(step->done, ==, 3);
    g_assert_cmpuint(step->total, ==, 9);
    g_assert_cmpfloat(step->seconds_left, ==, 4.5);
    g_assert_cmpint(gloss_index_worker_get_ending(fixture->worker), ==, GLOSS_INDEX_ENDING_DONE);
    g_assert_cmpstr(gloss_index_worker_get_log(fixture->worker), ==, "words\n{broken\n");
    g_assert_null(gloss_index_worker_get_message(fixture->worker));
}

static void
test_failures(void)
{
    static const struct {
        const char *script;
        GlossIndexEnding ending;
        const char *message;
    } cases[] = {
        {"echo '{\"failure\":\"busy\",\"message\":\"held\"}' >&2; exit 1", GLOSS_INDEX_ENDING_BUSY,
         "held"},
        {"echo '{\"failure\":\"disk\",\"message\":\"full\"}' >&2; exit 1", GLOSS_INDEX_ENDING_DISK,
         "full"},
        {"echo '{\"failure\":\"newer\",\"message\":\"new\"}' >&2; exit 1",
         GLOSS_INDEX_ENDING_LIBRARY, "new"},
        {"echo '{\"failure\":\"what\",\"message\":\"odd\"}' >&2; exit 1", GLOSS_INDEX_ENDING_FAILED,
         "odd"},
        {"echo first >&2; echo gloss-cli: last >&2; exit 1", GLOSS_INDEX_ENDING_FAILED, "last"},
        {"exit 7", GLOSS_INDEX_ENDING_FAILED, "unexpectedly"},
        {"kill -SEGV $$", GLOSS_INDEX_ENDING_CRASHED, "crashed"},
        {"kill -KILL $$", GLOSS_INDEX_ENDING_CRASHED, "crashed"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        Fixture fixture = {0};

        g_test_message("%s", cases[i].script);
        start(&fixture, cases[i].script);
        wait_end(&fixture);
        g_assert_cmpint(gloss_index_worker_get_ending(fixture.worker), ==, cases[i].ending);
        g_assert_nonnull(strstr(gloss_index_worker_get_message(fixture.worker), cases[i].message));
        tear_down(&fixture, NULL);
    }
}

#define LISTENS                                                                                    \
    "trap 'echo held >&2' USR1; trap 'echo goes on >&2; exit 0' USR2;"                             \
    "echo '{\"stage\":\"looking\"}' >&2;"                                                          \
    "while :; do sleep 0.02; done"

/* It is told to wait only when it listens, so that the signal does not end it. */
static void
test_pause(Fixture *fixture, gconstpointer data)
{
    /* A shell does not trap what it was started ignoring, so another program is between. */
    const char *argv[] = {
        "/usr/bin/env", "--default-signal=USR1,USR2", "/bin/sh", "-c", LISTENS, NULL};
    g_autoptr(GError) error = NULL;

    fixture->worker = gloss_index_worker_start(argv, &error);
    g_assert_no_error(error);
    g_signal_connect_swapped(fixture->worker, "progress", G_CALLBACK(progress_cb), fixture);
    g_signal_connect_swapped(fixture->worker, "ended", G_CALLBACK(ended_cb), fixture);
    gloss_index_worker_set_paused(fixture->worker, TRUE);
    wait_step(fixture, 1);
    while (!strstr(gloss_index_worker_get_log(fixture->worker), "held"))
        g_main_context_iteration(NULL, TRUE);
    gloss_index_worker_set_paused(fixture->worker, FALSE);
    wait_end(fixture);
    g_assert_cmpint(gloss_index_worker_get_ending(fixture->worker), ==, GLOSS_INDEX_ENDING_DONE);
}

static void
test_stop(Fixture *fixture, gconstpointer data)
{
    start(fixture, "echo '{\"stage\":\"looking\"}' >&2; exec sleep 600");
    wait_step(fixture, 1);
    gloss_index_worker_stop(fixture->worker);
    wait_end(fixture);
    g_assert_cmpint(gloss_index_worker_get_ending(fixture->worker), ==, GLOSS_INDEX_ENDING_STOPPED);
}

/* The log is bounded. */
static void
test_log(Fixture *fixture, gconstpointer data)
{
    start(fixture, "exec seq 100000 >&2");
    wait_end(fixture);
    g_assert_cmpuint(strlen(gloss_index_worker_get_log(fixture->worker)), <=, 8192);
    g_assert_true(g_str_has_suffix(gloss_index_worker_get_log(fixture->worker), "\n100000\n"));
}

/* What a process that is killed has started ends as well; a zombie has ended. */
static gboolean
is_running(const char *pid)
{
    g_autofree char *path = g_strdup_printf("/proc/%s/stat", pid), *text = NULL;
    const char *state = g_file_get_contents(path, &text, NULL, NULL) ? strrchr(text, ')') : NULL;

    return state && state[2] != 'Z' && state[2] != 'X';
}

/* The process that is killed: it starts a worker and waits until that says its number. */
static int
be_killed(void)
{
    Fixture fixture = {0};

    start(&fixture, "echo $$ >&2; echo '{}' >&2; exec sleep 600");
    wait_step(&fixture, 1);
    g_print("%s", gloss_index_worker_get_log(fixture.worker));
    raise(SIGKILL);
    return 1;
}

static void
test_orphan(void)
{
    g_autofree char *self = g_file_read_link("/proc/self/exe", NULL), *pid = NULL;
    char *argv[] = {self, (char *)"--be-killed", NULL};
    g_autoptr(GError) error = NULL;

    g_spawn_sync(NULL, argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &pid, NULL, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(g_strstrip(pid), !=, "");
    while (is_running(pid))
        g_usleep(10000);
}

static void
test_missing(void)
{
    const char *argv[] = {"/nothing/here", NULL};
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_index_worker_start(argv, &error));
    g_assert_nonnull(error);
}

int
main(int argc, char **argv)
{
    if (argc == 2 && g_str_equal(argv[1], "--be-killed"))
        return be_killed();
    g_test_init(&argc, &argv, NULL);
    g_test_add("/index-worker/done", Fixture, NULL, NULL, test_done, tear_down);
    g_test_add_func("/index-worker/failures", test_failures);
    g_test_add("/index-worker/pause", Fixture, NULL, NULL, test_pause, tear_down);
    g_test_add("/index-worker/stop", Fixture, NULL, NULL, test_stop, tear_down);
    g_test_add("/index-worker/log", Fixture, NULL, NULL, test_log, tear_down);
    g_test_add_func("/index-worker/orphan", test_orphan);
    g_test_add_func("/index-worker/missing", test_missing);
    return g_test_run();
}
