/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the tests of runs share: the program that stands in for the worker, and waiting. */
#pragma once

#include "app/runs.h"
#include "tests/scratch.h"

static inline char *
run_fixture_dup_program(void)
{
    return g_build_filename(g_getenv("GLOSS_SOURCE_DIR"), "tests", "app", "feign-training.sh",
                            NULL);
}

static inline GlossRuns *
run_fixture_open(const char *folder)
{
    g_autofree char *program = run_fixture_dup_program();

    return gloss_runs_new(folder, program);
}

static inline GlossRun *
run_fixture_start(GlossRuns *runs, const char *kind)
{
    const char *const argv[] = {"train", kind, "--train", "/nowhere/a.conll", NULL};
    g_autoptr(GError) error = NULL;
    GlossRun *run = gloss_runs_start(runs, argv, kind, &error);

    g_assert_no_error(error);
    return run;
}

static inline void
run_fixture_wait(gboolean (*done)(gpointer data), gpointer data)
{
    gint64 until = g_get_monotonic_time() + 30 * G_USEC_PER_SEC;

    while (!done(data)) {
        g_assert_cmpint(g_get_monotonic_time(), <, until);
        g_main_context_iteration(NULL, FALSE);
        g_usleep(500);
    }
}

static inline gboolean
run_fixture_has_ended(gpointer run)
{
    return !gloss_run_is_open(run);
}

static inline gboolean
run_fixture_has_begun(gpointer run)
{
    return gloss_run_get_history(run)->step > 0;
}

static inline gboolean
run_fixture_is_running(gpointer run)
{
    return gloss_run_get_state(run) == GLOSS_RUN_RUNNING;
}
