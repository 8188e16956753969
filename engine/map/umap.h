/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* UMAP: the layout whose own fuzzy graph is most like that of the data (McInnes, Healy and Melville,
 * 2018). Points move along sampled edges and away from random points. */
#pragma once

#include "engine/map/fuzzy-graph.h"

typedef struct {
    double min_dist; /* how near points may lie in the map, below spread */
    double spread;
    guint n_epochs; /* 0: 500 up to 10,000 items, else 200 */
    guint n_negative;
} ClozeUmapOptions;

#define CLOZE_UMAP_DEFAULTS ((ClozeUmapOptions){0.1, 1.0, 0, 5})

/* 1 / (1 + a d^(2b)), fitted by least squares to 1 below min_dist and exp(-(d - min_dist) / spread)
 * above. */
CLOZE_API void cloze_umap_fit_curve(double min_dist, double spread, double *a, double *b);

/* points[n][2]: in, the start; out, the layout. Every point moves by what the others were at the
 * epoch's beginning, so threads need no order. */
CLOZE_API gboolean cloze_umap_optimise(const ClozeSparseGraph *graph,
                                       const ClozeUmapOptions *options, const ClozeMapRun *run,
                                       float *points, GError **error);
/* Places more items between the points that stand: @neighbours [m][k] are indices into
 * fixed[n][2], which do not move. points[m][2] is written. */
CLOZE_API gboolean cloze_umap_transform(const ClozeNeighbours *neighbours, const float *fixed,
                                        gsize n, const ClozeUmapOptions *options,
                                        const ClozeMapRun *run, float *points, GError **error);
