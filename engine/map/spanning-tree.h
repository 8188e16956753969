/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The minimum spanning tree of points under mutual reachability: two points are as far apart as the
 * largest of their distance and both their core distances (Campello, Moulavi and Sander,
 * Density-based clustering based on hierarchical density estimates, 2013). */
#pragma once

#include "engine/map/map-run.h"

typedef struct {
    guint32 a;
    guint32 b;
    double length;
} ClozeSpanningEdge;

/* (transfer full) n - 1 edges, shortest first. @n_core: the neighbour whose distance is the core
 * distance, the point itself counted. Borůvka's algorithm. NULL when cancelled. */
ClozeSpanningEdge *cloze_spanning_tree_find(const float *points, gsize n, gsize d, gsize n_core,
                                            const ClozeMapRun *run, GError **error);
