/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Layouts of maps in the library: the same source with the same settings is shown as it was, without
 * laying out again, and what is new since finds its place between the rest. The thread of the
 * library. */
#pragma once

#include "app/library.h"
#include "engine/map/map-items.h"
#include "plugins/plugin.h"

#define GLOSS_MAP_LAYOUTS_MOST 40 /* kept; those not used for longest go */

typedef struct {
    gsize n;
    guint64 *hashes;    /* [n] of what each item's vector was or was made of */
    GlossPoint *points; /* [n] */
    char *groups;       /* how the clusters of the points were found */
    GBytes *details;    /* the caller's */
    gint64 made;        /* microseconds since 1970 */
    char *vectors;      /* (nullable) the path of a .npy of [n][d] that was made of texts */
} GlossMapLayout;

/* hashes[n]: of an item's vector, or where it has none of its text (and use in it) and @identity. */
void gloss_map_layouts_hash(const ClozeMapItems *items, const char *identity, guint64 *hashes);
/* (nullable) NULL without an error: there is none. One that cannot be read counts as none. */
GlossMapLayout *gloss_map_layouts_find(GlossLibrary *library, const char *source,
                                       const char *settings, GError **error);
/* (transfer full) the path of a new file with vectors[n][d], for layout->vectors. */
char *gloss_map_layouts_write_vectors(GlossLibrary *library, const float *vectors, gsize n, gsize d,
                                      GError **error);
/* In place of one that is there. Own transaction. */
gboolean gloss_map_layouts_store(GlossLibrary *library, const char *source, const char *settings,
                                 const GlossMapLayout *layout, GError **error);
void gloss_map_layouts_free(GlossMapLayout *layout);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossMapLayout, gloss_map_layouts_free)
