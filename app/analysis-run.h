/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One plugin's pass over one revision of one document: what is left to do, the job that shows it,
 * and what happens with results. When it runs is the scheduler's. Main thread, but for annotate. */
#pragma once

#include "app/block-queue.h"
#include "app/document.h"
#include "app/job.h"
#include "app/plugin-info.h"

typedef struct {
    guint references;
    GlossDocument *document;
    GlossPluginInfo *info;
    GlossAnnotations *annotations; /* of the document, which the results go into */
    gboolean on_request;
    guint generation; /* of the plugin */
    guint64 revision; /* of the document */
    GBytes *text;
    GArray *blocks; /* ClozeRange */
    GlossBlockQueue *queue;
    GCancellable *cancellable;
    GlossJob *job;
    gboolean ended;
} GlossAnalysisRun;

GlossAnalysisRun *gloss_analysis_run_new(GlossDocument *document, GlossPluginInfo *info,
                                         GArray *blocks);
GlossAnalysisRun *gloss_analysis_run_ref(GlossAnalysisRun *self);
void gloss_analysis_run_unref(GlossAnalysisRun *self);
/* Whether its results are still of use. */
gboolean gloss_analysis_run_is_current(GlossAnalysisRun *self);
/* Worker. (transfer full) (element-type GlossSpan) of @n blocks from @first on. */
GArray *gloss_analysis_run_annotate(GlossAnalysisRun *self, guint first, guint n, GError **error);
/* Puts the spans of those blocks into the document and tells the job. */
void gloss_analysis_run_deliver(GlossAnalysisRun *self, guint first, guint n, GArray *spans);
/* Done, failed or no longer wanted: stops the worker and ends the job. Calling again is fine. */
void gloss_analysis_run_end(GlossAnalysisRun *self);
