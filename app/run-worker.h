/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The process of a run as the system sees it: started so that it outlives the program, found again
 * by its number and the moment it began, and signalled. Main thread. */
#pragma once

#include <glib.h>

typedef enum {
    GLOSS_RUN_WORKER_GONE,
    GLOSS_RUN_WORKER_RUNNING,
    GLOSS_RUN_WORKER_STOPPED, /* by SIGSTOP */
} GlossRunWorkerState;

/* Starts @argv in @cwd (NULL: here) in a session of its own and with a lower priority, standard
 * output and error appended to the two files; @first is appended to the second before. The child is
 * to be reaped with g_child_watch_add. */
gboolean gloss_run_worker_spawn(const char *const *argv, const char *cwd, const char *output_path,
                                const char *error_path, const char *first, GPid *pid,
                                GError **error);
/* What tells this process from a later one of the same number: the system's boot and the moment of
 * the process' start in it. NULL where there is none. */
char *gloss_run_worker_dup_stamp(GPid pid);
/* @stamp: as it was when the process began. */
GlossRunWorkerState gloss_run_worker_look(GPid pid, const char *stamp);
/* FALSE where the process is gone. */
gboolean gloss_run_worker_signal(GPid pid, const char *stamp, int signal);
