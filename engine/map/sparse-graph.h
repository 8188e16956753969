/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A weighted graph as rows of edges, and the union with its own transpose that both layouts need. */
#pragma once

#include "engine/map/map-run.h"

typedef struct {
    gsize n;
    gsize *first;    /* [n + 1] */
    guint32 *target; /* [first[n]] ascending within a row */
    float *weight;
} ClozeSparseGraph;

typedef enum {
    CLOZE_UNION_FUZZY, /* a + b - a b */
    CLOZE_UNION_MEAN,  /* (a + b) / 2 */
} ClozeUnion;

/* @target, @weight: [n][k], rows in any order, each target once; weights of 0 are left out. */
CLOZE_API ClozeSparseGraph *cloze_sparse_graph_new_union(gsize n, gsize k, const guint32 *target,
                                                         const float *weight, ClozeUnion how);
/* How many connected parts. */
CLOZE_API gsize cloze_sparse_graph_count_parts(const ClozeSparseGraph *graph);
CLOZE_API void cloze_sparse_graph_free(ClozeSparseGraph *graph);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeSparseGraph, cloze_sparse_graph_free)
