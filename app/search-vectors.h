/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The vectors of an index as a search uses them: the library says which slot is whose, the file holds
 * them. What is damaged is found when the file is opened, and said. Blocks; one thread at a time. */
#pragma once

#include "app/id-set.h"
#include "app/index-store.h"
#include "engine/base/pool.h"
#include "engine/search/vector-scan.h"
#include <gio/gio.h>

typedef struct _GlossSearchVectors GlossSearchVectors;

/* @store outlives the object. */
GlossSearchVectors *gloss_search_vectors_new(GlossIndexStore *store);
void gloss_search_vectors_free(GlossSearchVectors *self);
/* Those of @model, as they are now; before anything else, at each search. */
gboolean gloss_search_vectors_open(GlossSearchVectors *self, const GlossIndexModel *model,
                                   GError **error);
/* (nullable) a sentence: what the library names is not all there, or a search has met damage. */
const char *gloss_search_vectors_get_notice(GlossSearchVectors *self);
/* (transfer full) (nullable) [width] and more of a passage. */
float *gloss_search_vectors_dup(GlossSearchVectors *self, gint64 passage);
/* Adds to @query [width] @weight times the mean of the passages' vectors and makes it a unit again. FALSE
 * where none has a vector. */
gboolean gloss_search_vectors_move(GlossSearchVectors *self, const gint64 *passages, gsize n,
                                   float weight, float *query);
/* (element-type ClozeVectorHit) (transfer full) the @k passages nearest to @query that @allowed
 * (nullable) has, best first. */
GArray *gloss_search_vectors_run(GlossSearchVectors *self, ClozePool *pool, const float *query,
                                 gsize k, const GlossIdSet *allowed, GCancellable *cancellable,
                                 GError **error);
/* The same once more for a query like that of gloss_search_vectors_run just before: without @allowed it
 * is looked for among the better part of what that has seen. */
GArray *gloss_search_vectors_run_again(GlossSearchVectors *self, ClozePool *pool,
                                       const float *query, gsize k, const GlossIdSet *allowed,
                                       GCancellable *cancellable, GError **error);
/* What @query scores with the mean of the vectors: as much says nothing. */
double gloss_search_vectors_score_mean(GlossSearchVectors *self, const float *query);
/* A slot that the library does not name is what a stopped update has left. */
gboolean gloss_search_vectors_is_named(GlossSearchVectors *self, gint64 passage, gsize slot);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossSearchVectors, gloss_search_vectors_free)
