/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From vectors to points of a plane, by the method asked for; and more vectors into a layout that
 * stands. */
#pragma once

#include "engine/map/map-vectors.h"
#include "engine/map/neighbours.h"
#include "engine/map/tsne.h"
#include "engine/map/umap.h"

typedef enum {
    CLOZE_LAYOUT_UMAP,
    CLOZE_LAYOUT_TSNE,
    CLOZE_LAYOUT_PCA,
    CLOZE_LAYOUT_PLAIN, /* vectors of one or two numbers are shown as they are */
} ClozeLayoutMethod;

typedef struct {
    ClozeLayoutMethod method;
    ClozeMetric metric;
    guint n_neighbours; /* UMAP: the point itself counted */
    ClozeUmapOptions umap;
    ClozeTsneOptions tsne;
} ClozeLayoutOptions;

#define CLOZE_LAYOUT_DEFAULTS                                                                      \
    ((ClozeLayoutOptions){CLOZE_LAYOUT_UMAP, CLOZE_METRIC_COSINE, 15, CLOZE_UMAP_DEFAULTS,         \
                          CLOZE_TSNE_DEFAULTS})

typedef struct {
    ClozeLayoutMethod method; /* as it was done */
    gsize n;
    float *points;               /* [n][2] */
    ClozeNeighbours *neighbours; /* (nullable) in the data; not of PCA, plain, or with twins */
    double explained[2];         /* PCA: the share of each axis; else NaN */
} ClozeLayout;

/* "umap", "tsne", "pca", "plain"; FALSE where @name is none of them. */
CLOZE_API gboolean cloze_layout_parse_method(const char *name, ClozeLayoutMethod *method);
CLOZE_API const char *cloze_layout_get_method_name(ClozeLayoutMethod method);
/* @vectors: prepared; those of up to two numbers are shown as they are given, whatever the method.
 * Neighbours beyond those there are, are not asked for; a single vector lies at the origin; vectors
 * that are the same have the same place. */
CLOZE_API ClozeLayout *cloze_layout_new(const ClozeMapVectors *vectors,
                                        const ClozeLayoutOptions *options, const ClozeMapRun *run,
                                        GError **error);
/* points[m][2] of @more, prepared like @vectors, of which @layout (not plain) was made; nothing of it
 * moves. */
CLOZE_API gboolean cloze_layout_place(const ClozeLayout *layout, const ClozeMapVectors *vectors,
                                      const ClozeMapVectors *more,
                                      const ClozeLayoutOptions *options, const ClozeMapRun *run,
                                      float *points, GError **error);
CLOZE_API void cloze_layout_free(ClozeLayout *layout);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeLayout, cloze_layout_free)
