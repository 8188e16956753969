/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every item owns its list and alone writes it, from what all lists held before the round: so a
 * round is the same in any order. Divisions are trees of random hyperplanes through two items. */
#include "engine/map/nn-descent.h"

#include <math.h>
#include <string.h>

#include "engine/kernels/kernels.h"
#include "engine/map/neighbour-list.h"

#define N_TREES    6
#define LEAF       ((gsize)160)
#define N_ROUNDS   6
#define SAMPLE     ((gsize)12) /* forward and, again, backward neighbours that are followed */
#define CHUNK      ((gsize)512)
#define ENOUGH     0.002 /* a round that changes a smaller share of all entries is the last */
#define EXTRA      ((gsize)4)
#define TASK_ITEMS ((gsize)4096)

typedef struct {
    gsize begin;
    gsize end;
    guint64 seed;
} Node;

typedef struct {
    const ClozeMapVectors *vectors;
    const ClozeKernels *kernels;
    guint64 seed;
    gsize capacity;
    ClozeNeighbourCandidate *lists; /* [n][capacity] */
    guint8 *sizes;                  /* [n] */
    guint8 *fresh;                  /* [n] lists changed in the round before */
    guint8 *changed;
    guint32 *order;   /* [n] items, leaf after leaf */
    guint32 *scratch; /* [n] */
    float *half;      /* [n] |x|^2 / 2, or NULL for cosine */
    GArray *nodes;    /* (element-type Node) to divide, or leaves to compare */
    GArray *parts;    /* [nodes] where the second half starts */
    guint32 *follow;  /* [n][2 * SAMPLE] */
    guint8 *n_follow; /* [n] */
    gsize *n_changes; /* [chunks] */
    ClozeNeighbours *out;
    gsize k;
} Work;

static float
score_of(const Work *work, gsize a, gsize b)
{
    const float *x = cloze_map_vectors_row(work->vectors, a);
    const float *y = cloze_map_vectors_row(work->vectors, b);
    float product = work->kernels->dot(x, y, work->vectors->d);

    return work->half ? product - work->half[b] : product;
}

static gboolean
holds(const ClozeNeighbourCandidate *list, gsize size, guint32 index)
{
    for (gsize i = 0; i < size; i++)
        if (list[i].index == index)
            return TRUE;
    return FALSE;
}

static gboolean
offer(Work *work, gsize item, guint32 other, float score)
{
    ClozeNeighbourCandidate *list = work->lists + item * work->capacity;
    gsize size = work->sizes[item];
    gboolean added;

    if (other == item || (size == work->capacity && score < list[size - 1].score) ||
        holds(list, size, other))
        return FALSE;
    added = cloze_neighbour_list_add(list, &size, work->capacity, score, other);
    work->sizes[item] = (guint8)size;
    return added;
}

/* On which side of the plane between two items; equal ones are dealt out. */
static gboolean
is_second(const Work *work, const Node *node, guint32 a, guint32 b, guint32 item)
{
    float to_a = score_of(work, item, a), to_b = score_of(work, item, b);

    if (to_a == to_b)
        return cloze_map_run_mix(node->seed, item) & 1;
    return to_b > to_a;
}

static gsize
divide(Work *work, const Node *node)
{
    gsize n = node->end - node->begin, first = node->begin, second = 0;
    guint32 *order = work->order, *aside = work->scratch + node->begin;
    guint32 a = order[first + cloze_map_run_below(cloze_map_run_mix(node->seed, 1), n)];
    guint32 b = order[first + cloze_map_run_below(cloze_map_run_mix(node->seed, 2), n)];

    for (gsize i = node->begin; i < node->end; i++) {
        guint32 item = order[i];

        if (is_second(work, node, a, b, item))
            aside[second++] = item;
        else
            order[first++] = item;
    }
    memcpy(order + first, aside, second * sizeof *order);
    if (first - node->begin < n / 16 || second < n / 16)
        first = node->begin + n / 2;
    return first;
}

static void
divide_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;

    for (gsize i = begin; i < end; i++)
        g_array_index(work->parts, gsize, i) = divide(work, &g_array_index(work->nodes, Node, i));
}

/* Level by level, so that many nodes are at hand for the threads. */
static void
grow_tree(Work *work, const ClozeMapRun *run, guint tree, GArray *leaves)
{
    gsize n = work->vectors->n;
    Node root = {0, n, cloze_map_run_mix(run->seed, 1000 + tree)};
    g_autoptr(GArray) next = g_array_new(FALSE, FALSE, sizeof(Node));

    for (gsize i = 0; i < n; i++)
        work->order[i] = (guint32)i;
    g_array_set_size(work->nodes, 0);
    g_array_append_val(work->nodes, root);
    while (work->nodes->len) {
        g_array_set_size(work->parts, work->nodes->len);
        cloze_pool_parallel_for(run->pool, work->nodes->len, 1, divide_cb, work);
        g_array_set_size(next, 0);
        for (guint i = 0; i < work->nodes->len; i++) {
            Node node = g_array_index(work->nodes, Node, i);
            gsize middle = g_array_index(work->parts, gsize, i);
            Node halves[2] = {{node.begin, middle, cloze_map_run_mix(node.seed, 3)},
                              {middle, node.end, cloze_map_run_mix(node.seed, 4)}};

            for (guint half = 0; half < 2; half++)
                g_array_append_val(halves[half].end - halves[half].begin > LEAF ? next : leaves,
                                   halves[half]);
        }
        g_array_set_size(work->nodes, 0);
        g_array_append_vals(work->nodes, next->data, next->len);
    }
}

static void
leaf_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;

    for (gsize leaf = begin; leaf < end; leaf++) {
        const Node *node = &g_array_index(work->nodes, Node, leaf);

        for (gsize i = node->begin; i < node->end; i++)
            for (gsize j = i + 1; j < node->end; j++) {
                guint32 a = work->order[i], b = work->order[j];
                float product =
                    work->kernels->dot(cloze_map_vectors_row(work->vectors, a),
                                       cloze_map_vectors_row(work->vectors, b), work->vectors->d);

                offer(work, a, b, work->half ? product - work->half[b] : product);
                offer(work, b, a, work->half ? product - work->half[a] : product);
            }
    }
}

static gboolean
plant(Work *work, const ClozeMapRun *run, GError **error)
{
    for (guint tree = 0; tree < N_TREES; tree++) {
        g_autoptr(GArray) leaves = g_array_new(FALSE, FALSE, sizeof(Node));

        if (!cloze_map_run_report(run, "neighbours", 0.5 * tree / N_TREES, error))
            return FALSE;
        grow_tree(work, run, tree, leaves);
        g_array_set_size(work->nodes, 0);
        g_array_append_vals(work->nodes, leaves->data, leaves->len);
        cloze_pool_parallel_for(run->pool, work->nodes->len, 4, leaf_cb, work);
    }
    return TRUE;
}

/* Whom to follow: the nearest few, and items that have this one among theirs. Written by one
 * thread in the order of items, for the backward part takes the first that come. */
static void
choose_whom_to_follow(Work *work)
{
    gsize n = work->vectors->n;

    memset(work->n_follow, 0, n);
    for (gsize i = 0; i < n; i++)
        for (gsize j = 0; j < MIN(SAMPLE, work->sizes[i]); j++) {
            guint32 other = work->lists[i * work->capacity + j].index;
            guint32 *backward = work->follow + (gsize)other * 2 * SAMPLE + SAMPLE;
            guint64 place;

            work->follow[i * 2 * SAMPLE + j] = other;
            if (work->n_follow[other] < 255)
                work->n_follow[other]++;
            place = work->n_follow[other] <= SAMPLE
                        ? work->n_follow[other] - 1u
                        : cloze_map_run_below(cloze_map_run_mix(work->seed, i * SAMPLE + j),
                                              work->n_follow[other]);
            if (place < SAMPLE)
                backward[place] = (guint32)i;
        }
}

static gsize
count_backward(const Work *work, gsize item)
{
    return MIN(SAMPLE, work->n_follow[item]);
}

/* All that the followed follow. Items around which nothing has changed need not be looked at. */
static gsize
explore(Work *work, gsize item, const guint32 *seeds, gsize n_seeds)
{
    gsize n_changes = 0;

    for (gsize i = 0; i < n_seeds; i++) {
        guint32 via = seeds[i];
        const guint32 *next = work->follow + (gsize)via * 2 * SAMPLE;
        gsize n_forward = MIN(SAMPLE, work->sizes[via]), n_backward = count_backward(work, via);

        if (!work->fresh[via] && !work->fresh[item])
            continue;
        for (gsize j = 0; j < n_forward + n_backward; j++) {
            guint32 other = j < n_forward ? next[j] : next[SAMPLE + j - n_forward];

            if (other != item &&
                !holds(work->lists + item * work->capacity, work->sizes[item], other))
                n_changes += offer(work, item, other, score_of(work, item, other));
        }
    }
    return n_changes;
}

static void
round_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;

    for (gsize chunk = begin; chunk < end; chunk++) {
        gsize last = MIN((chunk + 1) * CHUNK, work->vectors->n);

        work->n_changes[chunk] = 0;
        for (gsize i = chunk * CHUNK; i < last; i++) {
            const guint32 *seeds = work->follow + i * 2 * SAMPLE;
            gsize changes = explore(work, i, seeds, MIN(SAMPLE, work->sizes[i]));

            changes += explore(work, i, seeds + SAMPLE, count_backward(work, i));
            work->changed[i] = changes > 0;
            work->n_changes[chunk] += changes;
        }
    }
}

static gboolean
descend(Work *work, const ClozeMapRun *run, GError **error)
{
    gsize n = work->vectors->n, n_chunks = (n + CHUNK - 1) / CHUNK;

    memset(work->fresh, 1, n);
    for (guint turn = 0; turn < N_ROUNDS; turn++) {
        gsize n_changes = 0;

        if (!cloze_map_run_report(run, "neighbours", 0.5 + 0.5 * turn / N_ROUNDS, error))
            return FALSE;
        work->seed = cloze_map_run_mix(run->seed, 2000 + turn);
        choose_whom_to_follow(work);
        cloze_pool_parallel_for(run->pool, n_chunks, 1, round_cb, work);
        for (gsize chunk = 0; chunk < n_chunks; chunk++)
            n_changes += work->n_changes[chunk];
        memcpy(work->fresh, work->changed, n);
        if ((double)n_changes < ENOUGH * (double)n * (double)work->capacity)
            break;
    }
    return TRUE;
}

/* Lists may be short where a group was: the next items of the order fill them. */
static void
finish_item(Work *work, gsize item)
{
    const float *row = cloze_map_vectors_row(work->vectors, item);
    ClozeNeighbourCandidate ranked[256];
    gsize size = 0;

    for (gsize step = 1; work->sizes[item] < work->k; step++) {
        guint32 other = (guint32)((item + step) % work->vectors->n);

        offer(work, item, other, score_of(work, item, other));
    }
    for (gsize j = 0; j < work->sizes[item]; j++) {
        guint32 other = work->lists[item * work->capacity + j].index;
        double distance = cloze_map_vectors_measure(work->vectors, row,
                                                    cloze_map_vectors_row(work->vectors, other));

        cloze_neighbour_list_add(ranked, &size, work->capacity, (float)-distance, other);
    }
    for (gsize j = 0; j < work->k; j++) {
        work->out->index[item * work->k + j] = ranked[j].index;
        work->out->distance[item * work->k + j] = -ranked[j].score;
    }
}

static void
finish_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    for (gsize i = begin; i < end; i++)
        finish_item(data, i);
}

static void
half_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;

    for (gsize i = begin; i < end; i++) {
        const float *row = cloze_map_vectors_row(work->vectors, i);

        work->half[i] = 0.5f * work->kernels->dot(row, row, work->vectors->d);
    }
}

static void
free_work(Work *work)
{
    g_free(work->lists);
    g_free(work->sizes);
    g_free(work->fresh);
    g_free(work->changed);
    g_free(work->order);
    g_free(work->scratch);
    g_free(work->half);
    g_free(work->follow);
    g_free(work->n_follow);
    g_free(work->n_changes);
    g_array_unref(work->nodes);
    g_array_unref(work->parts);
}

ClozeNeighbours *
cloze_nn_descent_find(const ClozeMapVectors *vectors, gsize k, const ClozeMapRun *run,
                      GError **error)
{
    gsize n = vectors->n;
    Work work = {.vectors = vectors, .kernels = cloze_kernels_get()};

    work.k = MIN(MIN(k, n - 1), 200);
    work.capacity = MIN(work.k + EXTRA, n - 1);
    work.lists = g_new(ClozeNeighbourCandidate, n * work.capacity + 1);
    work.sizes = g_new0(guint8, n);
    work.fresh = g_new0(guint8, n);
    work.changed = g_new0(guint8, n);
    work.order = g_new(guint32, n);
    work.scratch = g_new(guint32, n);
    work.follow = g_new(guint32, n * 2 * SAMPLE);
    work.n_follow = g_new0(guint8, n);
    work.n_changes = g_new0(gsize, n / CHUNK + 1);
    work.nodes = g_array_new(FALSE, FALSE, sizeof(Node));
    work.parts = g_array_new(FALSE, FALSE, sizeof(gsize));
    if (vectors->metric == CLOZE_METRIC_EUCLIDEAN) {
        work.half = g_new(float, n);
        cloze_pool_parallel_for(run->pool, n, TASK_ITEMS, half_cb, &work);
    }
    if (plant(&work, run, error) && descend(&work, run, error)) {
        work.out = cloze_neighbours_new(n, work.k);
        cloze_pool_parallel_for(run->pool, n, CHUNK, finish_cb, &work);
    }
    free_work(&work);
    return work.out;
}
