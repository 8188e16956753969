/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From the spanning tree to clusters: the dendrogram, its condensed form, the choice of clusters.
 * One thread. */
#include "engine/map/hdbscan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/map/point-tree.h"
#include "engine/map/spanning-tree.h"

#define NONE         G_MAXUINT32
#define HIGHEST      1e12 /* density of points at distance 0 */
#define ROOT_CLUSTER 0

/* Node n + i of the dendrogram joins what edge i joined. */
typedef struct {
    guint32 left;
    guint32 right;
    guint32 size;
    double density; /* 1 / length of the edge */
} Join;

typedef struct {
    guint32 parent;
    double birth;
    double stability;
    double below; /* of the best choice among its descendants */
    double peak;  /* the highest density of a point that left it or its descendants */
    gboolean split;
    gboolean chosen;
} Cluster;

typedef struct {
    gsize n;
    gsize min_size;
    Join *joins;
    GArray *clusters;  /* (element-type Cluster) parents first */
    guint32 *left_of;  /* [n] the cluster a point left */
    double *left_at;   /* [n] and at which density */
    GArray *to_divide; /* (element-type guint32) node, cluster, ... */
    GArray *to_drop;   /* (element-type guint32) nodes */
} Work;

static guint32
find_root(guint32 *parent, guint32 item)
{
    while (parent[item] != item) {
        parent[item] = parent[parent[item]];
        item = parent[item];
    }
    return item;
}

static guint32
size_of(const Work *work, guint32 node)
{
    return node < work->n ? 1 : work->joins[node - work->n].size;
}

static void
build_dendrogram(Work *work, const ClozeSpanningEdge *edges)
{
    gsize n = work->n;
    g_autofree guint32 *parent = g_new(guint32, 2 * n);

    for (guint32 i = 0; i < 2 * n; i++)
        parent[i] = i;
    for (gsize i = 0; i + 1 < n; i++) {
        guint32 a = find_root(parent, edges[i].a), b = find_root(parent, edges[i].b);
        double length = edges[i].length;

        work->joins[i] = (Join){a, b, size_of(work, a) + size_of(work, b),
                                length > 1 / HIGHEST ? 1 / length : HIGHEST};
        parent[a] = parent[b] = (guint32)(n + i);
    }
}

static Cluster *
cluster_at(const Work *work, guint32 number)
{
    return &g_array_index(work->clusters, Cluster, number);
}

/* All points below @node leave @cluster. */
static void
drop(Work *work, guint32 node, guint32 cluster, double density)
{
    Cluster *from = cluster_at(work, cluster);

    from->stability += (density - from->birth) * size_of(work, node);
    from->peak = MAX(from->peak, density);
    g_array_set_size(work->to_drop, 0);
    g_array_append_val(work->to_drop, node);
    while (work->to_drop->len) {
        guint32 at = g_array_index(work->to_drop, guint32, work->to_drop->len - 1);

        g_array_set_size(work->to_drop, work->to_drop->len - 1);
        if (at < work->n) {
            work->left_of[at] = cluster;
            work->left_at[at] = density;
        } else {
            g_array_append_val(work->to_drop, work->joins[at - work->n].left);
            g_array_append_val(work->to_drop, work->joins[at - work->n].right);
        }
    }
}

static void
push(Work *work, guint32 node, guint32 cluster)
{
    const guint32 pair[2] = {node, cluster};

    g_array_append_vals(work->to_divide, pair, 2);
}

static void
split(Work *work, const Join *join, guint32 cluster)
{
    const guint32 nodes[2] = {join->left, join->right};
    Cluster *from = cluster_at(work, cluster);

    from->stability += (join->density - from->birth) * join->size;
    from->split = TRUE;
    for (guint i = 0; i < 2; i++) {
        const Cluster born = {.parent = cluster, .birth = join->density};

        push(work, nodes[i], work->clusters->len);
        g_array_append_val(work->clusters, born);
    }
}

static void
divide(Work *work, guint32 node, guint32 cluster)
{
    const Join *join = &work->joins[node - work->n];
    gboolean left = size_of(work, join->left) >= work->min_size;
    gboolean right = size_of(work, join->right) >= work->min_size;

    if (left && right) {
        split(work, join, cluster);
        return;
    }
    if (left)
        push(work, join->left, cluster);
    else
        drop(work, join->left, cluster, join->density);
    if (right)
        push(work, join->right, cluster);
    else
        drop(work, join->right, cluster, join->density);
}

static void
condense(Work *work)
{
    const Cluster root = {.parent = NONE};

    g_array_append_val(work->clusters, root);
    push(work, (guint32)(2 * work->n - 2), ROOT_CLUSTER);
    while (work->to_divide->len) {
        guint32 *pair = &g_array_index(work->to_divide, guint32, work->to_divide->len - 2);
        guint32 node = pair[0], cluster = pair[1];

        g_array_set_size(work->to_divide, work->to_divide->len - 2);
        divide(work, node, cluster);
    }
}

/* From the leaves up: a cluster is better than its descendants or gives way to them. */
static void
choose(Work *work)
{
    for (guint32 i = work->clusters->len - 1; i > ROOT_CLUSTER; i--) {
        Cluster *cluster = cluster_at(work, i), *parent = cluster_at(work, cluster->parent);

        cluster->chosen = !cluster->split || cluster->below <= cluster->stability;
        parent->below += MAX(cluster->stability, cluster->below);
        parent->peak = MAX(parent->peak, cluster->peak);
    }
}

/* The chosen ancestor nearest to the root, itself counted; NONE for outliers. */
static guint32
chosen_above(const Work *work, guint32 cluster)
{
    guint32 found = NONE;

    for (; cluster != ROOT_CLUSTER; cluster = cluster_at(work, cluster)->parent)
        if (cluster_at(work, cluster)->chosen)
            found = cluster;
    return found;
}

static void
label_points(Work *work, ClozeClusters *out)
{
    gsize n_clusters = work->clusters->len;
    g_autofree guint32 *above = g_new(guint32, n_clusters);
    g_autofree gint32 *number = g_new(gint32, n_clusters);

    for (guint32 i = 0; i < n_clusters; i++) {
        above[i] = chosen_above(work, i);
        number[i] = above[i] == i ? (gint32)out->n_clusters++ : CLOZE_OUTLIER;
    }
    for (gsize i = 0; i < work->n; i++) {
        guint32 cluster = above[work->left_of[i]];

        out->label[i] = cluster == NONE ? CLOZE_OUTLIER : number[cluster];
        out->strength[i] =
            cluster == NONE ? 0 : (float)(work->left_at[i] / cluster_at(work, cluster)->peak);
    }
}

typedef struct {
    gsize size;
    gsize first;
    gint32 label;
} Rank;

static int
compare_ranks_cb(const void *a, const void *b)
{
    const Rank *x = a, *y = b;

    if (x->size != y->size)
        return x->size > y->size ? -1 : 1;
    return (x->first > y->first) - (x->first < y->first);
}

void
cloze_hdbscan_number_by_size(gint32 *label, gsize n, gsize n_clusters)
{
    g_autofree Rank *ranks = g_new0(Rank, n_clusters + 1);
    g_autofree gint32 *number = g_new(gint32, n_clusters + 1);

    for (gsize i = n; i-- > 0;)
        if (label[i] >= 0) {
            ranks[label[i]].size++;
            ranks[label[i]].first = i;
        }
    for (gsize c = 0; c < n_clusters; c++)
        ranks[c].label = (gint32)c;
    qsort(ranks, n_clusters, sizeof *ranks, compare_ranks_cb);
    for (gsize c = 0; c < n_clusters; c++)
        number[ranks[c].label] = (gint32)c;
    for (gsize i = 0; i < n; i++)
        if (label[i] >= 0)
            label[i] = number[label[i]];
}

static void
find_clusters(ClozeClusters *out, const ClozeSpanningEdge *edges, gsize min_size)
{
    gsize n = out->n;
    Work work = {.n = n, .min_size = MAX(min_size, 2)};

    work.joins = g_new(Join, n);
    work.clusters = g_array_new(FALSE, FALSE, sizeof(Cluster));
    work.left_of = g_new0(guint32, n);
    work.left_at = g_new0(double, n);
    work.to_divide = g_array_new(FALSE, FALSE, sizeof(guint32));
    work.to_drop = g_array_new(FALSE, FALSE, sizeof(guint32));
    build_dendrogram(&work, edges);
    condense(&work);
    choose(&work);
    label_points(&work, out);
    cloze_hdbscan_number_by_size(out->label, n, out->n_clusters);
    g_free(work.joins);
    g_array_unref(work.clusters);
    g_free(work.left_of);
    g_free(work.left_at);
    g_array_unref(work.to_divide);
    g_array_unref(work.to_drop);
}

static ClozeClusters *
new_clusters(gsize n)
{
    ClozeClusters *out = g_new0(ClozeClusters, 1);

    out->n = n;
    out->label = g_new(gint32, n);
    out->strength = g_new0(float, n);
    memset(out->label, 0xff, n * sizeof *out->label);
    return out;
}

static gboolean
is_one_place(const float *points, gsize n, gsize d)
{
    for (gsize i = 1; i < n; i++)
        if (memcmp(points + i * d, points, d * sizeof *points) != 0)
            return FALSE;
    return TRUE;
}

static ClozeClusters *
find_all(const float *points, gsize n, gsize d, gsize min_size, gsize n_core,
         const ClozeMapRun *run, GError **error)
{
    g_autoptr(ClozeClusters) out = new_clusters(n);
    g_autofree ClozeSpanningEdge *edges = NULL;

    if (n < MAX(min_size, 2))
        return g_steal_pointer(&out);
    if (is_one_place(points, n, d)) {
        out->n_clusters = 1;
        for (gsize i = 0; i < n; i++) {
            out->label[i] = 0;
            out->strength[i] = 1;
        }
        return g_steal_pointer(&out);
    }
    edges = cloze_spanning_tree_find(points, n, d, n_core, run, error);
    if (!edges)
        return NULL;
    find_clusters(out, edges, min_size);
    return g_steal_pointer(&out);
}

typedef struct {
    const float *points;
    gsize d;
    const ClozePointTree *tree;
    const ClozeClusters *sample;
    ClozeClusters *out;
} Following;

static void
follow_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Following *work = data;

    for (gsize i = begin; i < end; i++) {
        gsize nearest = cloze_point_tree_nearest(work->tree, work->points + i * work->d);

        work->out->label[i] = work->sample->label[nearest];
        work->out->strength[i] = work->sample->strength[nearest];
    }
}

static ClozeClusters *
find_by_sample(const float *points, gsize n, gsize d, gsize min_size, gsize n_core,
               const ClozeMapRun *run, GError **error)
{
    gsize step = (n + CLOZE_HDBSCAN_ITEMS - 1) / CLOZE_HDBSCAN_ITEMS,
          n_taken = (n + step - 1) / step;
    g_autofree float *taken = g_new(float, n_taken *d);
    g_autoptr(ClozeClusters) sample = NULL;
    g_autoptr(ClozePointTree) tree = NULL;
    ClozeClusters *out;
    Following work = {points, d, NULL, NULL, NULL};

    /* Not always the same place of a step: points may come in turns. */
    for (gsize i = 0; i < n_taken; i++) {
        gsize place = i * step + cloze_map_run_below(cloze_map_run_mix(run->seed, i), step);

        memcpy(taken + i * d, points + MIN(place, n - 1) * d, d * sizeof *taken);
    }
    sample = find_all(taken, n_taken, d, MAX(min_size / step, 5), n_core, run, error);
    if (!sample)
        return NULL;
    tree = cloze_point_tree_new(taken, n_taken, d);
    out = new_clusters(n);
    out->n_clusters = sample->n_clusters;
    work.tree = tree;
    work.sample = sample;
    work.out = out;
    cloze_pool_parallel_for(run->pool, n, 1024, follow_cb, &work);
    cloze_hdbscan_number_by_size(out->label, n, out->n_clusters);
    return out;
}

ClozeClusters *
cloze_hdbscan_find(const float *points, gsize n, gsize d, gsize min_size, gsize n_core,
                   const ClozeMapRun *run, GError **error)
{
    if (n > CLOZE_HDBSCAN_ITEMS)
        return find_by_sample(points, n, d, min_size, n_core, run, error);
    return find_all(points, n, d, min_size, n_core, run, error);
}

void
cloze_hdbscan_free(ClozeClusters *clusters)
{
    if (!clusters)
        return;
    g_free(clusters->label);
    g_free(clusters->strength);
    g_free(clusters);
}
