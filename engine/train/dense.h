/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A dense layer that is trained: its parameters by name (up to three layers of the same input, one
 * above the other), the products of the forward and the backward pass, and the gradient of its weights.
 * Weights that are trained themselves are packed for each product, in room that all layers share; what
 * is frozen is kept packed, and so are weights with low-rank updates (Hu et al. 2022, y = W x + scale B A
 * x), which are added to W when it is packed and cost nothing in the products. The products may be bf16;
 * weights and their gradients are fp32. Results do not depend on the number of threads. */
#pragma once

#include "engine/base/arenas.h"
#include "engine/model/linear.h"
#include "engine/model/narrow-linear.h"
#include "engine/train/parameters.h"

#define CLOZE_DENSE_MAX_PARTS 3

typedef struct {
    ClozeParameter *weight; /* [n][K] */
    ClozeParameter *bias;   /* [n] or NULL */
    ClozeParameter *lora_a; /* [r][K] or NULL */
    ClozeParameter *lora_b; /* [n][r] */
    float lora_scale;
} ClozeDensePart;

/* Weights and bias of one direction's product. */
typedef struct {
    gpointer memory; /* NULL: packed when it is wanted */
    ClozeLinear wide;
    ClozeNarrowLinear narrow; /* in place of wide */
} ClozeDensePacked;

typedef struct {
    ClozeDensePart parts[CLOZE_DENSE_MAX_PARTS];
    gsize n_parts;
    gsize n;                   /* N, of all parts */
    gsize k;                   /* K */
    const ClozeNarrow *narrow; /* of both products, set before packing; NULL: fp32 */
    ClozeDensePacked forward;  /* W [N][K] */
    ClozeDensePacked backward; /* W^T [K][N] */
    gboolean is_packed;
} ClozeDense;

/* Where the work is done. */
typedef struct {
    const ClozeKernels *kernels;
    ClozePool *pool; /* (nullable) */
    ClozeArenas *arenas;
} ClozeDenseWork;

void cloze_dense_add_part(ClozeDense *dense, ClozeParameter *weight, ClozeParameter *bias);
void cloze_dense_clear(ClozeDense *dense);
/* Whether a gradient of its parameters is wanted. */
gboolean cloze_dense_is_trained(const ClozeDense *dense);
/* After the parameters were filled and after each step: what is kept packed and may have changed since.
 * @both: also W^T. */
void cloze_dense_pack(ClozeDense *dense, const ClozeDenseWork *work, gboolean both);
/* y[M][N] = x[M][K] W^T + b */
void cloze_dense_forward(const ClozeDense *dense, const ClozeDenseWork *work, float *y,
                         const float *x, gsize m);
/* The same with all that @run says; its x has no gaps between rows. */
void cloze_dense_run(const ClozeDense *dense, const ClozeDenseWork *work,
                     const ClozeLinearRun *run);
/* Adds to the gradients of what is trained, where x is not NULL; dx[M][K] = dy[M][N] W + add[M][K], where dx is not NULL;
 * @add: NULL or [M][K], dx itself or another. */
void cloze_dense_backward(const ClozeDense *dense, const ClozeDenseWork *work, float *dx,
                          const float *add, const float *dy, const float *x, gsize m);
