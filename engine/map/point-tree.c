/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Boxes are halved along their longest side at the median point. One thread builds. */
#include "engine/map/point-tree.h"

#include <math.h>
#include <string.h>

#define LEAF  12
#define DEPTH 96

static float
coordinate(const ClozePointTree *tree, guint32 point, gsize axis)
{
    return tree->points[(gsize)point * tree->d + axis];
}

static gboolean
is_before(const ClozePointTree *tree, guint32 a, guint32 b, gsize axis)
{
    float x = coordinate(tree, a, axis), y = coordinate(tree, b, axis);

    return x < y || (x == y && a < b);
}

/* Puts the item of that rank at its place, smaller ones before it (Hoare's selection). */
static void
select_rank(ClozePointTree *tree, gssize low, gssize high, gssize rank, gsize axis)
{
    guint32 *order = tree->order;

    while (low < high) {
        guint32 pivot = order[(low + high) / 2];
        gssize i = low, j = high;

        while (i <= j) {
            while (is_before(tree, order[i], pivot, axis))
                i++;
            while (is_before(tree, pivot, order[j], axis))
                j--;
            if (i <= j) {
                guint32 other = order[i];

                order[i++] = order[j];
                order[j--] = other;
            }
        }
        if (rank <= j)
            high = j;
        else if (rank >= i)
            low = i;
        else
            return;
    }
}

static gsize
measure_box(ClozePointTree *tree, gsize node)
{
    float *low = tree->boxes + node * 2 * tree->d, *high = low + tree->d;
    gsize longest = 0;

    for (gsize axis = 0; axis < tree->d; axis++) {
        low[axis] = INFINITY;
        high[axis] = -INFINITY;
        for (gsize i = tree->nodes[node].begin; i < tree->nodes[node].end; i++) {
            low[axis] = MIN(low[axis], coordinate(tree, tree->order[i], axis));
            high[axis] = MAX(high[axis], coordinate(tree, tree->order[i], axis));
        }
        if (high[axis] - low[axis] > high[longest] - low[longest])
            longest = axis;
    }
    return longest;
}

ClozePointTree *
cloze_point_tree_new(const float *points, gsize n, gsize d)
{
    ClozePointTree *tree = g_new0(ClozePointTree, 1);
    gsize room = 4 * (n / LEAF + 1);

    tree->points = points;
    tree->n = n;
    tree->d = d;
    tree->order = g_new(guint32, n);
    tree->nodes = g_new0(ClozePointNode, room);
    tree->boxes = g_new(float, room * 2 * d);
    for (gsize i = 0; i < n; i++)
        tree->order[i] = (guint32)i;
    tree->nodes[0].end = n;
    tree->n_nodes = 1;
    for (gsize node = 0; node < tree->n_nodes; node++) {
        gsize begin = tree->nodes[node].begin, end = tree->nodes[node].end;
        gsize axis = measure_box(tree, node), middle = begin + (end - begin) / 2;

        if (end - begin <= LEAF)
            continue;
        select_rank(tree, (gssize)begin, (gssize)end - 1, (gssize)middle, axis);
        tree->nodes[node].left = tree->n_nodes;
        tree->nodes[tree->n_nodes++] = (ClozePointNode){begin, middle, 0};
        tree->nodes[tree->n_nodes++] = (ClozePointNode){middle, end, 0};
    }
    return tree;
}

void
cloze_point_tree_free(ClozePointTree *tree)
{
    if (!tree)
        return;
    g_free(tree->order);
    g_free(tree->nodes);
    g_free(tree->boxes);
    g_free(tree);
}

double
cloze_point_tree_to_box(const ClozePointTree *tree, gsize node, const float *point)
{
    const float *low = tree->boxes + node * 2 * tree->d, *high = low + tree->d;
    double sum = 0;

    for (gsize axis = 0; axis < tree->d; axis++) {
        double off = point[axis] < low[axis]    ? (double)low[axis] - (double)point[axis]
                     : point[axis] > high[axis] ? (double)point[axis] - (double)high[axis]
                                                : 0;

        sum += off * off;
    }
    return sum;
}

double
cloze_point_tree_between(const ClozePointTree *tree, gsize a, gsize b)
{
    const float *x = tree->points + a * tree->d, *y = tree->points + b * tree->d;
    double sum = 0;

    for (gsize axis = 0; axis < tree->d; axis++) {
        double off = (double)x[axis] - (double)y[axis];

        sum += off * off;
    }
    return sum;
}

static void
insert(double *nearest, gsize *size, gsize k, double distance)
{
    gsize place = *size < k ? (*size)++ : k - 1;

    while (place > 0 && nearest[place - 1] > distance) {
        nearest[place] = nearest[place - 1];
        place--;
    }
    nearest[place] = distance;
}

double
cloze_point_tree_kth(const ClozePointTree *tree, gsize point, gsize k, double *memory)
{
    const float *at = tree->points + point * tree->d;
    gsize waiting[DEPTH], n_waiting = 0, size = 0;

    k = MIN(k, tree->n);
    waiting[n_waiting++] = 0;
    while (n_waiting) {
        const ClozePointNode *node = &tree->nodes[waiting[--n_waiting]];

        if (size == k && cloze_point_tree_to_box(tree, waiting[n_waiting], at) >= memory[k - 1])
            continue;
        if (!node->left) {
            for (gsize i = node->begin; i < node->end; i++) {
                double distance = cloze_point_tree_between(tree, point, tree->order[i]);

                if (size < k || distance < memory[k - 1])
                    insert(memory, &size, k, distance);
            }
        } else {
            gboolean left_first = cloze_point_tree_to_box(tree, node->left, at) <=
                                  cloze_point_tree_to_box(tree, node->left + 1, at);

            waiting[n_waiting++] = node->left + left_first;
            waiting[n_waiting++] = node->left + !left_first;
        }
    }
    return memory[k - 1];
}

static double
between_places(const ClozePointTree *tree, gsize point, const float *at)
{
    const float *x = tree->points + point * tree->d;
    double sum = 0;

    for (gsize axis = 0; axis < tree->d; axis++) {
        double off = (double)x[axis] - (double)at[axis];

        sum += off * off;
    }
    return sum;
}

gsize
cloze_point_tree_nearest(const ClozePointTree *tree, const float *at)
{
    gsize waiting[DEPTH], n_waiting = 0, found = 0;
    double best = INFINITY;

    waiting[n_waiting++] = 0;
    while (n_waiting) {
        gsize number = waiting[--n_waiting];
        const ClozePointNode *node = &tree->nodes[number];
        gboolean left_first;

        if (cloze_point_tree_to_box(tree, number, at) > best)
            continue;
        for (gsize i = node->begin; !node->left && i < node->end; i++) {
            double distance = between_places(tree, tree->order[i], at);

            if (distance < best || (distance == best && tree->order[i] < found)) {
                best = distance;
                found = tree->order[i];
            }
        }
        if (!node->left)
            continue;
        left_first = cloze_point_tree_to_box(tree, node->left, at) <=
                     cloze_point_tree_to_box(tree, node->left + 1, at);
        waiting[n_waiting++] = node->left + left_first;
        waiting[n_waiting++] = node->left + !left_first;
    }
    return found;
}
