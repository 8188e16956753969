/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/run-worker.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/scratch.h"

static GPid
spawn(const char *folder, const char *script)
{
    const char *const argv[] = {"/bin/sh", "-c", script, NULL};
    g_autofree char *output = g_build_filename(folder, "output", NULL);
    g_autofree char *errors = g_build_filename(folder, "errors", NULL);
    g_autoptr(GError) error = NULL;
    GPid pid = 0;

    gloss_run_worker_spawn(argv, folder, output, errors, "first\n", &pid, &error);
    g_assert_no_error(error);
    return pid;
}

static void
expect(const char *folder, const char *name, const char *wanted)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autofree char *text = NULL;

    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_assert_cmpstr(text, ==, wanted);
}

static void
test_files(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *wanted = g_strdup_printf("%s\n", folder);

    waitpid(spawn(folder, "pwd; echo out of order >&2"), NULL, 0);
    expect(folder, "output", wanted);
    expect(folder, "errors", "first\nout of order\n");
    waitpid(spawn(folder, "echo more >&2"), NULL, 0);
    expect(folder, "errors", "first\nout of order\nfirst\nmore\n");
    scratch_free(folder);
}

static void
wait_for(GPid pid, const char *stamp, GlossRunWorkerState state)
{
    for (guint i = 0; i < 5000 && gloss_run_worker_look(pid, stamp) != state; i++)
        g_usleep(1000);
    g_assert_cmpint(gloss_run_worker_look(pid, stamp), ==, state);
}

static void
test_signals(void)
{
    g_autofree char *folder = scratch_new();
    GPid pid = spawn(folder, "exec sleep 100");
    g_autofree char *stamp = gloss_run_worker_dup_stamp(pid);
    g_autofree char *other = g_strconcat(stamp, "0", NULL);

    g_assert_cmpint(getsid(pid), !=, getsid(0));
    wait_for(pid, stamp, GLOSS_RUN_WORKER_RUNNING);
    g_assert_true(gloss_run_worker_signal(pid, stamp, SIGSTOP));
    wait_for(pid, stamp, GLOSS_RUN_WORKER_STOPPED);
    g_assert_true(gloss_run_worker_signal(pid, stamp, SIGCONT));
    wait_for(pid, stamp, GLOSS_RUN_WORKER_RUNNING);
    /* Another process with the same number is not signalled. */
    g_assert_false(gloss_run_worker_signal(pid, other, SIGKILL));
    g_assert_cmpint(gloss_run_worker_look(pid, NULL), ==, GLOSS_RUN_WORKER_GONE);
    g_assert_true(gloss_run_worker_signal(pid, stamp, SIGKILL));
    /* Nobody has looked after it yet: dead all the same. */
    wait_for(pid, stamp, GLOSS_RUN_WORKER_GONE);
    waitpid(pid, NULL, 0);
    g_assert_false(gloss_run_worker_signal(pid, stamp, SIGKILL));
    scratch_free(folder);
}

static void
test_no_process(void)
{
    g_assert_null(gloss_run_worker_dup_stamp(0));
    g_assert_null(gloss_run_worker_dup_stamp(-1));
    g_assert_null(gloss_run_worker_dup_stamp(1));
    g_assert_false(gloss_run_worker_signal(0, NULL, SIGKILL));
}

static void
test_failures(void)
{
    const char *const argv[] = {"/nowhere/at/all", NULL};
    g_autofree char *folder = scratch_new();
    g_autofree char *file = g_build_filename(folder, "file", NULL);
    g_autoptr(GError) error = NULL;
    GPid pid;

    g_assert_false(gloss_run_worker_spawn(argv, NULL, file, file, "", &pid, &error));
    g_assert_error(error, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT);
    g_clear_error(&error);
    g_assert_false(gloss_run_worker_spawn(argv, NULL, file, folder, "", &pid, &error));
    g_assert_nonnull(strstr(error->message, folder));
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/run-worker/files", test_files);
    g_test_add_func("/run-worker/signals", test_signals);
    g_test_add_func("/run-worker/no-process", test_no_process);
    g_test_add_func("/run-worker/failures", test_failures);
    return g_test_run();
}
