/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Many points drawn as a density: each pixel counts the points that cover it and adds up their colours.
 * The picture's parts that map-raster.c hands to threads are drawn here, one at a time. Any thread. */
#pragma once

#include "app/map-raster.h"

#define GLOSS_MAP_DENSITY_ROWS 64 /* of a band at most */

typedef struct {
    const GlossMapRaster *raster;
    guint32 *pixels;
    gsize width;
    gsize height;
    gsize stride;
    gsize spread; /* pixels a point covers along each axis */
    guint32 most; /* points whose middle is in one pixel that count there */
    guint64 adds[256];
    guint64 dimmed;
    guint32 rest[256];   /* 0 .. 65536 of what is below, by count */
    guint32 weight[256]; /* of the sum of colours, in 65536ths, by count */
} GlossMapDensity;

/* The number of 64-bit sums that one thread needs for bands of a picture. */
gsize gloss_map_density_count_sums(gsize width);
/* The fields before spread are the caller's. @n: how many points are in view. */
void gloss_map_density_prepare(GlossMapDensity *density, gsize n);
/* Points begin .. end of the grid's order into sums; with flags, those that are @dimmed or those that
 * are not. @sums were cleared. */
void gloss_map_density_add(const GlossMapDensity *density, gsize begin, gsize end, gsize top,
                           gsize n_rows, gboolean dimmed, guint64 *sums);
/* Lays what was added over the pixels of a band. @sums is scratch afterwards. */
void gloss_map_density_show(const GlossMapDensity *density, gsize top, gsize n_rows, guint64 *sums);
void gloss_map_density_clear(const GlossMapDensity *density, gsize n_rows, guint64 *sums);
