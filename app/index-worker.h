/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One process that works on the index (gloss-cli index …), while it runs and when it has ended. It
 * goes behind everything else that wants the processor or the disk, is held between two of its steps
 * and ends when this process does, however that ends. Main thread.
 *
 * Signals "progress" and "ended", which comes once and last. */
#pragma once

#include <gio/gio.h>

#define GLOSS_TYPE_INDEX_WORKER (gloss_index_worker_get_type())
G_DECLARE_FINAL_TYPE(GlossIndexWorker, gloss_index_worker, GLOSS, INDEX_WORKER, GObject)

typedef enum {
    GLOSS_INDEX_ENDING_DONE,    /* some files may be unreadable */
    GLOSS_INDEX_ENDING_STOPPED, /* as it was asked to */
    GLOSS_INDEX_ENDING_BUSY,    /* another process works on the index */
    GLOSS_INDEX_ENDING_MODEL,   /* it is missing, or another than the index was made with */
    GLOSS_INDEX_ENDING_DISK,    /* full */
    GLOSS_INDEX_ENDING_LIBRARY, /* damaged, or of a newer version */
    GLOSS_INDEX_ENDING_CRASHED,
    GLOSS_INDEX_ENDING_FAILED, /* any other */
} GlossIndexEnding;

/* What it is at. */
typedef struct {
    const char *stage; /* "starting", "looking", "reading", "embedding", "cleaning" */
    guint64 done;
    guint64 total;       /* 0: unknown */
    double seconds_left; /* below 0: unknown */
    const char *path;    /* (nullable) below the folder */
} GlossIndexStep;

/* @argv: begins with the program; --progress json among it. NULL where it cannot be started. */
GlossIndexWorker *gloss_index_worker_start(const char *const *argv, GError **error);
void gloss_index_worker_set_paused(GlossIndexWorker *self, gboolean paused);
/* What is done is kept. */
void gloss_index_worker_stop(GlossIndexWorker *self);
/* Borrowed until the next progress. */
const GlossIndexStep *gloss_index_worker_get_step(GlossIndexWorker *self);
/* Of one that has ended. */
GlossIndexEnding gloss_index_worker_get_ending(GlossIndexWorker *self);
/* (nullable) a sentence, where it did not end well */
const char *gloss_index_worker_get_message(GlossIndexWorker *self);
/* The last of what it said besides its progress. */
const char *gloss_index_worker_get_log(GlossIndexWorker *self);
