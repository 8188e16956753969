/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The cutting of narrow products into pieces. They are a few times faster than fp32's, so a piece is
 * wider, or handing it out would cost what it saves. */

#include "engine/model/narrow-linear.h"

#include <string.h>

#define BLOCK_ROWS    18 /* at most, in a piece */
#define SUPER_BLOCK   2  /* blocks that a panel serves before the next one comes */
#define GROUP_COLUMNS 96 /* of a piece, in whole panels */
#define PREPARE_ROWS  8

typedef struct {
    const ClozeNarrowLinear *linear;
    const ClozeKernels *kernels;
    const ClozeNarrowRun *run;
    gsize group; /* columns of a group of panels */
    gsize n_groups;
    gsize n_blocks;
    const float *source; /* when packing: W; when preparing: x */
    char *rows;          /* when preparing */
} Work;

static Work
make_work(const ClozeNarrowLinear *linear)
{
    gsize group = linear->narrow->panel * MAX(1, GROUP_COLUMNS / linear->narrow->panel);

    return (Work){.linear = linear, .group = group, .n_groups = (linear->n + group - 1) / group};
}

static void
pack_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Work *work = data;
    const ClozeNarrowLinear *linear = work->linear;
    gsize first = begin * work->group, last = MIN(end * work->group, linear->n);

    linear->narrow->pack(linear->packed +
                             cloze_narrow_packed_size(linear->narrow, first, linear->k),
                         work->source + first * linear->k, linear->k, last - first, linear->k);
}

void
cloze_narrow_linear_init(ClozeNarrowLinear *linear, const ClozeNarrow *narrow, gpointer packed,
                         float *bias, gsize n, gsize k)
{
    *linear = (ClozeNarrowLinear){.narrow = narrow, .packed = packed, .bias = bias, .n = n, .k = k};
}

void
cloze_narrow_linear_pack(ClozeNarrowLinear *linear, ClozePool *pool, const float *weight)
{
    Work work = make_work(linear);

    work.source = weight;
    cloze_pool_parallel_for(pool, work.n_groups, 1, pack_cb, &work);
}

static void
pack_transposed_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Work *work = data;
    const ClozeNarrowLinear *linear = work->linear;
    gsize first = begin * work->group, last = MIN(end * work->group, linear->n);

    linear->narrow->pack_transposed(linear->packed +
                                        cloze_narrow_packed_size(linear->narrow, first, linear->k),
                                    work->source + first, linear->n, last - first, linear->k);
}

void
cloze_narrow_linear_pack_transposed(ClozeNarrowLinear *linear, ClozePool *pool, const float *weight)
{
    Work work = make_work(linear);

    work.source = weight;
    cloze_pool_parallel_for(pool, work.n_groups, 1, pack_transposed_cb, &work);
}

gsize
cloze_narrow_linear_get_size(const ClozeNarrow *narrow, gsize n, gsize k)
{
    return (cloze_narrow_packed_size(narrow, n, k) + 63) / 64 * 64;
}

static void
prepare_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Work *work = data;
    const ClozeNarrow *narrow = work->linear->narrow;
    gsize k = work->linear->k;

    narrow->prepare(work->rows + begin * cloze_narrow_row_size(narrow, k), work->source + begin * k,
                    k, end - begin, k);
}

void
cloze_narrow_linear_prepare(const ClozeNarrow *narrow, ClozePool *pool, char *rows, const float *x,
                            gsize m, gsize k)
{
    const ClozeNarrowLinear shape = {.narrow = narrow, .k = k};
    Work work = {.linear = &shape, .source = x, .rows = rows};

    cloze_pool_parallel_for(pool, m, PREPARE_ROWS, prepare_cb, &work);
}

gsize
cloze_narrow_linear_count_blocks(gsize m)
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

/* The thread that ends the last panel of a block normalises and prepares its rows. */
static void
finish_piece(const Work *work, gsize block, gsize row, gsize n_rows)
{
    const ClozeNarrowRun *run = work->run;
    const ClozeNarrow *narrow = work->linear->narrow;
    gsize n = work->linear->n;
    float *y = run->y + row * run->ldy;

    if (!run->norm && !run->next)
        return;
    if (__atomic_add_fetch(&run->done[block], 1, __ATOMIC_ACQ_REL) < work->n_groups)
        return;
    if (run->norm)
        work->kernels->layer_norm(y, y, run->norm->weight, run->norm->bias, n_rows, n,
                                  run->norm_eps);
    if (run->next)
        narrow->prepare(run->next + row * cloze_narrow_row_size(narrow, n), y, run->ldy, n_rows, n);
}

static void
run_piece(const Work *work, gsize block, gsize group, gsize turn)
{
    const ClozeNarrowLinear *linear = work->linear;
    const ClozeNarrow *narrow = linear->narrow;
    const ClozeNarrowRun *run = work->run;
    gsize row = first_row(work, block), n_rows = first_row(work, block + 1) - row;
    gsize column = group * work->group;
    const ClozeNarrowGemm gemm = {.y = run->y + row * run->ldy + column,
                                  .ldy = run->ldy,
                                  .x = run->rows + row * cloze_narrow_row_size(narrow, linear->k),
                                  .packed = linear->packed +
                                            cloze_narrow_packed_size(narrow, column, linear->k),
                                  .bias = linear->bias + column,
                                  .add = run->add ? run->add + row * run->ldadd + column : NULL,
                                  .ldadd = run->ldadd,
                                  .m = n_rows,
                                  .n = MIN(work->group, linear->n - column),
                                  .k = linear->k,
                                  .epilogue = run->epilogue,
                                  .ahead = turn * linear->k / narrow->step};

    narrow->gemm(&gemm);
    finish_piece(work, block, row, n_rows);
}

/* In the order of linear.c. */
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
cloze_narrow_linear_run(const ClozeNarrowLinear *linear, const ClozeKernels *kernels,
                        ClozePool *pool, const ClozeNarrowRun *run)
{
    Work work = make_work(linear);

    work.kernels = kernels;
    work.run = run;
    work.n_blocks = cloze_narrow_linear_count_blocks(run->m);
    if (run->norm || run->next)
        memset(run->done, 0, work.n_blocks * sizeof *run->done);
    cloze_pool_parallel_for(pool, work.n_blocks * work.n_groups, 1, run_cb, &work);
}
