/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* k clusters around means (Lloyd's rounds from starts as in Arthur and Vassilvitskii, k-means++,
 * 2007; the best of several). */
#pragma once

#include "engine/map/hdbscan.h"

/* x[n][d]. k is cut to n; clusters are numbered by size, strength is 1. @inertia: (nullable) the sum
 * of squared distances to the means. */
CLOZE_API ClozeClusters *cloze_kmeans_find(const float *x, gsize n, gsize d, gsize k,
                                           const ClozeMapRun *run, double *inertia, GError **error);
