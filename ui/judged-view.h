/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts or pairs that are being judged, as a table that sorts and filters, with how many agree with
 * what a file says, and the way to save it. Signal "pair" (first, second): a pair is to be looked at.
 * Main thread. */
#pragma once

#include "app/judged-run.h"
#include <adwaita.h>

#define GLOSS_TYPE_JUDGED_VIEW (gloss_judged_view_get_type())
G_DECLARE_FINAL_TYPE(GlossJudgedView, gloss_judged_view, GLOSS, JUDGED_VIEW, AdwBin)

GtkWidget *gloss_judged_view_new(void);
/* Follows @run from now on; NULL: shows nothing. @plugin (nullable): what gives labels their names.
 * @name: what a saved file is called, without an ending. */
void gloss_judged_view_set_run(GlossJudgedView *self, GlossJudgedRun *run, GlossPluginInfo *plugin,
                               const char *name);
/* As they are seen now. */
guint gloss_judged_view_get_n_rows(GlossJudgedView *self);
/* What is said of the whole. */
const char *gloss_judged_view_get_summary(GlossJudgedView *self);
/* Saves by the ending of the name, and says so. */
void gloss_judged_view_save(GlossJudgedView *self, GFile *file);
