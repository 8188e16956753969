/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The indexed folders: a GListModel of GlossIndexRow by path, kept up to date by a worker process
 * (gloss-cli index), one at a time. What is asked for while it runs waits in line. Main thread.
 *
 * Properties (with notify): "busy" (boolean): a worker runs; "pause" (int, a GlossIndexPause).
 * Signal "changed": what can be found may be different now. */
#pragma once

#include "app/index-failure.h"
#include "app/index-row.h"
#include "app/index-scope.h"
#include "app/item-list.h"
#include "app/library.h"

#define GLOSS_TYPE_SEARCH_INDEX (gloss_search_index_get_type())
G_DECLARE_FINAL_TYPE(GlossSearchIndex, gloss_search_index, GLOSS, SEARCH_INDEX, GlossItemList)

/* @program: path of gloss-cli (gloss_paths_dup_command). */
GlossSearchIndex *gloss_search_index_new(GlossLibrary *library, const char *program);
/* Takes a folder on and indexes it; @excludes (nullable): NULL-terminated patterns. One that is
 * there already gets these. */
void gloss_search_index_add(GlossSearchIndex *self, GFile *folder, const char *const *excludes);
/* Looks for changes in @row, or in all folders (NULL), because the user wants it. */
void gloss_search_index_update(GlossSearchIndex *self, GlossIndexRow *row);
/* The same, and reads again what could not be read. */
void gloss_search_index_retry(GlossSearchIndex *self, GlossIndexRow *row);
/* Looks for changes in @row because something may have changed there: in @scope (nullable: anywhere in
 * it), or in more where it is not known what an earlier update left undone. Where the worker crashed the
 * last time nothing is done until the user wants it. */
void gloss_search_index_look(GlossSearchIndex *self, GlossIndexRow *row,
                             const GlossIndexScope *scope);
/* Forgets a folder; its files stay where they are. */
void gloss_search_index_remove(GlossSearchIndex *self, GlossIndexRow *row);
/* Embeds everything anew with another model (an id or a folder); the present one stays in use until
 * that is done. */
void gloss_search_index_rebuild(GlossSearchIndex *self, const char *model);
/* Ends what runs and what waits; what was done is kept and an update goes on from there. */
void gloss_search_index_stop(GlossSearchIndex *self);
/* Holds the worker, between two of its steps, and lets it go on: as the user wants it. */
void gloss_search_index_set_paused(GlossSearchIndex *self, gboolean paused);
/* The same for other reasons. What the user asks for meanwhile is done in spite of BATTERY. */
void gloss_search_index_set_hold(GlossSearchIndex *self, GlossIndexPause reason);
/* Why the worker is held now. */
GlossIndexPause gloss_search_index_get_pause(GlossSearchIndex *self);
gboolean gloss_search_index_get_busy(GlossSearchIndex *self);
/* (nullable) the name of the model that the index was made with */
const char *gloss_search_index_get_model(GlossSearchIndex *self);
/* Reads the library again, in a worker thread. */
void gloss_search_index_refresh(GlossSearchIndex *self);
/* (element-type GlossIndexFailure) (transfer full) what could not be indexed in @row, by path. */
GPtrArray *gloss_search_index_list_failures(GlossSearchIndex *self, GlossIndexRow *row,
                                            GError **error);
