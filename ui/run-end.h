/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What can be done with a run that has ended: use its model, copy it elsewhere, take it away. Work on
 * files is done away from the main thread. Main thread. */
#pragma once

#include "app/context.h"
#include <gtk/gtk.h>

/* A sentence on how it went. @data: the widget that asked; not called once it is gone. */
typedef void (*GlossRunEndFunc)(const char *text, gpointer data);

/* Puts the model into the store and lets open plugins take it up: open documents follow at once. */
void gloss_run_end_use(GlossContext *context, GlossRun *run, GtkWidget *widget,
                       GlossRunEndFunc say);
/* Asks for a folder and copies the model's into it. */
void gloss_run_end_export(GlossRun *run, GtkWidget *widget, GlossRunEndFunc say);
/* Asks, then removes the run with all it wrote. */
void gloss_run_end_delete(GlossContext *context, GlossRun *run, GtkWidget *widget);
