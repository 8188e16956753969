/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Both operands are laid out for the product first: X in panels of columns, dY transposed, each cut
 * into depths of M that a panel of X stays in the cache for. */

#include "engine/train/weight-gradient.h"

#include <string.h>

#define DEPTH         ((gsize)640) /* rows of X in a panel; no power of two */
#define BLOCK_ROWS    ((gsize)96)  /* of dW, in a piece */
#define GROUP_COLUMNS ((gsize)48)  /* of dW, in whole panels */
#define TILE          16

typedef struct {
    const ClozeWeightGradient *gradient;
    const ClozeKernels *kernels;
    float *packed;     /* [depths] of X packed */
    gsize packed_size; /* floats of a whole depth */
    float *transposed; /* [depths][N][depth] */
    gsize group;       /* columns */
    gsize n_groups;
    gsize n_blocks; /* of rows of dW */
    gsize n_depths;
    float *ones; /* [DEPTH] */
} Work;

static gsize
depth_of(const Work *work, gsize depth)
{
    return MIN(DEPTH, work->gradient->m - depth * DEPTH);
}

static void
pack_group(const Work *work, gsize depth, gsize group)
{
    const ClozeWeightGradient *gradient = work->gradient;
    gsize column = group * work->group, size = depth_of(work, depth);

    work->kernels->pack_transposed(work->packed + depth * work->packed_size + column * size,
                                   gradient->x + depth * DEPTH * gradient->ldx + column,
                                   gradient->ldx, MIN(work->group, gradient->k - column), size);
}

/* out[TILE][size] from dy[TILE][lddy]: whole lines are read and written. */
static void
transpose_tile(float *out, gsize size, const float *dy, gsize lddy)
{
    float tile[TILE][TILE], row[TILE];

    for (gsize i = 0; i < TILE; i++)
        memcpy(tile[i], dy + i * lddy, sizeof tile[i]);
    for (gsize j = 0; j < TILE; j++) {
        for (gsize i = 0; i < TILE; i++)
            row[i] = tile[i][j];
        memcpy(out + j * size, row, sizeof row);
    }
}

static void
transpose_block(const Work *work, gsize depth, gsize block)
{
    const ClozeWeightGradient *gradient = work->gradient;
    gsize lddy = gradient->lddy, size = depth_of(work, depth);
    gsize first = block * BLOCK_ROWS, last = MIN(first + BLOCK_ROWS, gradient->n);
    const float *dy = gradient->dy + depth * DEPTH * lddy;
    float *out = work->transposed + depth * DEPTH * gradient->n;

    for (gsize i = 0; i < size; i += TILE)
        for (gsize j = first; j < last; j += TILE) {
            gsize i_end = MIN(i + TILE, size), j_end = MIN(j + TILE, last);

            if (i_end - i == TILE && j_end - j == TILE) {
                transpose_tile(out + j * size + i, size, dy + i * lddy + j, lddy);
                continue;
            }
            for (gsize k = i; k < i_end; k++)
                for (gsize l = j; l < j_end; l++)
                    out[l * size + k] = dy[k * lddy + l];
        }
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
            transpose_block(work, depth, rest - work->n_groups);
    }
}

static void
add_bias(const Work *work, const float *transposed, gsize size, gsize row, gsize n_rows)
{
    float *bias = work->gradient->bias + row;

    for (gsize i = 0; i < n_rows; i++)
        bias[i] += work->kernels->dot(transposed + i * size, work->ones, size);
}

static void
add_piece(const Work *work, gsize block, gsize group)
{
    const ClozeWeightGradient *gradient = work->gradient;
    gsize row = block * BLOCK_ROWS, n_rows = MIN(BLOCK_ROWS, gradient->n - row);
    gsize column = group * work->group;
    float *y = gradient->weight + row * gradient->k + column;

    for (gsize depth = 0; depth < work->n_depths; depth++) {
        gsize size = depth_of(work, depth);
        const float *rows = work->transposed + depth * DEPTH * gradient->n + row * size;
        const ClozeGemm gemm = {.y = y,
                                .ldy = gradient->k,
                                .x = rows,
                                .ldx = size,
                                .packed = work->packed + depth * work->packed_size + column * size,
                                .add = y,
                                .ldadd = gradient->k,
                                .m = n_rows,
                                .n = MIN(work->group, gradient->k - column),
                                .k = size};

        work->kernels->gemm_f32(&gemm);
        if (group == 0 && gradient->bias)
            add_bias(work, rows, size, row, n_rows);
    }
}

static void
add_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Work *work = data;

    for (gsize i = begin; i < end; i++)
        add_piece(work, i % work->n_blocks, i / work->n_blocks);
}

void
cloze_weight_gradient_add(const ClozeWeightGradient *gradient, const ClozeKernels *kernels,
                          ClozePool *pool, ClozeArenas *arenas)
{
    gsize panel = kernels->gemm_f32_panel;
    Work work = {.gradient = gradient,
                 .kernels = kernels,
                 .packed_size = cloze_kernels_packed_size(kernels, gradient->k, DEPTH),
                 .group = panel * MAX(1, GROUP_COLUMNS / panel),
                 .n_blocks = (gradient->n + BLOCK_ROWS - 1) / BLOCK_ROWS,
                 .n_depths = (gradient->m + DEPTH - 1) / DEPTH};
    float *memory;

    if (gradient->m == 0)
        return;
    work.n_groups = (gradient->k + work.group - 1) / work.group;
    memory = cloze_arenas_take(
        arenas,
        (work.n_depths * work.packed_size + gradient->m * gradient->n + DEPTH) * sizeof *memory);
    work.packed = memory;
    work.ones = work.packed + work.n_depths * work.packed_size;
    work.transposed = work.ones + DEPTH;
    for (gsize i = 0; i < DEPTH; i++)
        work.ones[i] = 1;
    cloze_pool_parallel_for(pool, work.n_depths * (work.n_groups + work.n_blocks), 1, lay_cb,
                            &work);
    cloze_pool_parallel_for(pool, work.n_blocks * work.n_groups, 1, add_cb, &work);
    cloze_arenas_give(arenas, memory);
}
