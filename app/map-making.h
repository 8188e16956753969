/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A map that is being made away from the main thread, of whatever app/map-source.h knows. Main
 * thread. */
#pragma once

#include "app/context.h"
#include "app/document.h"
#include "app/map-source.h"
#include "app/map.h"

typedef struct _GlossMapMaking GlossMapMaking;

GlossMapMaking *gloss_map_making_new_for_file(GlossContext *context, const char *path);
/* @documents: GlossDocument; those without text are left out. */
GlossMapMaking *gloss_map_making_new_for_documents(GlossContext *context, GListModel *documents);
/* Of the passages in the search index below @folder; NULL: of all. */
GlossMapMaking *gloss_map_making_new_for_index(GlossContext *context, const char *folder);
/* (nullable) of the collection of that name; NULL where it cannot be read. */
GlossMapMaking *gloss_map_making_new_for_collection(GlossContext *context, const char *name,
                                                    GError **error);
/* Of all uses of @word in the documents and in the indexed folders. */
GlossMapMaking *gloss_map_making_new_for_word(GlossContext *context, const char *word,
                                              GListModel *documents);
/* @options: (nullable) a{sv} of the plugin's options, sunk */
void gloss_map_making_set_options(GlossMapMaking *self, GVariant *options);
/* (transfer full) (nullable) */
GVariant *gloss_map_making_dup_options(GlossMapMaking *self);
/* Of the model in use; 0 where there is none. */
guint gloss_map_making_count_layers(GlossContext *context);
/* Lays out although there is a stored layout. */
void gloss_map_making_set_again(GlossMapMaking *self);
/* Only finds the clusters of @map anew, by the options and the strength. */
void gloss_map_making_set_base(GlossMapMaking *self, GlossMap *map, double least_strength);
/* A copy of what is to be made, to be run once more. */
GlossMapMaking *gloss_map_making_copy(GlossMapMaking *self);
/* Texts become vectors by this model although the source may have vectors. @model_folder: (nullable) NULL:
 * the one in use. @layer: as in app/map.h */
void gloss_map_making_set_model(GlossMapMaking *self, const char *model_folder, guint layer);
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
