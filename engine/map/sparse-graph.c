/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows are put together by counting: an edge and its reverse meet in the row they share. One thread. */
#include "engine/map/sparse-graph.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    guint32 target;
    float there; /* the weight of the edge from here */
    float back;
} Entry;

static int
compare_entries_cb(const void *a, const void *b)
{
    const Entry *x = a, *y = b;

    return (x->target > y->target) - (x->target < y->target);
}

/* first[i]: where row i starts when every edge stands in two rows. */
static gsize *
count_rows(gsize n, gsize k, const guint32 *target, const float *weight)
{
    gsize *first = g_new0(gsize, n + 1);

    for (gsize i = 0; i < n; i++)
        for (gsize j = 0; j < k; j++)
            if (weight[i * k + j] > 0) {
                first[i + 1]++;
                first[target[i * k + j] + 1]++;
            }
    for (gsize i = 0; i < n; i++)
        first[i + 1] += first[i];
    return first;
}

static Entry *
deal_edges(gsize n, gsize k, const guint32 *target, const float *weight, const gsize *first)
{
    Entry *entries = g_new(Entry, first[n] + 1);
    g_autofree gsize *next = g_memdup2(first, (n + 1) * sizeof *first);

    for (gsize i = 0; i < n; i++)
        for (gsize j = 0; j < k; j++) {
            guint32 other = target[i * k + j];
            float w = weight[i * k + j];

            if (!(w > 0))
                continue;
            entries[next[i]++] = (Entry){other, w, 0};
            entries[next[other]++] = (Entry){(guint32)i, 0, w};
        }
    return entries;
}

static float
unite(float a, float b, ClozeUnion how)
{
    return how == CLOZE_UNION_FUZZY ? a + b - a * b : (a + b) / 2;
}

ClozeSparseGraph *
cloze_sparse_graph_new_union(gsize n, gsize k, const guint32 *target, const float *weight,
                             ClozeUnion how)
{
    ClozeSparseGraph *graph = g_new0(ClozeSparseGraph, 1);
    g_autofree gsize *first = count_rows(n, k, target, weight);
    g_autofree Entry *entries = deal_edges(n, k, target, weight, first);
    gsize n_edges = 0;

    graph->n = n;
    graph->first = g_new0(gsize, n + 1);
    graph->target = g_new(guint32, first[n] + 1);
    graph->weight = g_new(float, first[n] + 1);
    for (gsize i = 0; i < n; i++) {
        Entry *row = entries + first[i];
        gsize size = first[i + 1] - first[i];

        qsort(row, size, sizeof *row, compare_entries_cb);
        for (gsize j = 0; j < size; j++) {
            Entry both = row[j];

            if (j + 1 < size && row[j + 1].target == both.target) {
                both.there += row[j + 1].there;
                both.back += row[j + 1].back;
                j++;
            }
            graph->target[n_edges] = both.target;
            graph->weight[n_edges++] = unite(both.there, both.back, how);
        }
        graph->first[i + 1] = n_edges;
    }
    graph->target = g_renew(guint32, graph->target, n_edges + 1);
    graph->weight = g_renew(float, graph->weight, n_edges + 1);
    return graph;
}

gsize
cloze_sparse_graph_count_parts(const ClozeSparseGraph *graph)
{
    g_autofree guint8 *seen = g_new0(guint8, graph->n);
    g_autofree guint32 *waiting = g_new(guint32, graph->n);
    gsize n_parts = 0;

    for (gsize start = 0; start < graph->n; start++) {
        gsize n_waiting = 0;

        if (seen[start])
            continue;
        n_parts++;
        seen[start] = TRUE;
        waiting[n_waiting++] = (guint32)start;
        while (n_waiting) {
            guint32 item = waiting[--n_waiting];

            for (gsize e = graph->first[item]; e < graph->first[item + 1]; e++)
                if (!seen[graph->target[e]]) {
                    seen[graph->target[e]] = TRUE;
                    waiting[n_waiting++] = graph->target[e];
                }
        }
    }
    return n_parts;
}

void
cloze_sparse_graph_free(ClozeSparseGraph *graph)
{
    if (!graph)
        return;
    g_free(graph->first);
    g_free(graph->target);
    g_free(graph->weight);
    g_free(graph);
}
