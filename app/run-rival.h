/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Models that are installed or shipped, held to the held-out examples of a run: what the run's model
 * said carries the examples, so that the other one is asked about the very same ones, by a worker
 * process. Main thread. */
#pragma once

#include "app/model-store.h"
#include "app/run.h"

typedef struct {
    char *id;
    char *title;
    char *folder;
} GlossRunRival;

/* (element-type GlossRunRival) those that can do the run's task, but for what the run itself made. */
GPtrArray *gloss_run_rival_list(GlossModelStore *store, GlossRun *run);
/* (transfer full) the labelled examples of a file of predictions, in the order of their indices, as
 * JSON Lines that gloss-cli reads. Any thread. Reader: fuzz-run-rival */
GString *gloss_run_rival_make_examples(const char *text, gsize size, GError **error);
/* Asks @program (NULL: this program's own gloss-cli). What it said is kept in the run's folder until
 * the run or the model is another. */
void gloss_run_rival_evaluate_async(GlossRun *run, const GlossRunRival *rival, const char *program,
                                    GCancellable *cancellable, GAsyncReadyCallback callback,
                                    gpointer data);
/* (transfer full) the file of predictions. */
char *gloss_run_rival_evaluate_finish(GAsyncResult *result, GError **error);
