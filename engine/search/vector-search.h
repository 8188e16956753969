/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The vectors of a file and, where there is one, the graph over them: the one way in for whoever
 * looks for near vectors. Without a graph, with a filter, or where the graph has fallen behind, all
 * vectors are scanned and the answer is exact; else the graph is walked, and what it does not have yet
 * is looked at besides. One thread at a time. */
#pragma once

#include "engine/search/vector-scan.h"

typedef struct _ClozeVectorSearch ClozeVectorSearch;

/* @graph: where one may be; that it is missing or damaged is no error. */
CLOZE_API ClozeVectorSearch *cloze_vector_search_open(const char *vectors, const char *graph,
                                                      const char *model, GError **error);
CLOZE_API void cloze_vector_search_free(ClozeVectorSearch *self);
/* Looks at what others have written since. */
CLOZE_API gboolean cloze_vector_search_refresh(ClozeVectorSearch *self, GError **error);
CLOZE_API ClozeVectorFile *cloze_vector_search_get_file(ClozeVectorSearch *self);
/* Whether a search without a filter walks the graph. */
CLOZE_API gboolean cloze_vector_search_has_graph(ClozeVectorSearch *self);
/* As cloze_vector_scan_run for one query. */
CLOZE_API gboolean cloze_vector_search_run(ClozeVectorSearch *self, ClozePool *pool,
                                           const float *query, gsize k, ClozeVectorFilter filter,
                                           gpointer filter_data, ClozeVectorHit *hits,
                                           gsize *n_hits, GCancellable *cancellable,
                                           GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeVectorSearch, cloze_vector_search_free)
/* The same without a filter, and then once more for a query like that one, which is looked for among
 * @near alone; with a graph @near stays empty, and both walk it. */
CLOZE_API gboolean cloze_vector_search_run_near(ClozeVectorSearch *self, ClozePool *pool,
                                                const float *query, gsize k, ClozeVectorNear *near,
                                                ClozeVectorHit *hits, gsize *n_hits,
                                                GCancellable *cancellable, GError **error);
CLOZE_API gboolean cloze_vector_search_run_again(ClozeVectorSearch *self, ClozePool *pool,
                                                 const float *query, gsize k,
                                                 const ClozeVectorNear *near, ClozeVectorHit *hits,
                                                 gsize *n_hits, GCancellable *cancellable,
                                                 GError **error);
