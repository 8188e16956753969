/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Brings the index of a folder up to date: reads what is new or changed, takes away what is gone,
 * embeds the passages that have no vector. Each step is a transaction of its own and what is there
 * afterwards does not depend on the steps before, so it can be stopped or killed at any moment and
 * goes on the next time. Any one thread; it holds the store's lock. */
#pragma once

#include "app/index-store.h"
#include "app/text-embedder.h"

typedef enum {
    GLOSS_INDEX_LOOKING,   /* which files there are */
    GLOSS_INDEX_READING,   /* files */
    GLOSS_INDEX_EMBEDDING, /* passages */
    GLOSS_INDEX_CLEANING,
} GlossIndexStage;

typedef struct {
    GlossIndexStage stage;
    guint64 done; /* of the stage: files, passages */
    guint64 total;
    const char *path; /* (nullable) the file that is being read */
} GlossIndexProgress;

typedef void (*GlossIndexProgressFunc)(const GlossIndexProgress *progress, gpointer data);

/* What was done. */
typedef struct {
    guint64 n_files; /* that are there and are documents */
    guint64 n_unchanged;
    guint64 n_read;
    guint64 n_moved; /* known by what they hold without being read */
    guint64 n_removed;
    guint64 n_failed;   /* of all that are there */
    guint64 n_embedded; /* passages */
    guint64 n_reused;   /* passages whose vector another had */
    guint64 n_passed;   /* files that no reader knows, where all of the folder was looked at */
} GlossIndexSummary;

typedef struct {
    GlossIndexStore *store;
    GlossTextEmbedder *embedder;
    gboolean rebuild; /* another model than the present one may be used: it is taken when all is
                       * embedded, until then the present one stays in use */
    gboolean retry;   /* what could not be read the last time, though it did not change */
    const char *const *only; /* (nullable) NULL-terminated paths below the folder: only these, and
                              * what lies in them, may have changed. All of a folder is looked at all
                              * the same where it never was, or where its last update failed. */
    GlossIndexProgressFunc progress; /* (nullable) */
    gpointer progress_data;
    GCancellable *cancellable;
} GlossIndexUpdate;

/* Files and words of one folder. Nothing is taken away where the folder cannot be read. */
gboolean gloss_index_update_folder(const GlossIndexUpdate *update, const GlossIndexFolder *folder,
                                   GlossIndexSummary *summary, GError **error);
/* Vectors of all that has none, and what no file has any more is taken away.
 * CLOZE_ERROR_MISMATCH where the index was made with another model. */
gboolean gloss_index_update_finish(const GlossIndexUpdate *update, GlossIndexSummary *summary,
                                   GError **error);
