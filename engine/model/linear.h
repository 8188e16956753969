/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A dense layer: weights packed once, run by a pool in pieces of (block of rows x group of panels).
 * What may follow a product (bias, residual, activation, LayerNorm) happens while its rows are in
 * the cache. */
#pragma once

#include "engine/base/pool.h"
#include "engine/kernels/kernels.h"

/* y = x W^T + b, W [N][K] */
typedef struct {
    float *packed;
    float *bias; /* [N] */
    gsize n;
    gsize k;
    gboolean borrowed; /* packed and bias belong to someone else */
} ClozeLinear;

/* weight, bias [D]; owned */
typedef struct {
    float *weight;
    float *bias;
} ClozeNorm;

typedef struct {
    float *y; /* [M][N] */
    gsize ldy;
    const float *x; /* [M][K] */
    gsize ldx;
    gsize m;
    const float *add; /* NULL or [M][N]; may be y */
    gsize ldadd;
    ClozeEpilogue epilogue;
    const ClozeNorm *norm; /* or NULL: y = LayerNorm(y) at the end; ldy must be N then */
    float norm_eps;
    guint *done; /* room for cloze_linear_count_blocks(m) counters; only with norm */
} ClozeLinearRun;

/* weight [N][K] and bias [N] are copied. */
void cloze_linear_init(ClozeLinear *linear, const ClozeKernels *kernels, ClozePool *pool,
                       const float *weight, const float *bias, gsize n, gsize k);
/* For cloze_linear_pack, with room that belongs to someone else: @packed for cloze_linear_get_size
 * floats, @bias for @n, filled at any time. */
void cloze_linear_init_in(ClozeLinear *linear, float *packed, float *bias, gsize n, gsize k);
/* Packs weights into the room it has; @weight is [K][N] where @transposed. */
void cloze_linear_pack(ClozeLinear *linear, const ClozeKernels *kernels, ClozePool *pool,
                       const float *weight, gboolean transposed);
void cloze_linear_clear(ClozeLinear *linear);
/* Floats of the packed weights, whole lines of the cache. */
gsize cloze_linear_get_size(const ClozeKernels *kernels, gsize n, gsize k);

void cloze_linear_run(const ClozeLinear *linear, const ClozeKernels *kernels, ClozePool *pool,
                      const ClozeLinearRun *run);
gsize cloze_linear_count_blocks(gsize m);
