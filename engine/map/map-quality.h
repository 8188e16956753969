/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How far a map may be trusted, and how the distances of the data are spread. */
#pragma once

#include "engine/map/map-vectors.h"

/* Of k neighbours each; NaN where there are too few items (2n <= 3k + 1). */
typedef struct {
    gsize n; /* items that were looked at */
    gsize k;
    double
        trustworthiness; /* neighbours in the map that are near in the data (Venna and Kaski, 2001) */
    double continuity;   /* neighbours in the data that are near in the map */
    double kept;         /* the share of the k nearest that both have */
} ClozeMapQuality;

/* points[n][2]. Of more than @sample items a random sample stands for all; 0: all of them. */
CLOZE_API gboolean cloze_map_quality_measure(const ClozeMapVectors *vectors, const float *points,
                                             gsize k, gsize sample, const ClozeMapRun *run,
                                             ClozeMapQuality *quality, GError **error);

#define CLOZE_MAP_QUALITY_BINS 40

/* Of random pairs of different items: the cosine of cosine vectors, else the distance. */
typedef struct {
    gsize n_pairs;
    double mean;
    double deviation;
    double low; /* the histogram's ends */
    double high;
    guint32 bins[CLOZE_MAP_QUALITY_BINS];
    double contrast; /* mean over items of (farthest - nearest) / nearest distance, by the sample */
} ClozeMapSpread;

CLOZE_API void cloze_map_quality_spread(const ClozeMapVectors *vectors, const ClozeMapRun *run,
                                        ClozeMapSpread *spread);
