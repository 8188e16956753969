/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The objects that a process has one of, made in the right order. Main thread.
 *
 * Signal "index": gloss_context_get_index has made it. */
#pragma once

#include "app/collections.h"
#include "app/index-keeper.h"
#include "app/jobs.h"
#include "app/library.h"
#include "app/model-store.h"
#include "app/plugin-host.h"
#include "app/runs.h"
#include "app/scheduler.h"

#define GLOSS_TYPE_CONTEXT (gloss_context_get_type())
G_DECLARE_FINAL_TYPE(GlossContext, gloss_context, GLOSS, CONTEXT, GObject)

/* @n_threads 0: the CPUs this process may use. */
GlossContext *gloss_context_new(guint n_threads);
/* (transfer none) (nullable) the user's library, for this thread: opened when first asked for. A
 * failure is remembered: the answer stays the same until gloss_context_renew_library. */
GlossLibrary *gloss_context_get_library(GlossContext *self, GError **error);
/* Puts a library that cannot be used out of the way and begins a new one with the folders that the old
 * one still names; (transfer full) where the old one is now. */
char *gloss_context_renew_library(GlossContext *self, GError **error);
/* (transfer none) (nullable) the collections in it, read when first asked for. */
GlossCollections *gloss_context_get_collections(GlossContext *self, GError **error);
struct _ClozeSession *gloss_context_get_session(GlossContext *self);
GlossModelStore *gloss_context_get_store(GlossContext *self);
GlossPluginHost *gloss_context_get_host(GlossContext *self);
GlossJobs *gloss_context_get_jobs(GlossContext *self);
GlossScheduler *gloss_context_get_scheduler(GlossContext *self);
/* The first call looks for the runs of before and starts those that wait. */
GlossRuns *gloss_context_get_runs(GlossContext *self);
/* (transfer none) (nullable) the indexed folders: made when first asked for, with the library. They
 * are looked after once the keeper has options. */
GlossSearchIndex *gloss_context_get_index(GlossContext *self, GError **error);
/* (nullable) before gloss_context_get_index has been called */
GlossIndexKeeper *gloss_context_get_keeper(GlossContext *self);
