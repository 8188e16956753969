/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One piece of work that takes time, as the user sees it: title, progress, a way to stop it.
 * Set from the main thread. */
#pragma once

#include <gio/gio.h>

#define GLOSS_TYPE_JOB (gloss_job_get_type())
G_DECLARE_FINAL_TYPE(GlossJob, gloss_job, GLOSS, JOB, GObject)

/* Properties: "title", "detail" (such as "12 of 40 blocks"), "fraction" (0..1, below 0: unknown),
 * "done". */
GlossJob *gloss_job_new(const char *title, GCancellable *cancellable);
const char *gloss_job_get_title(GlossJob *self);
const char *gloss_job_get_detail(GlossJob *self);
double gloss_job_get_fraction(GlossJob *self);
gboolean gloss_job_get_done(GlossJob *self);
/* (transfer none) what gloss_job_cancel cancels */
GCancellable *gloss_job_get_cancellable(GlossJob *self);
void gloss_job_set_progress(GlossJob *self, double fraction, const char *detail);
void gloss_job_finish(GlossJob *self);
void gloss_job_cancel(GlossJob *self);
