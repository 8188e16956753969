/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The best inner products of queries with all vectors of a file, exact to fp32: the 8-bit rows are
 * read first, with bounds on how far off they can be, and whatever the bounds leave open is
 * multiplied in fp32. By Cauchy and Schwarz |x.q - x'.q'| <= |x - x'| |q| + |x'| |q - q'| for the
 * 8-bit x', q'. Needs no index, so it is never out of date. */
#pragma once

#include "engine/base/api.h"
#include "engine/base/pool.h"
#include "engine/search/vector-file.h"
#include <gio/gio.h>

typedef struct {
    guint64 id;
    gsize slot;
    float score;
} ClozeVectorHit;

/* Which ids may be found; any thread of the pool. */
typedef gboolean (*ClozeVectorFilter)(guint64 id, gpointer data);

/**
 * cloze_vector_scan_run:
 * @pool: (nullable)
 * @queries: [n][width]
 * @k: hits wanted of each query
 * @filter: (nullable)
 * @hits: [n][k], best first, by id where scores are equal
 * @n_hits: [n] how many there are
 *
 * The same whatever the number of threads. Slots whose numbers are not finite are left out.
 */
CLOZE_API gboolean cloze_vector_scan_run(ClozeVectorFile *file, ClozePool *pool,
                                         const float *queries, gsize n, gsize k,
                                         ClozeVectorFilter filter, gpointer filter_data,
                                         ClozeVectorHit *hits, gsize *n_hits,
                                         GCancellable *cancellable, GError **error);
