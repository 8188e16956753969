/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The nearest neighbours of every item: exact, by products of blocks. nn-descent.h has the search
 * for collections that are too large for it. */
#pragma once

#include "engine/map/map-vectors.h"

/* Above so many items cloze_neighbours_find is approximate. */
#define CLOZE_NEIGHBOURS_EXACT_ITEMS 150000

typedef struct {
    guint32 *index;  /* [n][k] nearest first, equally near ones by index */
    float *distance; /* [n][k] */
    gsize n;
    gsize k;
} ClozeNeighbours;

/* @k is cut to what there is. The item itself is left out. Candidates come from single-precision
 * products and are ranked again in double precision. */
CLOZE_API ClozeNeighbours *cloze_neighbours_find_exact(const ClozeMapVectors *vectors, gsize k,
                                                       const ClozeMapRun *run, GError **error);
/* Exact or by descent, as the number of items asks for. */
CLOZE_API ClozeNeighbours *cloze_neighbours_find(const ClozeMapVectors *vectors, gsize k,
                                                 const ClozeMapRun *run, GError **error);
/* The nearest of @vectors for each of @queries, prepared alike; nothing is left out. */
CLOZE_API ClozeNeighbours *cloze_neighbours_query(const ClozeMapVectors *vectors,
                                                  const ClozeMapVectors *queries, gsize k,
                                                  const ClozeMapRun *run, GError **error);
ClozeNeighbours *cloze_neighbours_new(gsize n, gsize k);
CLOZE_API void cloze_neighbours_free(ClozeNeighbours *neighbours);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeNeighbours, cloze_neighbours_free)
