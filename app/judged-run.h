/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A table that is judged away from the main thread, a group at a time; what is judged so far can be
 * looked at. Main thread.
 *
 * Signals: "judged" (first, n as uint): rows have their scores now; "ended": nothing more comes, see
 * gloss_judged_run_get_error. */
#pragma once

#include "app/context.h"
#include "app/judged-table.h"

#define GLOSS_TYPE_JUDGED_RUN (gloss_judged_run_get_type())
G_DECLARE_FINAL_TYPE(GlossJudgedRun, gloss_judged_run, GLOSS, JUDGED_RUN, GObject)

/* Judges the pairs of @table, or sorts its texts under @labels (NULL for pairs), each with a comma
 * between, by @template_text (nullable): a claim with {} for the label. Rows that have a side with
 * nothing in it are passed over. Begins at once; the object lives until it has ended. */
GlossJudgedRun *gloss_judged_run_new(GlossContext *context, GlossJudgedTable *table,
                                     const char *labels, const char *template_text);
void gloss_judged_run_cancel(GlossJudgedRun *self);
GlossJudgedTable *gloss_judged_run_get_table(GlossJudgedRun *self);
gboolean gloss_judged_run_is_running(GlossJudgedRun *self);
/* Rows that were looked at, of those there are. */
guint gloss_judged_run_get_n_done(GlossJudgedRun *self);
/* Rows of them that had a side with nothing in it. */
guint gloss_judged_run_get_n_empty(GlossJudgedRun *self);
/* (nullable) why it ended early; cancelling is no error. */
const GError *gloss_judged_run_get_error(GlossJudgedRun *self);
/* (nullable) a sentence on what limits the answers. */
const char *gloss_judged_run_get_notice(GlossJudgedRun *self);
