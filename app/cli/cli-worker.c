/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The worker is a GTask; the waiting main thread iterates the default main context, in which the
 * signal sources live. */
#include "app/cli/cli-worker.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>

#include "app/cli/cli-output.h"

typedef struct {
    GlossCli *cli;
    GlossCliWorkerFunc func;
    gpointer data;
    gboolean done;
} Run;

static gboolean
interrupt_cb(gpointer data)
{
    GlossCli *cli = data;

    g_cancellable_cancel(cli->cancellable);
    return G_SOURCE_REMOVE; /* the second signal finds the system's own handling */
}

void
gloss_cli_worker_watch_signals(GlossCli *cli)
{
    const int signals[] = {SIGINT, SIGTERM, SIGHUP};

    for (gsize i = 0; i < G_N_ELEMENTS(signals); i++)
        g_unix_signal_add(signals[i], interrupt_cb, cli);
}

static void
run_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Run *run = data;
    GError *error = NULL;

    if (run->func(run->cli, run->data, &error))
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_error(task, error);
}

static void
done_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    *(gboolean *)data = TRUE;
}

gboolean
gloss_cli_worker_run(GlossCli *cli, GlossCliWorkerFunc func, gpointer data, GError **error)
{
    Run run = {.cli = cli, .func = func, .data = data};
    g_autoptr(GTask) task = g_task_new(NULL, cli->cancellable, done_cb, &run.done);

    /* What the worker managed to do counts, even where the interrupt came in its last moment. */
    g_task_set_check_cancellable(task, FALSE);
    g_task_set_task_data(task, &run, NULL);
    g_task_run_in_thread(task, run_cb);
    while (!run.done)
        g_main_context_iteration(NULL, TRUE);
    return g_task_propagate_boolean(task, error);
}

GlossCliExit
gloss_cli_worker_fail(GlossCli *cli, const GError *error)
{
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        gloss_cli_output_error("%s", _("interrupted"));
        return GLOSS_CLI_INTERRUPTED;
    }
    gloss_cli_output_error("%s", error->message);
    return GLOSS_CLI_FAILED;
}
