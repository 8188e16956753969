/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a map that is made takes from a stored layout, and what it leaves behind. Without a library
 * nothing is kept. Worker; for app/map.c. */
#pragma once

#include "app/map-layouts.h"
#include "app/map.h"
#include "engine/map/map-run.h"

typedef struct {
    const GlossMapRequest *request;
    char *settings; /* of the layout */
    char *groups;   /* of the clusters */
    guint64 *hashes;
    gsize n_distinct;      /* items with a vector of their own */
    GlossMapLayout *found; /* (nullable) */
    guint32 *row_of;       /* [n] of an item in it, or G_MAXUINT32 */
    gsize n_known;
    gboolean is_same; /* it has these items in this order and no others */
    char *written;    /* (nullable) a file of vectors for the next one */
} GlossMapKeeping;

gboolean gloss_map_keeping_begin(GlossMapKeeping *keeping, const GlossMapRequest *request,
                                 const ClozeMapItems *items, GError **error);
/* (transfer full) keeping->groups alone. */
char *gloss_map_keeping_dup_groups(const GlossMapRequest *request, GError **error);
/* Gives vectors to items that have none: the kept ones, and new ones for the rest. */
gboolean gloss_map_keeping_fill(GlossMapKeeping *keeping, ClozeMapItems *items,
                                const ClozeMapRun *run, GError **error);
/* (transfer full) (nullable) [n] where items stand already; placed[n] says which. */
GlossPoint *gloss_map_keeping_dup_places(const GlossMapKeeping *keeping, gsize n, guint8 *placed);
gboolean gloss_map_keeping_end(GlossMapKeeping *keeping, gsize n, const GlossPoint *points,
                               GBytes *details, GError **error);
void gloss_map_keeping_clear(GlossMapKeeping *keeping);
