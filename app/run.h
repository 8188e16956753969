/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One training run: a folder under the user's data, a worker process that writes its progress there,
 * and the state of both as the user sees it. The worker outlives the program; an object made from the
 * folder later finds it again. Reads what the worker tells a bounded piece at a time. Main thread.
 *
 * Properties: "state" (int, a GlossRunState), "shown" (boolean: has a tab).
 * Signal "changed": its history, message or state changed. */
#pragma once

#include <gio/gio.h>

#include "app/run-history.h"
#include "app/run-record.h"

#define GLOSS_TYPE_RUN (gloss_run_get_type())
G_DECLARE_FINAL_TYPE(GlossRun, gloss_run, GLOSS, RUN, GObject)

/* @folder exists. @record (transfer full). @program: path of gloss-cli. A worker that is still at
 * work is followed from now on. */
GlossRun *gloss_run_new(const char *folder, GlossRunRecord *record, const char *program);
const char *gloss_run_get_id(GlossRun *self);
const char *gloss_run_get_title(GlossRun *self);
const char *gloss_run_get_folder(GlossRun *self);
const GlossRunRecord *gloss_run_get_record(GlossRun *self);
GlossRunState gloss_run_get_state(GlossRun *self);
/* Why it ended, for people; NULL where there is nothing to say. */
const char *gloss_run_get_message(GlossRun *self);
/* Grows with "changed". */
const GlossRunHistory *gloss_run_get_history(GlossRun *self);
/* "ner", ...; what follows "train" in the command. (nullable) */
const char *gloss_run_get_task(GlossRun *self);
/* Where the command writes its model and predictions. */
const char *gloss_run_get_output(GlossRun *self);
const char *gloss_run_get_predictions(GlossRun *self);
/* The state in words, with how far it is: "Training, 42 %, 3 min left". (transfer full) */
char *gloss_run_dup_status(GlossRun *self);

/* Running, paused or stopping: there is a process. */
gboolean gloss_run_is_live(GlossRun *self);
/* Queued, or live: not ended. */
gboolean gloss_run_is_open(GlossRun *self);
/* Ended, and the same command can be started again: it goes on from its checkpoint. */
gboolean gloss_run_can_resume(GlossRun *self);
/* Reads the history of a run that has ended; "changed" comes as it is read. */
void gloss_run_load(GlossRun *self);
/* Starts the worker of a queued run. A failure is the run's new state. */
void gloss_run_start(GlossRun *self);
void gloss_run_pause(GlossRun *self);
void gloss_run_continue(GlossRun *self);
/* Ends it early and keeps the best weights so far. */
void gloss_run_stop(GlossRun *self);
/* Ends it for good, by force where it does not end in time (ten seconds, or what was set). */
void gloss_run_cancel(GlossRun *self);
void gloss_run_set_patience(GlossRun *self, guint milliseconds);
/* Queues it again. */
void gloss_run_resume(GlossRun *self);
void gloss_run_set_shown(GlossRun *self, gboolean shown);
/* Pairs path, SHA-256. */
void gloss_run_set_data(GlossRun *self, char **data);
