/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Points of a few dimensions in a tree of boxes, for questions about what is near. Immutable once
 * built; any thread may ask. */
#pragma once

#include "engine/map/map-run.h"

typedef struct {
    gsize begin; /* of order[] */
    gsize end;
    gsize left; /* 0: a leaf; the right one follows it */
} ClozePointNode;

typedef struct {
    const float *points; /* [n][d], the caller's */
    gsize n;
    gsize d;
    guint32 *order;        /* [n] */
    ClozePointNode *nodes; /* [n_nodes]; children have higher numbers than their parent */
    gsize n_nodes;
    float *boxes; /* [n_nodes][2][d] lowest and highest */
} ClozePointTree;

ClozePointTree *cloze_point_tree_new(const float *points, gsize n, gsize d);
void cloze_point_tree_free(ClozePointTree *tree);
/* Squared distance from a point to the nearest place of a node's box, and between two points. */
double cloze_point_tree_to_box(const ClozePointTree *tree, gsize node, const float *point);
double cloze_point_tree_between(const ClozePointTree *tree, gsize a, gsize b);
/* Squared distance of the k-th nearest of @point, itself counted; k is cut to n. @memory: [k] */
double cloze_point_tree_kth(const ClozePointTree *tree, gsize point, gsize k, double *memory);

/* The point nearest to any place [d]; of equally near ones the first. */
gsize cloze_point_tree_nearest(const ClozePointTree *tree, const float *at);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozePointTree, cloze_point_tree_free)
