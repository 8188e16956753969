/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Walks through a graph towards a vector, by products of the 8-bit rows; what is found is ranked by
 * products in fp32. One thread a walk; the graph and the file may be shared while nobody changes
 * them. */
#pragma once

#include "engine/kernels/scan.h"
#include "engine/search/hnsw.h"
#include "engine/search/vector-scan.h"

/* The rows of a file, for as long as it is not refreshed. */
typedef struct {
    const ClozeScan *scan;
    ClozeVectorChunk *chunks;
    gsize n; /* slots */
    gsize stride;
} ClozeHnswRows;

/* A vector in 8 bits that others are compared with. */
typedef struct {
    const gint8 *narrow; /* [stride] */
    float scale;
} ClozeHnswTarget;

typedef struct {
    float score;
    guint32 slot;
    gboolean is_walked;
} ClozeHnswNear;

/* What a walk keeps: the nearest that it has met, best first, by slot where scores are equal. */
typedef struct {
    ClozeHnswNear *near; /* [width] */
    gsize n_near;
    gsize width;
    gsize room;
    guint16 *marks; /* [n_marks] of slots that were met */
    gsize n_marks;
    guint16 mark;
} ClozeHnswWalk;

void cloze_hnsw_search_rows_init(ClozeHnswRows *rows, ClozeVectorFile *file);
void cloze_hnsw_search_rows_clear(ClozeHnswRows *rows);
ClozeHnswTarget cloze_hnsw_search_get_target(const ClozeHnswRows *rows, guint32 slot);
/* scores[n] of slots with @target. */
void cloze_hnsw_search_score(const ClozeHnswRows *rows, const ClozeHnswTarget *target,
                             const guint32 *slots, gsize n, float *scores);
CLOZE_API void cloze_hnsw_search_walk_clear(ClozeHnswWalk *walk);
/* Forgets all but the nearest, in a graph of @n slots, and keeps @width from now on. */
void cloze_hnsw_search_begin(ClozeHnswWalk *walk, gsize n, gsize width);
/* Meets a slot: where it goes into the order, or the end where it is not near enough. */
gsize cloze_hnsw_search_meet(ClozeHnswWalk *walk, guint32 slot, float score);
/* From the nearest that there are, through links on @level. */
void cloze_hnsw_search_level(ClozeHnswWalk *walk, const ClozeHnsw *graph, const ClozeHnswRows *rows,
                             const ClozeHnswTarget *target, guint level);
/* From the entry down to @level, with one nearest to begin with on it. */
void cloze_hnsw_search_descend(ClozeHnswWalk *walk, const ClozeHnsw *graph,
                               const ClozeHnswRows *rows, const ClozeHnswTarget *target,
                               guint level);

/**
 * cloze_hnsw_search_run:
 * @walk: zeros at first; kept between searches
 * @query: [width of the file]
 * @width: ef: how many nearest the walk keeps; at least @k
 * @fresh: [n_fresh] slots that are looked at besides the graph
 * @hits: [k], best first, by id where scores are equal
 *
 * How many there are. Free slots are left out.
 */
CLOZE_API gsize cloze_hnsw_search_run(const ClozeHnsw *graph, ClozeVectorFile *file,
                                      ClozeHnswWalk *walk, const float *query, gsize k, gsize width,
                                      const guint32 *fresh, gsize n_fresh, ClozeVectorHit *hits);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ClozeHnswRows, cloze_hnsw_search_rows_clear)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ClozeHnswWalk, cloze_hnsw_search_walk_clear)
