/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The one function that draws the points of a map, for the screen and for files: into pixels, on the
 * CPU. Many points become a density, few become marks. Any thread; pure. */
#pragma once

#include "app/map-looks.h"

typedef struct {
    const GlossMapGrid *grid;
    const GlossMapLooks *looks; /* of the grid */
    const guint32 *palette;     /* 0xRRGGBB */
    guint32 background;
    guint32 dimmed; /* 0xRRGGBB */
    guint32 ring;
    double centre[2];        /* of the view, in the map */
    double scale;            /* pixels a unit */
    double size;             /* of marks, in pixels across; 0: chosen by the number of points */
    struct _ClozePool *pool; /* (nullable) */
} GlossMapRaster;

/* pixels[height][stride] 0xffRRGGBB, y upwards in the map. The same whatever the number of threads. */
void gloss_map_raster_draw(const GlossMapRaster *raster, guint32 *pixels, gsize width, gsize height,
                           gsize stride);
/* Across, in pixels: what size 0 stands for. */
double gloss_map_raster_get_size(const GlossMapRaster *raster, gsize width, gsize height);
/* Shows everything with a margin. */
void gloss_map_raster_fit(GlossMapRaster *raster, gsize width, gsize height);
