/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Brings a graph to what a vector file holds now: nodes whose slot is free or holds something else are
 * taken out and those that were linked to them linked past them; new ones are put in, some hundred at
 * a time, that look for their neighbours in the graph of those before and among each other. What
 * comes out depends on the graph, the file, options and seed, not on the number of threads. */
#pragma once

#include "engine/base/pool.h"
#include "engine/search/hnsw.h"
#include "engine/search/vector-file.h"
#include <gio/gio.h>

/* How many nodes of the graph are not in the file as they were, and (element-type guint32)
 * (transfer full) the slots of the file that the graph does not have. */
CLOZE_API GArray *cloze_hnsw_build_compare(const ClozeHnsw *graph, ClozeVectorFile *file,
                                           gsize *n_stale);
/* @pool (nullable). A graph that was cancelled in between is whole, and lacks some nodes. */
CLOZE_API gboolean cloze_hnsw_build_run(ClozeHnsw *graph, ClozeVectorFile *file, ClozePool *pool,
                                        GCancellable *cancellable, GError **error);
