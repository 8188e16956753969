/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Attention in blocks of queries: K and V are packed once, a block's scores stay in the cache from
 * their product to the next. */

#include "engine/kernels/attention.h"

#include <string.h>

#define QUERY_BLOCK 48 /* a multiple of every micro-kernel's rows */

/* Scores of one query, filled up so that rows start alike. */
static size_t
score_stride(size_t t)
{
    return (t + 15) / 16 * 16;
}

size_t
cloze_attention_scratch(const ClozeKernels *kernels, size_t t, size_t dh)
{
    return cloze_kernels_packed_size(kernels, t, dh) + cloze_kernels_packed_size(kernels, dh, t) +
           QUERY_BLOCK * score_stride(t);
}

static void
run_block(const ClozeKernels *kernels, const ClozeAttention *attention, const float *packed_k,
          const float *packed_v, float *scores, size_t query, size_t n_queries)
{
    const size_t t = attention->t, stride = score_stride(t);
    const ClozeGemm product = {.y = scores,
                               .ldy = stride,
                               .x = attention->q + query * attention->ld,
                               .ldx = attention->ld,
                               .packed = packed_k,
                               .m = n_queries,
                               .n = t,
                               .k = attention->dh};
    const ClozeGemm mix = {.y = attention->out + query * attention->ldout,
                           .ldy = attention->ldout,
                           .x = scores,
                           .ldx = stride,
                           .packed = packed_v,
                           .m = n_queries,
                           .n = attention->dh,
                           .k = t};

    kernels->gemm_f32(&product);
    kernels->softmax(scores, stride, n_queries, t, attention->scale);
    if (attention->probabilities)
        for (size_t i = 0; i < n_queries; i++)
            memcpy(attention->probabilities + (query + i) * t, scores + i * stride,
                   t * sizeof *scores);
    if (attention->dropout)
        kernels->dropout(scores, stride, n_queries, t, query * t, attention->dropout);
    kernels->gemm_f32(&mix);
}

void
cloze_attention_run(const ClozeKernels *kernels, const ClozeAttention *attention, float *scratch)
{
    const size_t t = attention->t, dh = attention->dh;
    float *packed_k = scratch;
    float *packed_v = packed_k + cloze_kernels_packed_size(kernels, t, dh);
    float *scores = packed_v + cloze_kernels_packed_size(kernels, dh, t);

    kernels->pack(packed_k, attention->k, attention->ld, t, dh);
    kernels->pack_transposed(packed_v, attention->v, attention->ld, dh, t);
    for (size_t query = 0; query < t; query += QUERY_BLOCK)
        run_block(kernels, attention, packed_k, packed_v, scores, query,
                  t - query < QUERY_BLOCK ? t - query : QUERY_BLOCK);
}
