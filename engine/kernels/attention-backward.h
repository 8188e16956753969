/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The gradient of self-attention of one sequence and one head. The probabilities are made again from
 * queries and keys: keeping them would cost H T^2 floats a layer. */
#pragma once

#include "engine/kernels/kernels.h"

/* Strides are floats from row to row. */
typedef struct {
    float *dq; /* [T][dh], as dk and dv; written, not added to */
    float *dk;
    float *dv;
    size_t lddqkv;
    const float *dout; /* [T][dh] */
    size_t lddout;
    const float *q; /* [T][dh], as k and v */
    const float *k;
    const float *v;
    size_t ld;
    size_t t;
    size_t dh;
    float scale;
    const ClozeDropout *dropout; /* NULL, or as in the forward pass */
} ClozeAttentionBackward;

/* scratch: cloze_attention_backward_scratch floats. */
void cloze_attention_backward_run(const ClozeKernels *kernels, const ClozeAttentionBackward *run,
                                  float *scratch);
size_t cloze_attention_backward_scratch(const ClozeKernels *kernels, size_t t, size_t dh);
