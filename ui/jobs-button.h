/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The button in the header bar that is there while jobs run, with their list in a popover. Main
 * thread. */
#pragma once

#include "app/jobs.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_JOBS_BUTTON (gloss_jobs_button_get_type())
G_DECLARE_FINAL_TYPE(GlossJobsButton, gloss_jobs_button, GLOSS, JOBS_BUTTON, GtkWidget)

void gloss_jobs_button_set_jobs(GlossJobsButton *self, GlossJobs *jobs);
