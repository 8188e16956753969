/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* In blocks of queries, as the forward pass. With P = softmax(scale Q K^T) and O = P V:
 * dV = P^T dO, dP = dO V^T, dS = P (dP - rowsum(dP P)) scale, dQ = dS K, dK = dS^T Q. With dropout
 * W = P times what is random mixes V: dV = W^T dO, dW = dO V^T, dS = (W dW - P rowsum(W dW)) scale. */

#include "engine/kernels/attention-backward.h"

#include <string.h>

#define QUERY_BLOCK 48 /* a multiple of every micro-kernel's rows */

/* The parts of the scratch memory. */
typedef struct {
    float *keys;       /* K as the weights of Q K^T */
    float *values;     /* V as the weights of dO V^T */
    float *key_rows;   /* K as the weights of dS K */
    float *block;      /* Q or dO of a block as the weights of a product with [T][block] */
    float *p;          /* [QUERY_BLOCK][stride] */
    float *w;          /* [QUERY_BLOCK][stride] what dropout leaves of p; p itself without */
    float *ds;         /* [QUERY_BLOCK][stride] */
    float *transposed; /* [T][QUERY_BLOCK] */
    size_t stride;
} Scratch;

static size_t
round_up(size_t n)
{
    return (n + 15) / 16 * 16;
}

size_t
cloze_attention_backward_scratch(const ClozeKernels *kernels, size_t t, size_t dh)
{
    return 2 * round_up(cloze_kernels_packed_size(kernels, t, dh)) +
           round_up(cloze_kernels_packed_size(kernels, dh, t)) +
           round_up(cloze_kernels_packed_size(kernels, dh, QUERY_BLOCK)) +
           3 * QUERY_BLOCK * round_up(t) + QUERY_BLOCK * t;
}

static Scratch
cut_scratch(const ClozeKernels *kernels, size_t t, size_t dh, float *memory)
{
    Scratch scratch = {.keys = memory, .stride = round_up(t)};

    scratch.values = scratch.keys + round_up(cloze_kernels_packed_size(kernels, t, dh));
    scratch.key_rows = scratch.values + round_up(cloze_kernels_packed_size(kernels, t, dh));
    scratch.block = scratch.key_rows + round_up(cloze_kernels_packed_size(kernels, dh, t));
    scratch.p = scratch.block + round_up(cloze_kernels_packed_size(kernels, dh, QUERY_BLOCK));
    scratch.w = scratch.p + QUERY_BLOCK * scratch.stride;
    scratch.ds = scratch.w + QUERY_BLOCK * scratch.stride;
    scratch.transposed = scratch.ds + QUERY_BLOCK * scratch.stride;
    return scratch;
}

/* y[T][dh] (+)= w^T rows: w[m][T] a block of P or dS, rows[m][dh] of dO or Q */
static void
add_transposed_product(const ClozeKernels *kernels, const Scratch *scratch, float *y, size_t ldy,
                       const float *w, const float *rows, size_t ldrows, size_t m, size_t t,
                       size_t dh, int first)
{
    const ClozeGemm gemm = {.y = y,
                            .ldy = ldy,
                            .x = scratch->transposed,
                            .ldx = m,
                            .packed = scratch->block,
                            .add = first ? NULL : y,
                            .ldadd = ldy,
                            .m = t,
                            .n = dh,
                            .k = m};

    kernels->transpose(scratch->transposed, m, w, scratch->stride, m, t);
    kernels->pack_transposed(scratch->block, rows, ldrows, dh, m);
    kernels->gemm_f32(&gemm);
}

/* y[m][T] = x[m][dh] W^T */
static void
score(const ClozeKernels *kernels, const Scratch *scratch, float *y, const float *x, size_t ldx,
      const float *packed, size_t m, size_t t, size_t dh)
{
    const ClozeGemm gemm = {.y = y,
                            .ldy = scratch->stride,
                            .x = x,
                            .ldx = ldx,
                            .packed = packed,
                            .m = m,
                            .n = t,
                            .k = dh};

    kernels->gemm_f32(&gemm);
}

static void
run_block(const ClozeKernels *kernels, const ClozeAttentionBackward *run, const Scratch *scratch,
          size_t query, size_t m)
{
    const size_t t = run->t, dh = run->dh;
    const float *q = run->q + query * run->ld, *dout = run->dout + query * run->lddout;
    float *w = run->dropout ? scratch->w : scratch->p;
    const ClozeGemm dq = {.y = run->dq + query * run->lddqkv,
                          .ldy = run->lddqkv,
                          .x = scratch->ds,
                          .ldx = scratch->stride,
                          .packed = scratch->key_rows,
                          .m = m,
                          .n = dh,
                          .k = t};

    score(kernels, scratch, scratch->p, q, run->ld, scratch->keys, m, t, dh);
    kernels->softmax(scratch->p, scratch->stride, m, t, run->scale);
    if (run->dropout) {
        memcpy(w, scratch->p, m * scratch->stride * sizeof(float));
        kernels->dropout(w, scratch->stride, m, t, query * t, run->dropout);
    }
    add_transposed_product(kernels, scratch, run->dv, run->lddqkv, w, dout, run->lddout, m, t, dh,
                           query == 0);
    score(kernels, scratch, scratch->ds, dout, run->lddout, scratch->values, m, t, dh);
    kernels->softmax_backward(scratch->ds, w, scratch->p, scratch->stride, m, t, run->scale);
    kernels->gemm_f32(&dq);
    add_transposed_product(kernels, scratch, run->dk, run->lddqkv, scratch->ds, q, run->ld, m, t,
                           dh, query == 0);
}

void
cloze_attention_backward_run(const ClozeKernels *kernels, const ClozeAttentionBackward *run,
                             float *scratch)
{
    const size_t t = run->t, dh = run->dh;
    const Scratch parts = cut_scratch(kernels, t, dh, scratch);

    kernels->pack(parts.keys, run->k, run->ld, t, dh);
    kernels->pack(parts.values, run->v, run->ld, t, dh);
    kernels->pack_transposed(parts.key_rows, run->k, run->ld, dh, t);
    for (size_t query = 0; query < t; query += QUERY_BLOCK)
        run_block(kernels, run, &parts, query, t - query < QUERY_BLOCK ? t - query : QUERY_BLOCK);
}
