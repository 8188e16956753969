/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A run's loss and its measure on the held-out part, step by step: two figures that follow it, each
 * with a table of the same values and a way to save it. Main thread. */
#pragma once

#include "app/run.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_RUN_CURVES (gloss_run_curves_get_type())
G_DECLARE_FINAL_TYPE(GlossRunCurves, gloss_run_curves, GLOSS, RUN_CURVES, GtkWidget)

void gloss_run_curves_set_run(GlossRunCurves *self, GlossRun *run);
/* The run has told more. */
void gloss_run_curves_update(GlossRunCurves *self);
