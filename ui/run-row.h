/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A row for a training run: its title and its state in words, kept up to date. Main thread. */
#pragma once

#include "app/run.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_RUN_ROW (gloss_run_row_get_type())
G_DECLARE_FINAL_TYPE(GlossRunRow, gloss_run_row, GLOSS, RUN_ROW, GtkListBoxRow)

GtkWidget *gloss_run_row_new(GlossRun *run);
GlossRun *gloss_run_row_get_run(GlossRunRow *self);
/* The symbolic icon of a run's state. */
const char *gloss_run_row_get_icon(GlossRun *run);
