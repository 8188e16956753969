/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The upper part of a run's page: its name and state in words, how far it is, what it costs, why it
 * ended, and the buttons for what can be done now. Main thread. The buttons are actions of the group
 * "run", which is the page's. */
#pragma once

#include "app/run.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_RUN_HEADER (gloss_run_header_get_type())
G_DECLARE_FINAL_TYPE(GlossRunHeader, gloss_run_header, GLOSS, RUN_HEADER, GtkWidget)

void gloss_run_header_set_run(GlossRunHeader *self, GlossRun *run);
/* The run has told more. */
void gloss_run_header_update(GlossRunHeader *self);
/* A sentence on what the page did, such as where a copy was put; NULL takes it away. */
void gloss_run_header_say(GlossRunHeader *self, const char *text);
