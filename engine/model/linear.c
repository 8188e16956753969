/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The cutting of products into pieces. A piece is small enough that threads end together and large
 * enough that a panel, once in the cache, serves many rows. */

#include "engine/model/linear.h"

#include <string.h>

#include "engine/base/pages.h"

#define BLOCK_ROWS    18 /* at most, in a piece; no less than any micro-kernel takes twice */
#define SUPER_BLOCK   2  /* blocks that a panel serves before the next one comes */
#define GROUP_COLUMNS 48 /* of a piece, in whole panels */

typedef struct {
    const ClozeLinear *linear;
    const ClozeKernels *kernels;
    const ClozeLinearRun *run;
    const float *source; /* when packing: W */
    gboolean transposed; /* W as [K][N] */
    gsize group;         /* columns of a group of panels */
    gsize n_groups;
    gsize n_blocks;
} Work;

static Work
make_work(const ClozeLinear *linear, const ClozeKernels *kernels)
{
    gsize group = kernels->gemm_f32_panel * MAX(1, GROUP_COLUMNS / kernels->gemm_f32_panel);

    return (Work){.linear = linear,
                  .kernels = kernels,
                  .group = group,
                  .n_groups = (linear->n + group - 1) / group};
}

static void
pack_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Work *work = data;
    const ClozeLinear *linear = work->linear;
    gsize first = begin * work->group, last = MIN(end * work->group, linear->n);
    float *packed = linear->packed + first * linear->k;

    if (work->transposed)
        work->kernels->pack_transposed(packed, work->source + first, linear->n, last - first,
                                       linear->k);
    else
        work->kernels->pack(packed, work->source + first * linear->k, linear->k, last - first,
                            linear->k);
}

void
cloze_linear_init_in(ClozeLinear *linear, float *packed, float *bias, gsize n, gsize k)
{
    *linear = (ClozeLinear){.packed = packed, .bias = bias, .n = n, .k = k, .borrowed = TRUE};
}

void
cloze_linear_pack(ClozeLinear *linear, const ClozeKernels *kernels, ClozePool *pool,
                  const float *weight, gboolean transposed)
{
    Work work = make_work(linear, kernels);

    work.source = weight;
    work.transposed = transposed;
    cloze_pool_parallel_for(pool, work.n_groups, 1, pack_cb, &work);
}

void
cloze_linear_init(ClozeLinear *linear, const ClozeKernels *kernels, ClozePool *pool,
                  const float *weight, const float *bias, gsize n, gsize k)
{
    float *packed = cloze_pages_alloc(cloze_linear_get_size(kernels, n, k) * sizeof *packed);

    cloze_linear_init_in(linear, packed, g_memdup2(bias, n * sizeof *bias), n, k);
    linear->borrowed = FALSE;
    cloze_linear_pack(linear, kernels, pool, weight, FALSE);
}

void
cloze_linear_clear(ClozeLinear *linear)
{
    if (!linear->borrowed) {
        cloze_pages_free(linear->packed);
        g_free(linear->bias);
    }
    memset(linear, 0, sizeof *linear);
}

gsize
cloze_linear_get_size(const ClozeKernels *kernels, gsize n, gsize k)
{
    return (cloze_kernels_packed_size(kernels, n, k) + 15) / 16 * 16;
}

gsize
cloze_linear_count_blocks(gsize m)
{
    return (m + BLOCK_ROWS - 1) / BLOCK_ROWS;
}

/* Blocks as equal as can be: the first row of block @block, also of the one after the last. */
static gsize
first_row(const Work *work, gsize block)
{
    gsize m = work->run->m;

    return block * (m / work->n_blocks) + MIN(block, m % work->n_blocks);
}

/* The thread that ends the last panel of a block normalises its rows. */
static void
finish_piece(const Work *work, gsize block, gsize row, gsize n_rows)
{
    const ClozeLinearRun *run = work->run;
    float *y = run->y + row * run->ldy;

    if (!run->norm)
        return;
    if (__atomic_add_fetch(&run->done[block], 1, __ATOMIC_ACQ_REL) < work->n_groups)
        return;
    work->kernels->layer_norm(y, y, run->norm->weight, run->norm->bias, n_rows, work->linear->n,
                              run->norm_eps);
}

static void
run_piece(const Work *work, gsize block, gsize group, gsize turn)
{
    const ClozeLinear *linear = work->linear;
    const ClozeLinearRun *run = work->run;
    gsize row = first_row(work, block), n_rows = first_row(work, block + 1) - row;
    gsize column = group * work->group;
    const ClozeGemm gemm = {.y = run->y + row * run->ldy + column,
                            .ldy = run->ldy,
                            .x = run->x + row * run->ldx,
                            .ldx = run->ldx,
                            .packed = linear->packed + column * linear->k,
                            .bias = linear->bias + column,
                            .add = run->add ? run->add + row * run->ldadd + column : NULL,
                            .ldadd = run->ldadd,
                            .m = n_rows,
                            .n = MIN(work->group, linear->n - column),
                            .k = linear->k,
                            .epilogue = run->epilogue,
                            .ahead = turn * linear->k};

    work->kernels->gemm_f32(&gemm);
    finish_piece(work, block, row, n_rows);
}

/* Pieces in order: a super-block of rows, within it one group of panels after the other, and for
 * each its blocks. So a panel is read once for a few blocks, and their rows stay in the cache. The
 * second half of the groups has the blocks in the other order: two threads, each with a half, then
 * end with different blocks, and each normalises one. */
static void
run_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Work *work = data;

    for (gsize i = begin; i < end; i++) {
        gsize first = i / (SUPER_BLOCK * work->n_groups) * SUPER_BLOCK;
        gsize n_turns = MIN(SUPER_BLOCK, work->n_blocks - first);
        gsize rest = i - first * work->n_groups;
        gsize group = rest / n_turns, turn = rest % n_turns;

        run_piece(work, first + (group < work->n_groups / 2 ? turn : n_turns - 1 - turn), group,
                  turn);
    }
}

void
cloze_linear_run(const ClozeLinear *linear, const ClozeKernels *kernels, ClozePool *pool,
                 const ClozeLinearRun *run)
{
    Work work = make_work(linear, kernels);

    work.run = run;
    work.n_blocks = cloze_linear_count_blocks(run->m);
    if (run->norm)
        memset(run->done, 0, work.n_blocks * sizeof *run->done);
    cloze_pool_parallel_for(pool, work.n_blocks * work.n_groups, 1, run_cb, &work);
}
