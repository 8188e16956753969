/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A graph over the vectors of a file, in which each is linked to near ones on levels that thin out
 * upwards: hierarchical navigable small worlds (Malkov, Yashunin 2018). A node is a slot of the
 * vector file; the graph knows each by the checksum of its slot, so that it can tell which slots have
 * changed since. It is grown and mended by hnsw-build.h, walked by hnsw-search.h, kept by hnsw-file.h.
 * Any thread reads; one that writes is alone. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

#define CLOZE_HNSW_MAX_LINKS 64
#define CLOZE_HNSW_MAX_LEVEL 15

typedef struct {
    guint
        links; /* M: that a new node gets on each level; on the lowest a node holds twice as many */
    guint width;  /* efConstruction: candidates for them */
    guint64 seed; /* of the levels */
} ClozeHnswOptions;

#define CLOZE_HNSW_OPTIONS_DEFAULT                                                                 \
    {                                                                                              \
        16, 100, 1                                                                                 \
    }

typedef struct {
    ClozeHnswOptions options;
    char *model;
    guint32 n;          /* slots it has room for */
    guint32 n_nodes;    /* of them */
    guint32 entry;      /* where a walk begins, where there is a node */
    guint top;          /* the entry's level */
    guint8 *heights;    /* [n] levels that the node is on; 0: no node */
    guint32 *checksums; /* [n] of the slot when it became a node */
    guint32 *lowest;    /* [n][1 + 2 links] how many, then slots */
    guint32 *places;    /* [n] rows of @upper before the node's own */
    guint32 *upper;     /* [n_upper][1 + links] level 1 and up of a node, one after the other */
    guint32 n_upper;
    GBytes *bytes; /* (nullable) what heights, checksums and links lie in: not to be written to */
} ClozeHnsw;

/* @model: as the vector file's. */
CLOZE_API ClozeHnsw *cloze_hnsw_new(const char *model, const ClozeHnswOptions *options);
CLOZE_API void cloze_hnsw_free(ClozeHnsw *self);

/* The levels above the lowest that a node in @slot is on: drawn by the seed, 1 in links has one more. */
guint cloze_hnsw_draw_level(const ClozeHnswOptions *options, guint32 slot);
/* Room for @n slots, in memory that can be written to. */
void cloze_hnsw_reserve(ClozeHnsw *self, guint32 n);
/* Sets places of all slots; returns the number of rows above the lowest level. */
guint32 cloze_hnsw_set_places(ClozeHnsw *self, guint32 from);

static inline gsize
cloze_hnsw_get_limit(const ClozeHnsw *self, guint level)
{
    return level ? self->options.links : 2 * self->options.links;
}

/* How many links, then the links, of a node that is on @level. */
static inline guint32 *
cloze_hnsw_get_links(const ClozeHnsw *self, guint32 slot, guint level)
{
    if (level == 0)
        return self->lowest + (gsize)slot * (1 + 2 * self->options.links);
    return self->upper + ((gsize)self->places[slot] + level - 1) * (1 + self->options.links);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeHnsw, cloze_hnsw_free)
