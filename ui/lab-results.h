/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What an experiment of the word laboratory found: the chart of what goes layer by layer, all numbers
 * as a table, copying and saving them. Main thread. Signal "word" (string): a neighbour was chosen. */
#pragma once

#include "app/lab.h"
#include <adwaita.h>

#define GLOSS_TYPE_LAB_RESULTS (gloss_lab_results_get_type())
G_DECLARE_FINAL_TYPE(GlossLabResults, gloss_lab_results, GLOSS, LAB_RESULTS, AdwBin)

GtkWidget *gloss_lab_results_new(void);
/* @table (transfer full) */
void gloss_lab_results_show(GlossLabResults *self, GlossLabTable *table, const char *title);
