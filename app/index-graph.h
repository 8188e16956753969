/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The graph over the vectors of a large index, in a file beside them: a part of an update that comes
 * after the vectors. It holds nothing that the vectors do not, so one that is missing or damaged is
 * made anew. One thread; the store's lock is held. */
#pragma once

#include "app/index-store.h"
#include "engine/base/pool.h"
#include <gio/gio.h>

/* An index of fewer vectors is scanned. $GLOSS_GRAPH_VECTORS says another number, for tests. */
#define GLOSS_INDEX_GRAPH_VECTORS 1000000

/* Brings the graph to what @file holds; where it lacks little it is left as it is, since a search
 * looks at what it lacks besides. */
gboolean gloss_index_graph_update(GlossIndexStore *store, const GlossIndexModel *model,
                                  ClozeVectorFile *file, ClozePool *pool, GCancellable *cancellable,
                                  GError **error);
