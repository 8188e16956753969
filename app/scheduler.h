/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Decides when and whether a document is analysed: every ready annotating plugin over every block,
 * visible text first, newest revision wins, results delivered on the main thread and dropped when
 * stale. One job a document and plugin is listed while it runs. Main thread. */
#pragma once

#include "app/document.h"
#include "app/jobs.h"
#include "app/plugin-host.h"

/* Documents are analysed in blocks of about this size, whoever asks for it. */
#define GLOSS_SCHEDULER_BLOCK_BYTES ((gsize)4096)

#define GLOSS_TYPE_SCHEDULER (gloss_scheduler_get_type())
G_DECLARE_FINAL_TYPE(GlossScheduler, gloss_scheduler, GLOSS, SCHEDULER, GObject)

GlossScheduler *gloss_scheduler_new(GlossPluginHost *host, GlossJobs *jobs);
/* Analyses it now and after every new revision, until removed. */
void gloss_scheduler_add(GlossScheduler *self, GlossDocument *document);
void gloss_scheduler_remove(GlossScheduler *self, GlossDocument *document);
/* Whether plugins that annotate on request (GLOSS_PLUGIN_ON_REQUEST) are asked about it: about what is
 * on screen, and nothing else, so that a long document does not keep the processor busy. The results
 * are the document's layer; they go when it is no longer asked for. */
void gloss_scheduler_set_asked(GlossScheduler *self, GlossDocument *document, gboolean asked);
/* Bytes on screen: their blocks come next. */
void gloss_scheduler_set_visible(GlossScheduler *self, GlossDocument *document, gsize start,
                                 gsize end);
/* Runs until everything asked for is done (tests, command line). */
void gloss_scheduler_drain(GlossScheduler *self);
/* Cancels everything and waits until no worker is inside a plugin; nothing runs after it. */
void gloss_scheduler_stop(GlossScheduler *self);
