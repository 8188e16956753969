/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a tab holds for a training run: its header, and in turn its curves, its scores by label, what
 * was taken for what, the examples and the log. Main thread. */
#pragma once

#include "app/context.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_RUN_PAGE (gloss_run_page_get_type())
G_DECLARE_FINAL_TYPE(GlossRunPage, gloss_run_page, GLOSS, RUN_PAGE, GtkWidget)

GtkWidget *gloss_run_page_new(GlossContext *context, GlossRun *run);
GlossRun *gloss_run_page_get_run(GlossRunPage *self);
