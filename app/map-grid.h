/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The points of a map sorted into cells of the plane, so that drawing, picking and lassoing look at
 * what is near alone. Immutable; any thread. */
#pragma once

#include "plugins/plugin.h"

typedef struct {
    const GlossPoint *points; /* [n], the caller's */
    gsize n;
    double low[2]; /* of all points */
    double high[2];
    gsize n_cells;  /* a side */
    double cell[2]; /* width and height */
    guint32 *first; /* [n_cells^2 + 1] of order[], row by row from the lowest y */
    guint32 *order; /* [n] within a cell ascending */
    float *places;  /* [n][2] in that order */
} GlossMapGrid;

GlossMapGrid *gloss_map_grid_new(const GlossPoint *points, gsize n);
void gloss_map_grid_free(GlossMapGrid *grid);
/* The cell column (axis 0) or row (axis 1) of a coordinate, cut to those there are. */
gsize gloss_map_grid_cell_of(const GlossMapGrid *grid, double at, guint axis);
/* The nearest point within @radius of a place for which hidden[i] (nullable) is 0, or -1. */
gssize gloss_map_grid_pick(const GlossMapGrid *grid, double x, double y, double radius,
                           const guint8 *hidden);
/* inside[n] becomes 1 for points within the polygon corners[n_corners][2] (even and odd), else 0;
 * returns how many. */
gsize gloss_map_grid_lasso(const GlossMapGrid *grid, const double *corners, gsize n_corners,
                           guint8 *inside);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossMapGrid, gloss_map_grid_free)
