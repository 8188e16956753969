/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a map is made of: a file, texts of open documents, indexed folders, a collection, or the uses of a word in
 * one of them. Made on the main thread, read by a worker. */
#pragma once

#include "app/library.h"
#include "app/plugin-info.h"
#include "engine/map/map-items.h"

typedef struct _GlossMapSource GlossMapSource;

typedef void (*GlossMapSourceProgressFunc)(double fraction, gpointer data);

typedef struct {
    GlossLibrary *library;               /* (nullable) the worker's own */
    GlossPluginInfo *ranker;             /* (nullable) tells senses apart */
    GlossMapSourceProgressFunc progress; /* (nullable) while senses are looked for */
    gpointer progress_data;
    GCancellable *cancellable; /* (nullable) */
    gboolean texts_alone;      /* leave out vectors; an error where there are no texts */
} GlossMapSourceTools;

/* @metadata: (nullable) */
GlossMapSource *gloss_map_source_new_for_file(const char *path, const char *metadata);
/* @texts: (element-type GBytes), @names: (element-type char*) paths, or titles; both borrowed */
GlossMapSource *gloss_map_source_new_for_texts(GPtrArray *texts, GPtrArray *names);
/* @folder: (nullable) NULL: all that is indexed */
GlossMapSource *gloss_map_source_new_for_index(const char *folder);
/* @passages: (element-type GlossCollectionItem*), taken: what the collection @name has now */
GlossMapSource *gloss_map_source_new_for_collection(const char *name, GPtrArray *passages);
/* Uses of @word in @parts (element-type GlossMapSource*), which are taken. A part that has nothing is left
 * out while another has something. */
GlossMapSource *gloss_map_source_new_for_word(const char *word, GPtrArray *parts);
void gloss_map_source_free(GlossMapSource *self);
/* What it is in the same words each time, for stored layouts; NULL where it cannot be found again. */
const char *gloss_map_source_get_key(GlossMapSource *self);
/* (transfer full) */
ClozeMapItems *gloss_map_source_read(GlossMapSource *self, const GlossMapSourceTools *tools,
                                     GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossMapSource, gloss_map_source_free)
