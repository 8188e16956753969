/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A map that is being made away from the main thread: of a file, or of the passages of documents.
 * Main thread. */
#pragma once

#include "app/context.h"
#include "app/document.h"
#include "app/map.h"

typedef struct _GlossMapMaking GlossMapMaking;

/* Columns of the maps of documents. */
#define GLOSS_MAP_MAKING_FILE  "file"
#define GLOSS_MAP_MAKING_START "start"
#define GLOSS_MAP_MAKING_END   "end"

GlossMapMaking *gloss_map_making_new_for_file(GlossContext *context, const char *path);
/* @documents: GlossDocument; those without text are left out. */
GlossMapMaking *gloss_map_making_new_for_documents(GlossContext *context, GListModel *documents);
/* @options: (nullable) a{sv} of the plugin's options, sunk */
void gloss_map_making_set_options(GlossMapMaking *self, GVariant *options);
void gloss_map_making_run_async(GlossMapMaking *self, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer user_data);
/* (transfer full) */
GlossMap *gloss_map_making_run_finish(GlossMapMaking *self, GAsyncResult *result, GError **error);
/* How far it is: a stage's word ("" at first) and 0 .. 1 of it. */
const char *gloss_map_making_get_stage(GlossMapMaking *self, double *fraction);
/* Whether the items of @map are places of documents. */
gboolean gloss_map_making_has_passages(GlossMap *map);
/* The session's threads, for drawing. (transfer none) */
struct _ClozePool *gloss_map_making_get_pool(GlossMapMaking *self);
GlossMapMaking *gloss_map_making_ref(GlossMapMaking *self);
void gloss_map_making_unref(GlossMapMaking *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossMapMaking, gloss_map_making_unref)
