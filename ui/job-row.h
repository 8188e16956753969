/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One running job in the list of jobs: title, progress, a button to stop it. Main thread. */
#pragma once

#include "app/job.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_JOB_ROW (gloss_job_row_get_type())
G_DECLARE_FINAL_TYPE(GlossJobRow, gloss_job_row, GLOSS, JOB_ROW, GtkListBoxRow)

GtkWidget *gloss_job_row_new(GlossJob *job);
