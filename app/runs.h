/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* All training runs, newest first: a GListModel of GlossRun over the folders in one place. Starts
 * one after another; a run that is paused holds up no other. Main thread. */
#pragma once

#include "app/item-list.h"
#include "app/run.h"

#define GLOSS_TYPE_RUNS (gloss_runs_get_type())
G_DECLARE_FINAL_TYPE(GlossRuns, gloss_runs, GLOSS, RUNS, GlossItemList)

/* Finds the runs of before in @folder: those whose worker is still at work are followed, those that
 * were queued are started. @program: path of gloss-cli. */
GlossRuns *gloss_runs_new(const char *folder, const char *program);
/* @argv: what follows "gloss-cli" as a person would type it, {"train", "ner", "--train", F, ...,
 * NULL}; where it does not say --output, --checkpoint or --predictions, they are put into the run's
 * folder, and progress is asked for. Relative paths are taken from the current folder. @title: for
 * people. The run starts at once, or when those before it have ended. (transfer none); NULL where no
 * folder could be made for it. */
GlossRun *gloss_runs_start(GlossRuns *self, const char *const *argv, const char *title,
                           GError **error);
/* (transfer none) (nullable) */
GlossRun *gloss_runs_find(GlossRuns *self, const char *id);
/* Takes a run that has ended off the list and removes its folder in the background; what was made
 * of its model elsewhere stays. FALSE for one that has not ended. */
gboolean gloss_runs_remove(GlossRuns *self, GlossRun *run);
