/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A map as a picture with title and legend: PNG, SVG or PDF by the file's ending. The points are
 * drawn by map-raster.h, as on the screen. Any thread. */
#pragma once

#include "app/map-colours.h"

struct _ClozePool;

typedef struct {
    const char *title; /* (nullable) */
    gint column;       /* GLOSS_MAP_BY_CLUSTER or what colours the points */
    gboolean dark;
    const guint8 *flags;     /* (nullable) as in map-raster.h */
    double size;             /* of marks; 0: chosen */
    struct _ClozePool *pool; /* (nullable) */
} GlossMapPicture;

gboolean gloss_map_picture_is_known(const char *path);
/* The whole file or none of it. */
gboolean gloss_map_picture_write(GlossMap *map, const GlossMapPicture *picture, const char *path,
                                 GError **error);
