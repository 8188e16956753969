/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See dataset-guess.h. */

#include "app/dataset-guess.h"

#include "app/dataset-reading.h"

static void
guess_thread_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    GlossTrainingTask found = GLOSS_TRAINING_N_TASKS;

    if (!gloss_dataset_reading_find_task(g_file_peek_path(G_FILE(source)), &found))
        found = GLOSS_TRAINING_N_TASKS;
    g_task_return_int(task, found);
}

void
gloss_dataset_guess_run_async(GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback,
                              gpointer data)
{
    g_autoptr(GTask) task = g_task_new(file, cancellable, callback, data);

    g_task_run_in_thread(task, guess_thread_cb);
}

gboolean
gloss_dataset_guess_run_finish(GAsyncResult *result, GlossTrainingTask *task)
{
    gssize found = g_task_propagate_int(G_TASK(result), NULL);

    if (found < 0 || found >= GLOSS_TRAINING_N_TASKS)
        return FALSE;
    *task = (GlossTrainingTask)found;
    return TRUE;
}
