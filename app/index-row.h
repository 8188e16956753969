/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One folder of the index as the user sees it. Main thread.
 *
 * Properties (readable, with notify): "status" (string), "busy" (boolean: an update of it runs or
 * waits), "fraction" (double 0..1, below 0: unknown). */
#pragma once

#include <gio/gio.h>

#include "app/index-store.h"
#include "app/index-worker.h"

#define GLOSS_TYPE_INDEX_ROW (gloss_index_row_get_type())
G_DECLARE_FINAL_TYPE(GlossIndexRow, gloss_index_row, GLOSS, INDEX_ROW, GObject)

typedef enum {
    GLOSS_INDEX_STATE_NEW,
    GLOSS_INDEX_STATE_FRESH,
    GLOSS_INDEX_STATE_INCOMPLETE,
    GLOSS_INDEX_STATE_WAITING,
    GLOSS_INDEX_STATE_UPDATING,
    GLOSS_INDEX_STATE_PAUSED,
    GLOSS_INDEX_STATE_GONE,
    GLOSS_INDEX_STATE_FAILED,
} GlossIndexState;

/* Why updates do not go on. */
typedef enum {
    GLOSS_INDEX_PAUSE_NONE,
    GLOSS_INDEX_PAUSE_USER,
    GLOSS_INDEX_PAUSE_BATTERY,
    GLOSS_INDEX_PAUSE_WORK, /* the user's own work goes first */
} GlossIndexPause;

GlossIndexRow *gloss_index_row_new(const char *path);
GFile *gloss_index_row_get_file(GlossIndexRow *self);
const char *gloss_index_row_get_path(GlossIndexRow *self);
const char *gloss_index_row_get_title(GlossIndexRow *self);    /* the folder's display name */
const char *gloss_index_row_get_excludes(GlossIndexRow *self); /* a rule a line */
/* Whether the library has it: one that is only being taken on it has not. */
gboolean gloss_index_row_is_known(GlossIndexRow *self);
GlossIndexState gloss_index_row_get_state(GlossIndexRow *self);
/* The state in words: "Fresh, 4,812 files, 2 minutes ago", "Updating 31 of 240 passages, 2 minutes
 * left", "Paused on battery", "Folder gone, 4,812 files kept". */
const char *gloss_index_row_get_status(GlossIndexRow *self);
gboolean gloss_index_row_get_busy(GlossIndexRow *self);
double gloss_index_row_get_fraction(GlossIndexRow *self);
guint gloss_index_row_get_n_documents(GlossIndexRow *self);
guint gloss_index_row_get_n_failed(GlossIndexRow *self);
/* (nullable) files that no reader knows, in words: "12 .docx, 3 .odt" */
const char *gloss_index_row_get_passed(GlossIndexRow *self);
/* How the last update in this process ended; DONE: well, or there was none. */
GlossIndexEnding gloss_index_row_get_ending(GlossIndexRow *self);
/* (nullable) why it did not end well, whichever process it was in */
const char *gloss_index_row_get_message(GlossIndexRow *self);
/* (nullable) what the worker said of it besides */
const char *gloss_index_row_get_log(GlossIndexRow *self);
/* (nullable) below the folder: what the worker was at when it crashed */
const char *gloss_index_row_get_culprit(GlossIndexRow *self);
/* (nullable) why changes in it are not seen at once */
const char *gloss_index_row_get_limit(GlossIndexRow *self);

/* For search-index.c and index-keeper.c: what the library says, and what the worker says. */
void gloss_index_row_set_folder(GlossIndexRow *self, const GlossIndexFolder *folder);
void gloss_index_row_set_waiting(GlossIndexRow *self, gboolean waiting);
void gloss_index_row_set_step(GlossIndexRow *self, const GlossIndexStep *step);
void gloss_index_row_set_pause(GlossIndexRow *self, GlossIndexPause pause);
void gloss_index_row_set_limit(GlossIndexRow *self, const char *limit);
/* @message and @log (nullable). */
void gloss_index_row_end(GlossIndexRow *self, GlossIndexEnding ending, const char *message,
                         const char *log);
/* Puts the state into words again, for time goes on. */
void gloss_index_row_refresh(GlossIndexRow *self);
