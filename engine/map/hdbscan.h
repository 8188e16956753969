/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Clusters by density: what stays together over the widest range of densities; points that belong
 * nowhere are outliers and say so (Campello, Moulavi, Zimek and Sander, Hierarchical density
 * estimates for data clustering, 2015: excess of mass). */
#pragma once

#include "engine/map/map-run.h"

#define CLOZE_OUTLIER -1

typedef struct {
    gsize n;
    gsize n_clusters; /* numbered by size, the largest 0 */
    gint32 *label;    /* [n] CLOZE_OUTLIER or a cluster */
    float *strength;  /* [n] 0 .. 1: how deep inside its cluster; 0 for outliers */
} ClozeClusters;

/* Of more points, one in so many is clustered and the others go with the nearest of those. */
#define CLOZE_HDBSCAN_ITEMS 120000

/* points[n][d] of a few dimensions. @min_size: the smallest cluster, at least 2. @n_core: neighbours
 * that make a point dense, itself counted. Fewer points than @min_size are all outliers;
 * points that all lie in one place are one cluster. */
CLOZE_API ClozeClusters *cloze_hdbscan_find(const float *points, gsize n, gsize d, gsize min_size,
                                            gsize n_core, const ClozeMapRun *run, GError **error);
CLOZE_API void cloze_hdbscan_free(ClozeClusters *clusters);
/* Numbers clusters by size, then by their first member; labels below 0 stay. */
void cloze_hdbscan_number_by_size(gint32 *label, gsize n, gsize n_clusters);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeClusters, cloze_hdbscan_free)
