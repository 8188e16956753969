/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A map: items, where they lie, the clusters they form with names, and how far to trust it. Made once
 * by gloss_map_new; then immutable, any thread may read. */
#pragma once

#include "app/library.h"
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
    guint layer;           /* of the model, for texts: 0: as its files say, k: hidden state k */
    double least_strength; /* 0 .. 1: points less deep inside their cluster are outliers */
    GlossLibrary *library; /* (nullable) this thread's: where layouts are kept */
    const char *source;    /* (nullable) what is mapped, in the same words each time */
    gboolean again;        /* lays out although there is a layout */
} GlossMapRequest;

typedef enum {
    GLOSS_MAP_MADE,   /* laid out anew */
    GLOSS_MAP_STORED, /* as it was kept: nothing was computed */
    GLOSS_MAP_GROWN,  /* what was there stands, items that are new were placed between */
} GlossMapOrigin;

/* Worker. @items is taken in any case. Errors name the row. */
GlossMap *gloss_map_new(struct _ClozeMapItems *items, const GlossMapRequest *request,
                        GCancellable *cancellable, GError **error);
/* Worker. Opens @path (see engine/map/map-items.h) first. @metadata: (nullable) */
GlossMap *gloss_map_open(const char *path, const char *metadata, const GlossMapRequest *request,
                         GCancellable *cancellable, GError **error);
/* Worker. The same points with clusters found anew by request->options and least_strength; it shares
 * what it can with @self. */
GlossMap *gloss_map_regroup(GlossMap *self, const GlossMapRequest *request,
                            GCancellable *cancellable, GError **error);
/* The same map with a column @name, in which the items with chosen[i] have @value ("": none) and the
 * others what they had in one of that name. */
GlossMap *gloss_map_with_value(GlossMap *self, const char *name, const char *value,
                               const guint8 *chosen);
/* The same map with a column @name of values[n] (nullable each, copied), instead of one that is there. */
GlossMap *gloss_map_with_column(GlossMap *self, const char *name, const char *const *values);
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
/* How it came about. @n_new (optional): items placed into a layout that stood; @made (optional): when
 * the layout was made, microseconds since 1970; 0: just made. */
GlossMapOrigin gloss_map_get_origin(GlossMap *self, gsize *n_new, gint64 *made);
/* (nullable) why the layout could not be kept. */
const char *gloss_map_get_keep_failure(GlossMap *self);
gsize gloss_map_get_n_distinct(GlossMap *self); /* different vectors; the others share a place */
gsize gloss_map_get_width(GlossMap *self);
const float *gloss_map_get_vector(GlossMap *self, gsize index); /* [width], length 1 for cosine */
struct _ClozeMapItems *gloss_map_get_items(GlossMap *self);
/* The @n nearest of an item by its vector, itself left out; returns how many. */
gsize gloss_map_find_neighbours(GlossMap *self, gsize index, GlossMapNeighbour *out, gsize n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossMap, gloss_map_unref)
