/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The running jobs: a GListModel of GlossJob; one that is done leaves. Main thread. */
#pragma once

#include "app/item-list.h"
#include "app/job.h"

#define GLOSS_TYPE_JOBS (gloss_jobs_get_type())
G_DECLARE_FINAL_TYPE(GlossJobs, gloss_jobs, GLOSS, JOBS, GlossItemList)

GlossJobs *gloss_jobs_new(void);
void gloss_jobs_add(GlossJobs *self, GlossJob *job);
void gloss_jobs_cancel_all(GlossJobs *self);
