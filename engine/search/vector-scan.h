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

/* The better part of the slots for one query, by their 8-bit scores: where a query near to it is
 * looked for next. */
typedef struct {
    gsize most;     /* wanted, about; all where there are no more */
    GArray *slots;  /* (element-type guint32) rising */
    GArray *scores; /* (nullable) (element-type float) of all slots: room that is used again */
} ClozeVectorNear;

/**
 * cloze_vector_scan_run:
 * @pool: (nullable)
 * @queries: [n][width]
 * @k: hits wanted of each query
 * @filter: (nullable)
 * @hits: [n][k], best first, by id where scores are equal
 * @n_hits: [n] how many there are
 *
 * The same whatever the number of threads. Slots whose numbers are not finite are left out, and so are
 * those whose checksum is wrong (cloze_vector_file_get_n_damaged).
 */
CLOZE_API gboolean cloze_vector_scan_run(ClozeVectorFile *file, ClozePool *pool,
                                         const float *queries, gsize n, gsize k,
                                         ClozeVectorFilter filter, gpointer filter_data,
                                         ClozeVectorHit *hits, gsize *n_hits,
                                         GCancellable *cancellable, GError **error);
/* As cloze_vector_scan_run for one query without a filter, and sets @near->slots. */
CLOZE_API gboolean cloze_vector_scan_run_near(ClozeVectorFile *file, ClozePool *pool,
                                              const float *query, gsize k, ClozeVectorNear *near,
                                              ClozeVectorHit *hits, gsize *n_hits,
                                              GCancellable *cancellable, GError **error);
/* The same among @near->slots alone, for a query like the one they were found for. */
CLOZE_API gsize cloze_vector_scan_run_again(ClozeVectorFile *file, ClozePool *pool,
                                            const float *query, gsize k,
                                            const ClozeVectorNear *near, ClozeVectorHit *hits);
