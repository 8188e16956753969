/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See map-looks.h. */
#include "app/map-looks.h"

#include "engine/base/pool.h"

#define CHUNK 16384 /* points a thread takes at a time */

typedef struct {
    const GlossMapGrid *grid;
    const guint8 *from;
    guint8 *to;
} Gathering;

static void
gather_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Gathering *gathering = data;

    for (gsize i = begin; i < end; i++)
        gathering->to[i] = gathering->from[gathering->grid->order[i]];
}

static guint8 *
gather(const GlossMapGrid *grid, const guint8 *from, ClozePool *pool)
{
    Gathering gathering = {grid, from, g_new(guint8, grid->n + 1)};

    cloze_pool_parallel_for(pool, grid->n, CHUNK, gather_cb, &gathering);
    return gathering.to;
}

GlossMapLooks *
gloss_map_looks_new(const GlossMapGrid *grid, const guint8 *colour_of, const guint8 *flags,
                    ClozePool *pool)
{
    GlossMapLooks *looks = g_new0(GlossMapLooks, 1);

    looks->colour_of = gather(grid, colour_of, pool);
    for (gsize i = 0; i < grid->n; i++)
        looks->n_colours = MAX(looks->n_colours, colour_of[i] + 1u);
    for (gsize i = 0; flags && i < grid->n; i++)
        looks->any |= flags[i];
    if (looks->any)
        looks->flags = gather(grid, flags, pool);
    return looks;
}

void
gloss_map_looks_free(GlossMapLooks *looks)
{
    if (!looks)
        return;
    g_free(looks->colour_of);
    g_free(looks->flags);
    g_free(looks);
}
