/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A dense layer over narrow operands (kernels/narrow.h): as linear.h, but its input comes prepared,
 * and its output may be prepared for the next layer while it is in the cache. */
#pragma once

#include "engine/base/pool.h"
#include "engine/kernels/kernels.h"
#include "engine/kernels/narrow.h"
#include "engine/model/linear.h"

/* y = x W^T + b, W [N][K] */
typedef struct {
    const ClozeNarrow *narrow;
    char *packed; /* not owned */
    float *bias;  /* [N]; not owned */
    gsize n;
    gsize k;
} ClozeNarrowLinear;

typedef struct {
    float *y; /* [M][N] */
    gsize ldy;
    const char *rows; /* M prepared rows of K */
    gsize m;
    const float *add; /* NULL or [M][N]; may be y */
    gsize ldadd;
    ClozeEpilogue epilogue;
    const ClozeNorm *norm; /* or NULL: y = LayerNorm(y) at the end; ldy must be N then */
    float norm_eps;
    char *next;  /* or NULL: room for M prepared rows of N, made of y at the end */
    guint *done; /* room for cloze_narrow_linear_count_blocks(m) counters; with norm or next */
} ClozeNarrowRun;

/* Borrows @packed, with room for cloze_narrow_linear_get_size bytes, and @bias for @n floats. */
void cloze_narrow_linear_init(ClozeNarrowLinear *linear, const ClozeNarrow *narrow, gpointer packed,
                              float *bias, gsize n, gsize k);
/* weight [N][K] */
void cloze_narrow_linear_pack(ClozeNarrowLinear *linear, ClozePool *pool, const float *weight);
/* weight [K][N]; not of 8-bit tables */
void cloze_narrow_linear_pack_transposed(ClozeNarrowLinear *linear, ClozePool *pool,
                                         const float *weight);
/* A multiple of 64. */
gsize cloze_narrow_linear_get_size(const ClozeNarrow *narrow, gsize n, gsize k);

/* x[M][K] (row stride K) to M rows. */
void cloze_narrow_linear_prepare(const ClozeNarrow *narrow, ClozePool *pool, char *rows,
                                 const float *x, gsize m, gsize k);
void cloze_narrow_linear_run(const ClozeNarrowLinear *linear, const ClozeKernels *kernels,
                             ClozePool *pool, const ClozeNarrowRun *run);
gsize cloze_narrow_linear_count_blocks(gsize m);
