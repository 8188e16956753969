/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* t-SNE: the map whose neighbourhoods, under a heavy-tailed kernel, are most like the data's (van der
 * Maaten and Hinton, 2008). Schedule as in Kobak and Berens, The art of using t-SNE, 2019. */
#pragma once

#include "engine/map/affinities.h"

typedef struct {
    double perplexity;
    double exaggeration; /* of the attraction in the early rounds */
    guint n_early;
    guint n_rounds; /* after the early ones, at the same rate */
} ClozeTsneOptions;

#define CLOZE_TSNE_DEFAULTS ((ClozeTsneOptions){30, 12, 250, 750})

/* points[n][2]: in, the start, of any size (it is scaled down); out, the layout. */
CLOZE_API gboolean cloze_tsne_optimise(const ClozeSparseGraph *affinities,
                                       const ClozeTsneOptions *options, const ClozeMapRun *run,
                                       float *points, GError **error);
/* Places more items among the points that stand, as cloze_umap_transform does: each is drawn to its
 * neighbours and pushed off by all of fixed[n][2]. points[m][2] is written. */
CLOZE_API gboolean cloze_tsne_transform(const ClozeNeighbours *neighbours, ClozeMetric metric,
                                        const float *fixed, gsize n,
                                        const ClozeTsneOptions *options, const ClozeMapRun *run,
                                        float *points, GError **error);
