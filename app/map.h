/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A map: items, where they lie, the clusters they form with names, and how far to trust it. Made once
 * by gloss_map_new; then immutable, any thread may read. */
#pragma once

#include "app/plugin-info.h"

struct _ClozeSession;
struct _ClozeMapItems;

typedef struct _GlossMap GlossMap;

typedef struct {
    double trustworthiness; /* of the map's 15 nearest; NaN where there are too few points */
    double continuity;
    double kept; /* the share of neighbours that the data and the map have in common */
    gsize n;     /* points looked at */
} GlossMapTrust;

#define GLOSS_MAP_BINS 40

/* Cosines (or distances) of random pairs. */
typedef struct {
    gboolean is_cosine;
    double mean;
    double deviation;
    double low;
    double high;
    double contrast; /* how much farther the farthest is than the nearest */
    guint32 bins[GLOSS_MAP_BINS];
} GlossMapSpread;

typedef struct {
    gsize index;
    double nearness; /* cosine, or minus the distance */
} GlossMapNeighbour;

typedef struct {
    GlossPluginInfo *plugin;       /* that projects */
    struct _ClozeSession *session; /* for texts without vectors */
    const char *model_folder;      /* (nullable) likewise */
    GVariant *options;             /* (nullable) a{sv} of the plugin's options */
    guint64 seed;
    GlossReportFunc report; /* (nullable) on the calling thread: "message" s, "fraction" d */
    gpointer report_data;
} GlossMapRequest;

/* Worker. @items is taken in any case. Errors name the row. */
GlossMap *gloss_map_new(struct _ClozeMapItems *items, const GlossMapRequest *request,
                        GCancellable *cancellable, GError **error);
/* Worker. Opens @path (see engine/map/map-items.h) first. @metadata: (nullable) */
GlossMap *gloss_map_open(const char *path, const char *metadata, const GlossMapRequest *request,
                         GCancellable *cancellable, GError **error);
GlossMap *gloss_map_ref(GlossMap *self);
void gloss_map_unref(GlossMap *self);

gsize gloss_map_get_n_items(GlossMap *self);
const GlossPoint *gloss_map_get_points(GlossMap *self);      /* [n] */
const char *gloss_map_get_text(GlossMap *self, gsize index); /* (nullable) */
/* Columns beside the text, in the order of the file. */
guint gloss_map_get_n_columns(GlossMap *self);
const char *gloss_map_get_column_name(GlossMap *self, guint column);
const char *gloss_map_get_value(GlossMap *self, guint column, gsize index); /* (nullable) */
/* -1 where there is none of that name. */
gint gloss_map_find_column(GlossMap *self, const char *name);
guint gloss_map_get_n_clusters(GlossMap *self);
const char *gloss_map_get_cluster_name(GlossMap *self, guint cluster); /* words, or "" */
gsize gloss_map_get_cluster_size(GlossMap *self, guint cluster);
const GlossMapTrust *gloss_map_get_trust(GlossMap *self);
const GlossMapSpread *gloss_map_get_spread(GlossMap *self);
const char *gloss_map_get_method(GlossMap *self); /* "UMAP", "t-SNE" …; "" for plain numbers */
gsize gloss_map_get_width(GlossMap *self);
const float *gloss_map_get_vector(GlossMap *self, gsize index); /* [width], length 1 for cosine */
struct _ClozeMapItems *gloss_map_get_items(GlossMap *self);
/* The @n nearest of an item by its vector, itself left out; returns how many. */
gsize gloss_map_find_neighbours(GlossMap *self, gsize index, GlossMapNeighbour *out, gsize n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossMap, gloss_map_unref)
