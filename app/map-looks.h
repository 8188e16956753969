/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How the points of a map look, in the order of its grid, so that a frame reads its points from the
 * first to the last. Made when colours or flags change, not for each frame. Immutable; any thread. */
#pragma once

#include "app/map-grid.h"

struct _ClozePool;

typedef enum {
    GLOSS_MAP_DIMMED = 1 << 0, /* in grey, behind the others */
    GLOSS_MAP_HIDDEN = 1 << 1,
    GLOSS_MAP_RINGED = 1 << 2,
    GLOSS_MAP_CROSSED = 1 << 3, /* a model was wrong about it */
} GlossMapFlags;

typedef struct {
    guint8 *colour_of; /* [n] index into a palette */
    guint8 *flags;     /* [n] GlossMapFlags; NULL where no point has any */
    guint8 any;        /* the flags that some point has */
    guint n_colours;   /* one more than the highest index */
} GlossMapLooks;

/* @colour_of: [n] by point; @flags: (nullable) [n] by point; neither is kept. @pool: (nullable). */
GlossMapLooks *gloss_map_looks_new(const GlossMapGrid *grid, const guint8 *colour_of,
                                   const guint8 *flags, struct _ClozePool *pool);
void gloss_map_looks_free(GlossMapLooks *looks);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossMapLooks, gloss_map_looks_free)
