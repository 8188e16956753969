/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Both operands are laid out for the product first: X in panels of columns, dY turned (transposed
 * for narrow products), each cut into depths of M that a panel of X stays in the cache for. */

#include "engine/train/weight-gradient.h"

#include <string.h>

#define DEPTH         ((gsize)640) /* rows of X in a panel; no power of two */
#define BLOCK_ROWS    ((gsize)96)  /* of dW, in a piece */
#define GROUP_COLUMNS ((gsize)48)  /* of dW, in whole panels */
#define TILE          16

typedef struct {
    const ClozeWeightGradient *gradient;
    const ClozeKernels *kernels;
    char *packed;      /* [depths] of X packed */
    gsize packed_size; /* bytes of a whole depth */
    char *rows;        /* [depths][row_count] of a depth's dY */
    gsize row_count;   /* N, in whole panels of turned rows */
    float *sums;       /* [depths][N] of those rows; or NULL */
    gsize group;       /* columns */
    gsize n_groups;
    gsize n_blocks; /* of rows of dW */
    gsize n_depths;
} Work;

static gsize
depth_of(const Work *work, gsize depth)
{
    return MIN(DEPTH, work->gradient->m - depth * DEPTH);
}

static gsize
row_size(const ClozeWeightGradient *gradient, gsize size)
{
    return gradient->narrow ? cloze_narrow_row_size(gradient->narrow, size) : size * sizeof(float);
}

/* @row: the first of a block, or any of narrow ones. */
static char *
find_row(const Work *work, gsize depth, gsize row)
{
    return work->rows + depth * work->row_count * row_size(work->gradient, DEPTH) +
           row * row_size(work->gradient, depth_of(work, depth));
}

/* @column: the first of a group. */
static char *
find_panel(const Work *work, gsize depth, gsize column)
{
    const ClozeNarrow *narrow = work->gradient->narrow;
    gsize size = depth_of(work, depth);

    return work->packed + depth * work->packed_size +
           (narrow ? cloze_narrow_packed_size(narrow, column, size)
                   : column * size * sizeof(float));
}

static void
pack_group(const Work *work, gsize depth, gsize group)
{
    const ClozeWeightGradient *gradient = work->gradient;
    gsize column = group * work->group, n = MIN(work->group, gradient->k - column);
    const float *x = gradient->x + depth * DEPTH * gradient->ldx + column;
    char *panel = find_panel(work, depth, column);

    if (gradient->narrow)
        gradient->narrow->pack_transposed(panel, x, gradient->ldx, n, depth_of(work, depth));
    else
        work->kernels->pack_transposed((float *)panel, x, gradient->ldx, n, depth_of(work, depth));
}

static void
transpose_rows(const Work *work, gsize depth, gsize row, gsize n)
{
    const ClozeWeightGradient *gradient = work->gradient;
    gsize size = depth_of(work, depth);
    float wide[TILE * DEPTH];

    work->kernels->transpose(wide, size, gradient->dy + depth * DEPTH * gradient->lddy + row,
                             gradient->lddy, size, n);
    gradient->narrow->prepare(find_row(work, depth, row), wide, size, n, size);
}

static void
lay_block(const Work *work, gsize depth, gsize block)
{
    const ClozeWeightGradient *gradient = work->gradient;
    gsize first = block * BLOCK_ROWS, n = MIN(BLOCK_ROWS, gradient->n - first);
    const float *dy = gradient->dy + depth * DEPTH * gradient->lddy + first;
    float *sums = work->sums ? work->sums + depth * gradient->n + first : NULL;

    if (!gradient->narrow) {
        work->kernels->turn((float *)(gpointer)find_row(work, depth, first), sums, dy,
                            gradient->lddy, n, depth_of(work, depth));
        return;
    }
    if (sums)
        work->kernels->sum_columns(sums, dy, gradient->lddy, n, depth_of(work, depth));
    for (gsize row = 0; row < n; row += TILE)
        transpose_rows(work, depth, first + row, MIN(TILE, n - row));
}

static void
lay_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Work *work = data;
    gsize a_depth = work->n_groups + work->n_blocks;

    for (gsize i = begin; i < end; i++) {
        gsize depth = i / a_depth, rest = i % a_depth;

        if (rest < work->n_groups)
            pack_group(work, depth, rest);
        else
            lay_block(work, depth, rest - work->n_groups);
    }
}

static void
add_product(const Work *work, gsize depth, gsize row, gsize n_rows, gsize column)
{
    const ClozeWeightGradient *gradient = work->gradient;
    gsize n = MIN(work->group, gradient->k - column), size = depth_of(work, depth);
    float *y = gradient->weight + row * gradient->k + column;
    const char *x = find_row(work, depth, row), *packed = find_panel(work, depth, column);
    const ClozeNarrowGemm narrow = {.y = y,
                                    .ldy = gradient->k,
                                    .x = x,
                                    .packed = packed,
                                    .add = y,
                                    .ldadd = gradient->k,
                                    .m = n_rows,
                                    .n = n,
                                    .k = size};
    const ClozeGemm wide = {.y = y,
                            .ldy = gradient->k,
                            .x = (const float *)(gconstpointer)x,
                            .packed = (const float *)(gconstpointer)packed,
                            .add = y,
                            .ldadd = gradient->k,
                            .m = n_rows,
                            .n = n,
                            .k = size};

    if (gradient->narrow)
        gradient->narrow->gemm(&narrow);
    else
        work->kernels->gemm_f32_turned(&wide);
}

static void
add_piece(const Work *work, gsize block, gsize group)
{
    const ClozeWeightGradient *gradient = work->gradient;
    gsize row = block * BLOCK_ROWS, n_rows = MIN(BLOCK_ROWS, gradient->n - row);

    for (gsize depth = 0; depth < work->n_depths; depth++) {
        add_product(work, depth, row, n_rows, group * work->group);
        for (gsize i = row; group == 0 && work->sums && i < row + n_rows; i++)
            gradient->bias[i] += work->sums[depth * gradient->n + i];
    }
}

static void
add_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Work *work = data;

    for (gsize i = begin; i < end; i++)
        add_piece(work, i / work->n_groups, i % work->n_groups);
}

/* Cuts one arena into the areas; (transfer full) to the arenas. */
static gpointer
take_memory(Work *work, ClozeArenas *arenas)
{
    const ClozeWeightGradient *gradient = work->gradient;
    gsize sums = gradient->bias ? work->n_depths * gradient->n : 0;
    gsize rows = work->n_depths * work->row_count * row_size(gradient, DEPTH);
    char *memory =
        cloze_arenas_take(arenas, work->n_depths * work->packed_size + rows + sums * sizeof(float));

    work->packed = memory;
    work->rows = work->packed + work->n_depths * work->packed_size;
    work->sums = sums ? (float *)(gpointer)(work->rows + rows) : NULL;
    return memory;
}

static gsize
get_packed_size(const ClozeWeightGradient *gradient, const ClozeKernels *kernels)
{
    return gradient->narrow
               ? cloze_narrow_packed_size(gradient->narrow, gradient->k, DEPTH)
               : cloze_kernels_packed_size(kernels, gradient->k, DEPTH) * sizeof(float);
}

void
cloze_weight_gradient_add(const ClozeWeightGradient *gradient, const ClozeKernels *kernels,
                          ClozePool *pool, ClozeArenas *arenas)
{
    gsize panel = gradient->narrow ? gradient->narrow->panel : kernels->gemm_f32_panel;
    Work work = {.gradient = gradient,
                 .kernels = kernels,
                 .packed_size = get_packed_size(gradient, kernels),
                 .group = panel * MAX(1, GROUP_COLUMNS / panel),
                 .n_blocks = (gradient->n + BLOCK_ROWS - 1) / BLOCK_ROWS,
                 .n_depths = (gradient->m + DEPTH - 1) / DEPTH};
    gpointer memory;

    if (gradient->m == 0)
        return;
    work.row_count = (gradient->n + kernels->gemm_f32_rows - 1) / kernels->gemm_f32_rows *
                     kernels->gemm_f32_rows;
    work.n_groups = (gradient->k + work.group - 1) / work.group;
    memory = take_memory(&work, arenas);
    cloze_pool_parallel_for(pool, work.n_depths * (work.n_groups + work.n_blocks), 1, lay_cb,
                            &work);
    cloze_pool_parallel_for(pool, work.n_blocks * work.n_groups, 1, add_cb, &work);
    cloze_arenas_give(arenas, memory);
}
