/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Self-attention of one sequence and one head, from the kernels of a table (Vaswani et al. 2017,
 * equation 1). */
#pragma once

#include "engine/kernels/kernels.h"
#include "engine/kernels/narrow.h"

/* Queries are taken so many at a time: several calls that share a sequence waste nothing where each
 * begins at a multiple of it. */
#define CLOZE_ATTENTION_BLOCK 48

/* Strides are floats from row to row. */
typedef struct {
    float *out; /* [T][dh] */
    size_t ldout;
    const float *q; /* [T][dh], as k and v */
    const float *k;
    const float *v;
    size_t ld;
    size_t t;
    size_t dh;
    size_t first; /* the queries of this call: [first, end); end 0 is t */
    size_t end;
    float scale;
    float *probabilities;        /* NULL or [T][T], rows = queries */
    const ClozeDropout *dropout; /* NULL or what is done to the probabilities before they mix V */
} ClozeAttention;

/* out = softmax(scale Q K^T) V. scratch: cloze_attention_scratch floats. */
void cloze_attention_run(const ClozeKernels *kernels, const ClozeAttention *attention,
                         float *scratch);
size_t cloze_attention_scratch(const ClozeKernels *kernels, size_t t, size_t dh);
/* The same with both products over bf16 values; softmax and the scores it reads are fp32. scratch:
 * cloze_attention_narrow_scratch floats. */
void cloze_attention_run_narrow(const ClozeKernels *kernels, const ClozeNarrow *bf16,
                                const ClozeAttention *attention, float *scratch);
size_t cloze_attention_narrow_scratch(const ClozeNarrow *bf16, size_t t, size_t dh);
