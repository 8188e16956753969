/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* In each round every part looks for its nearest point of another part. Points look in parallel and
 * alone; equal lengths are ordered by the points' numbers, so the tree is one. A point's last answer
 * stands as long as it lies in another part. */
#include "engine/map/spanning-tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/map/point-tree.h"

#define CHUNK 256
#define DEPTH 96
#define NONE  G_MAXUINT32

typedef struct {
    ClozePointTree *tree;
    gsize n_core;
    double *core;       /* [n] squared */
    double *least_core; /* [nodes] */
    guint32 *part;      /* [n] the root of each point's part */
    guint32 *node_part; /* [nodes] NONE where points of several parts are in it */
    guint32 *nearest;   /* [n] of another part, or NONE */
    double *reach;      /* [n] squared mutual reachability of it */
} Work;

static void
core_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    g_autofree double *memory = g_new(double, work->n_core);

    for (gsize i = begin; i < end; i++)
        work->core[i] = cloze_point_tree_kth(work->tree, i, work->n_core, memory);
}

static void
summarise_nodes(Work *work)
{
    const ClozePointTree *tree = work->tree;

    for (gsize node = tree->n_nodes; node-- > 0;) {
        const ClozePointNode *at = &tree->nodes[node];

        if (at->left) {
            work->least_core[node] =
                MIN(work->least_core[at->left], work->least_core[at->left + 1]);
            work->node_part[node] = work->node_part[at->left] == work->node_part[at->left + 1]
                                        ? work->node_part[at->left]
                                        : NONE;
            continue;
        }
        work->least_core[node] = INFINITY;
        work->node_part[node] = work->part[tree->order[at->begin]];
        for (gsize i = at->begin; i < at->end; i++) {
            work->least_core[node] = MIN(work->least_core[node], work->core[tree->order[i]]);
            if (work->part[tree->order[i]] != work->node_part[node])
                work->node_part[node] = NONE;
        }
    }
}

static double
bound(const Work *work, gsize node, gsize point)
{
    double box =
        cloze_point_tree_to_box(work->tree, node, work->tree->points + point * work->tree->d);

    return MAX(box, MAX(work->core[point], work->least_core[node]));
}

static void
look_at_leaf(Work *work, const ClozePointNode *node, gsize point)
{
    for (gsize i = node->begin; i < node->end; i++) {
        guint32 other = work->tree->order[i];
        double reach;

        if (work->part[other] == work->part[point])
            continue;
        reach = MAX(cloze_point_tree_between(work->tree, point, other),
                    MAX(work->core[point], work->core[other]));
        if (reach < work->reach[point] ||
            (reach == work->reach[point] && other < work->nearest[point])) {
            work->reach[point] = reach;
            work->nearest[point] = other;
        }
    }
}

static void
look_around(Work *work, gsize point)
{
    gsize waiting[DEPTH], n_waiting = 0;

    if (work->nearest[point] != NONE && work->part[work->nearest[point]] != work->part[point])
        return;
    work->nearest[point] = NONE;
    work->reach[point] = INFINITY;
    waiting[n_waiting++] = 0;
    while (n_waiting) {
        gsize at = waiting[--n_waiting];
        const ClozePointNode *node = &work->tree->nodes[at];

        if (work->node_part[at] == work->part[point] || bound(work, at, point) > work->reach[point])
            continue;
        if (!node->left) {
            look_at_leaf(work, node, point);
        } else {
            gboolean left_first =
                bound(work, node->left, point) <= bound(work, node->left + 1, point);

            waiting[n_waiting++] = node->left + left_first;
            waiting[n_waiting++] = node->left + !left_first;
        }
    }
}

static void
look_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    for (gsize i = begin; i < end; i++)
        look_around(data, i);
}

static guint32
find_root(guint32 *part, guint32 point)
{
    while (part[point] != point) {
        part[point] = part[part[point]];
        point = part[point];
    }
    return point;
}

static gboolean
is_shorter(const Work *work, guint32 a, guint32 b)
{
    guint32 a_low = MIN(a, work->nearest[a]), b_low = MIN(b, work->nearest[b]);

    if (work->reach[a] != work->reach[b])
        return work->reach[a] < work->reach[b];
    if (a_low != b_low)
        return a_low < b_low;
    return MAX(a, work->nearest[a]) < MAX(b, work->nearest[b]);
}

static gsize
join_parts(Work *work, ClozeSpanningEdge *edges, gsize n_edges)
{
    gsize n = work->tree->n;
    g_autofree guint32 *best = g_new(guint32, n);

    memset(best, 0xff, n * sizeof *best);
    for (guint32 i = 0; i < n; i++) {
        guint32 root = work->part[i];

        if (work->nearest[i] != NONE && (best[root] == NONE || is_shorter(work, i, best[root])))
            best[root] = i;
    }
    for (guint32 root = 0; root < n; root++) {
        guint32 a = best[root], x, y;

        if (a == NONE)
            continue;
        x = find_root(work->part, a);
        y = find_root(work->part, work->nearest[a]);
        if (x == y)
            continue;
        edges[n_edges++] = (ClozeSpanningEdge){a, work->nearest[a], sqrt(work->reach[a])};
        work->part[MAX(x, y)] = MIN(x, y);
    }
    for (guint32 i = 0; i < n; i++)
        work->part[i] = find_root(work->part, i);
    return n_edges;
}

static int
compare_edges_cb(const void *a, const void *b)
{
    const ClozeSpanningEdge *x = a, *y = b;
    guint32 x_low = MIN(x->a, x->b), y_low = MIN(y->a, y->b);

    if (x->length != y->length)
        return x->length < y->length ? -1 : 1;
    if (x_low != y_low)
        return x_low < y_low ? -1 : 1;
    return (MAX(x->a, x->b) > MAX(y->a, y->b)) - (MAX(x->a, x->b) < MAX(y->a, y->b));
}

static gboolean
grow(Work *work, ClozeSpanningEdge *edges, const ClozeMapRun *run, GError **error)
{
    gsize n = work->tree->n, n_edges = 0;

    cloze_pool_parallel_for(run->pool, n, CHUNK, core_cb, work);
    for (guint32 i = 0; i < n; i++) {
        work->part[i] = i;
        work->nearest[i] = NONE;
    }
    while (n_edges + 1 < n) {
        if (!cloze_map_run_report(run, "clusters", (double)n_edges / (double)n, error))
            return FALSE;
        summarise_nodes(work);
        cloze_pool_parallel_for(run->pool, n, CHUNK, look_cb, work);
        n_edges = join_parts(work, edges, n_edges);
    }
    qsort(edges, n_edges, sizeof *edges, compare_edges_cb);
    return TRUE;
}

ClozeSpanningEdge *
cloze_spanning_tree_find(const float *points, gsize n, gsize d, gsize n_core,
                         const ClozeMapRun *run, GError **error)
{
    g_autoptr(ClozePointTree) tree = cloze_point_tree_new(points, n, d);
    g_autofree ClozeSpanningEdge *edges = g_new(ClozeSpanningEdge, n);
    g_autofree double *numbers = g_new(double, 2 * n + tree->n_nodes);
    g_autofree guint32 *marks = g_new(guint32, 2 * n + tree->n_nodes);
    Work work = {.tree = tree,
                 .n_core = CLAMP(n_core, 1, n),
                 .core = numbers,
                 .reach = numbers + n,
                 .least_core = numbers + 2 * n,
                 .part = marks,
                 .nearest = marks + n,
                 .node_part = marks + 2 * n};

    return grow(&work, edges, run, error) ? g_steal_pointer(&edges) : NULL;
}
