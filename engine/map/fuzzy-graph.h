/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The first stage of UMAP: how strongly each item belongs to the surroundings of its neighbours
 * (McInnes, Healy and Melville, UMAP, 2018, algorithms 2 and 3). */
#pragma once

#include "engine/map/neighbours.h"
#include "engine/map/sparse-graph.h"

/* The scales of one item: its nearest neighbour that is not at distance 0, and the width that makes
 * the memberships add up to log2(k). */
typedef struct {
    float rho;
    float sigma;
} ClozeFuzzyScale;

/* @distance: [n_others] ascending, the item itself left out; the count k is n_others + 1.
 * membership[n_others] = exp(-max(0, d - rho) / sigma). @mean_all: the mean distance of all rows, for
 * rows of twins alone. */
CLOZE_API ClozeFuzzyScale cloze_fuzzy_graph_scale(const float *distance, gsize n_others,
                                                  double mean_all, float *membership);
/* Memberships of both directions united, a + b - a b. @scales: (nullable) [n] */
CLOZE_API ClozeSparseGraph *cloze_fuzzy_graph_new(const ClozeNeighbours *neighbours,
                                                  const ClozeMapRun *run, ClozeFuzzyScale *scales);
/* The mean of all distances, each item's own 0 counted. */
double cloze_fuzzy_graph_mean(const ClozeNeighbours *neighbours);
