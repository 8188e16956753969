/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Exact search. The columns of a slab are packed once and shared; a piece of work is a block of
 * rows against one slab, its scores are looked at while they are in the cache. The order of
 * candidates is total, so nothing depends on who came first. */
#include "engine/map/neighbours.h"

#include <math.h>
#include <string.h>

#include "engine/base/pages.h"
#include "engine/kernels/kernels.h"
#include "engine/map/neighbour-list.h"
#include "engine/map/nn-descent.h"

#define BLOCK_ROWS   ((gsize)96)
#define GROUP_PANELS ((gsize)8)    /* of a product */
#define SLAB_COLUMNS ((gsize)6144) /* a whole number of panels of every kernel */
#define EXTRA        ((gsize)8)    /* candidates beyond k: what rounding may have put behind */
#define LOOK         ((gsize)16)

typedef struct {
    const ClozeMapVectors *vectors;
    const ClozeMapVectors *queries;
    const ClozeKernels *kernels;
    gboolean leave_self;
    gsize k;
    gsize capacity;
    ClozeNeighbourCandidate *lists; /* [queries][capacity] */
    gsize *sizes;                   /* [queries] */
    float *packed;                  /* the slab */
    float *bias;                    /* [slab]: -|y|^2 / 2, or NULL for cosine */
    gsize first;                    /* of the slab */
    gsize n_columns;
    float *scores; /* [threads][BLOCK_ROWS][group] */
    gsize group;
    ClozeNeighbours *out;
} Work;

static void
pack_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    const ClozeMapVectors *vectors = work->vectors;
    gsize d = vectors->d, column = begin * work->kernels->gemm_f32_panel;
    gsize last = MIN(end * work->kernels->gemm_f32_panel, work->n_columns);
    const float *x = vectors->x + (work->first + column) * d;

    work->kernels->pack(work->packed + column * d, x, d, last - column, d);
    if (work->bias)
        for (gsize i = column; i < last; i++, x += d)
            work->bias[i] = -0.5f * work->kernels->dot(x, x, d);
}

/* Few scores pass, so sixteen are asked at once. */
static void
look_at_scores(const Work *work, gsize query, const float *scores, gsize column, gsize n)
{
    ClozeNeighbourCandidate *list = work->lists + query * work->capacity;
    gsize *size = &work->sizes[query];
    gsize self = work->leave_self ? query : G_MAXSIZE;

    for (gsize i = 0; i < n; i += LOOK) {
        float worst = *size < work->capacity ? -INFINITY : list[work->capacity - 1].score;
        gsize end = MIN(i + LOOK, n);
        guint any = i + LOOK > n;

        if (!any)
            for (gsize j = 0; j < LOOK; j++)
                any |= scores[i + j] >= worst;
        for (gsize j = i; any && j < end; j++)
            if (scores[j] >= worst && column + j != self)
                cloze_neighbour_list_add(list, size, work->capacity, scores[j],
                                         (guint32)(column + j));
    }
}

static void
block_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    gsize d = work->vectors->d, first = begin * BLOCK_ROWS;
    gsize n_rows = MIN(end * BLOCK_ROWS, work->queries->n) - first;
    float *scores = work->scores + thread * BLOCK_ROWS * work->group;

    for (gsize column = 0; column < work->n_columns; column += work->group) {
        gsize n = MIN(work->group, work->n_columns - column);
        const ClozeGemm gemm = {.y = scores,
                                .ldy = work->group,
                                .x = cloze_map_vectors_row(work->queries, first),
                                .ldx = d,
                                .packed = work->packed + column * d,
                                .bias = work->bias ? work->bias + column : NULL,
                                .m = n_rows,
                                .n = n,
                                .k = d};

        work->kernels->gemm_f32(&gemm);
        for (gsize i = 0; i < n_rows; i++)
            look_at_scores(work, first + i, scores + i * work->group, work->first + column, n);
    }
}

/* Equal products may differ in their last bits: the exact distance decides. */
static void
rank_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    g_autofree ClozeNeighbourCandidate *ranked = g_new(ClozeNeighbourCandidate, work->capacity);

    for (gsize i = begin; i < end; i++) {
        const ClozeNeighbourCandidate *list = work->lists + i * work->capacity;
        const float *row = cloze_map_vectors_row(work->queries, i);
        gsize size = 0;

        for (gsize j = 0; j < work->sizes[i]; j++) {
            const float *other = cloze_map_vectors_row(work->vectors, list[j].index);
            double distance = cloze_map_vectors_measure(work->vectors, row, other);

            cloze_neighbour_list_add(ranked, &size, work->capacity, (float)-distance,
                                     list[j].index);
        }
        for (gsize j = 0; j < work->k; j++) {
            work->out->index[i * work->k + j] = ranked[j].index;
            work->out->distance[i * work->k + j] = -ranked[j].score;
        }
    }
}

static gboolean
search_slabs(Work *work, const ClozeMapRun *run, GError **error)
{
    gsize n = work->vectors->n, panel = work->kernels->gemm_f32_panel;

    for (work->first = 0; work->first < n; work->first += SLAB_COLUMNS) {
        work->n_columns = MIN(SLAB_COLUMNS, n - work->first);
        if (!cloze_map_run_report(run, "neighbours", (double)work->first / (double)n, error))
            return FALSE;
        cloze_pool_parallel_for(run->pool, (work->n_columns + panel - 1) / panel, 1, pack_cb, work);
        cloze_pool_parallel_for(run->pool, (work->queries->n + BLOCK_ROWS - 1) / BLOCK_ROWS, 1,
                                block_cb, work);
    }
    return TRUE;
}

static ClozeNeighbours *
search(const ClozeMapVectors *vectors, const ClozeMapVectors *queries, gboolean leave_self, gsize k,
       const ClozeMapRun *run, GError **error)
{
    gsize n_threads = cloze_pool_get_n_threads(run->pool), n_there = vectors->n - leave_self;
    Work work = {.vectors = vectors,
                 .queries = queries,
                 .kernels = cloze_kernels_get(),
                 .leave_self = leave_self,
                 .k = MIN(k, n_there)};
    gboolean done;

    work.capacity = MIN(work.k + EXTRA, n_there);
    work.group = GROUP_PANELS * work.kernels->gemm_f32_panel;
    work.lists = g_new(ClozeNeighbourCandidate, queries->n * work.capacity + 1);
    work.sizes = g_new0(gsize, queries->n);
    work.packed = cloze_pages_alloc(MIN(SLAB_COLUMNS, (vectors->n + 63) / 48 * 48) * vectors->d *
                                    sizeof *work.packed);
    if (vectors->metric == CLOZE_METRIC_EUCLIDEAN)
        work.bias = g_new(float, SLAB_COLUMNS);
    work.scores = cloze_pages_alloc(n_threads * BLOCK_ROWS * work.group * sizeof *work.scores);
    work.out = cloze_neighbours_new(queries->n, work.k);
    done = search_slabs(&work, run, error);
    if (done)
        cloze_pool_parallel_for(run->pool, queries->n, 64, rank_cb, &work);
    else
        g_clear_pointer(&work.out, cloze_neighbours_free);
    cloze_pages_free(work.scores);
    cloze_pages_free(work.packed);
    g_free(work.bias);
    g_free(work.sizes);
    g_free(work.lists);
    return work.out;
}

ClozeNeighbours *
cloze_neighbours_find_exact(const ClozeMapVectors *vectors, gsize k, const ClozeMapRun *run,
                            GError **error)
{
    return search(vectors, vectors, TRUE, k, run, error);
}

ClozeNeighbours *
cloze_neighbours_query(const ClozeMapVectors *vectors, const ClozeMapVectors *queries, gsize k,
                       const ClozeMapRun *run, GError **error)
{
    return search(vectors, queries, FALSE, k, run, error);
}

ClozeNeighbours *
cloze_neighbours_find(const ClozeMapVectors *vectors, gsize k, const ClozeMapRun *run,
                      GError **error)
{
    if (vectors->n > CLOZE_NEIGHBOURS_EXACT_ITEMS)
        return cloze_nn_descent_find(vectors, k, run, error);
    return cloze_neighbours_find_exact(vectors, k, run, error);
}

ClozeNeighbours *
cloze_neighbours_new(gsize n, gsize k)
{
    ClozeNeighbours *neighbours = g_new0(ClozeNeighbours, 1);

    neighbours->n = n;
    neighbours->k = k;
    neighbours->index = g_new(guint32, n * k + 1);
    neighbours->distance = g_new(float, n *k + 1);
    return neighbours;
}

void
cloze_neighbours_free(ClozeNeighbours *neighbours)
{
    if (!neighbours)
        return;
    g_free(neighbours->index);
    g_free(neighbours->distance);
    g_free(neighbours);
}
