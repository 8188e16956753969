/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The gradient of a dense layer's weights, dW[N][K] += dY[M][N]^T X[M][K]: the one product of training
 * whose long side is the sum. */
#pragma once

#include "engine/base/arenas.h"
#include "engine/base/pool.h"
#include "engine/kernels/kernels.h"
#include "engine/kernels/narrow.h"

typedef struct {
    float *weight;   /* [N][K], added to */
    float *bias;     /* [N], added to, or NULL */
    const float *dy; /* [M][N] */
    gsize lddy;
    const float *x; /* [M][K] */
    gsize ldx;
    gsize m;
    gsize n;
    gsize k;
    const ClozeNarrow
        *narrow; /* with pack_transposed: both operands of the product are rounded, its
                                * sums and the bias's are fp32; NULL: fp32 */
} ClozeWeightGradient;

/* Every sum runs over M in order, whatever the number of threads. */
void cloze_weight_gradient_add(const ClozeWeightGradient *gradient, const ClozeKernels *kernels,
                               ClozePool *pool, ClozeArenas *arenas);
