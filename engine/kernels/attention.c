/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Attention in blocks of queries: K and V are packed once, a block's scores stay in the cache from
 * their product to the next. What divides the exponentials to make probabilities of them divides the
 * few columns that come of them instead. */

#include "engine/kernels/attention.h"

#include <string.h>

/* A multiple of every micro-kernel's rows. */
#define QUERY_BLOCK CLOZE_ATTENTION_BLOCK

static size_t
get_end(const ClozeAttention *attention)
{
    return attention->end ? attention->end : attention->t;
}

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
keep_probabilities(const ClozeKernels *kernels, const ClozeAttention *attention,
                   const float *scores, const float *factors, size_t query, size_t n_queries)
{
    const size_t t = attention->t;
    float *kept = attention->probabilities + query * t;

    for (size_t i = 0; i < n_queries; i++)
        memcpy(kept + i * t, scores + i * score_stride(t), t * sizeof *scores);
    kernels->scale(kept, factors, t, n_queries, t);
}

/* Scores become exponentials, some of them dropped; @factors: [n_queries] */
static void
weigh(const ClozeKernels *kernels, const ClozeAttention *attention, float *scores, float *factors,
      size_t query, size_t n_queries)
{
    const size_t t = attention->t, stride = score_stride(t);

    kernels->exponentials(scores, factors, stride, n_queries, t, attention->scale);
    if (attention->probabilities)
        keep_probabilities(kernels, attention, scores, factors, query, n_queries);
    if (attention->dropout)
        kernels->dropout(scores, stride, n_queries, t, query * t, attention->dropout);
}

static void
run_block(const ClozeKernels *kernels, const ClozeAttention *attention, const float *packed_k,
          const float *packed_v, float *scores, size_t query, size_t n_queries)
{
    const size_t t = attention->t, stride = score_stride(t);
    float factors[QUERY_BLOCK];
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
    weigh(kernels, attention, scores, factors, query, n_queries);
    kernels->gemm_f32(&mix);
    kernels->scale(mix.y, factors, mix.ldy, n_queries, attention->dh);
}

void
cloze_attention_run(const ClozeKernels *kernels, const ClozeAttention *attention, float *scratch)
{
    const size_t t = attention->t, dh = attention->dh, end = get_end(attention);
    float *packed_k = scratch;
    float *packed_v = packed_k + cloze_kernels_packed_size(kernels, t, dh);
    float *scores = packed_v + cloze_kernels_packed_size(kernels, dh, t);

    kernels->pack(packed_k, attention->k, attention->ld, t, dh);
    kernels->pack_transposed(packed_v, attention->v, attention->ld, dh, t);
    for (size_t query = attention->first; query < end; query += QUERY_BLOCK)
        run_block(kernels, attention, packed_k, packed_v, scores, query,
                  end - query < QUERY_BLOCK ? end - query : QUERY_BLOCK);
}

/* The areas of the narrow scratch, each in whole lines of the cache. */
typedef struct {
    char *packed_k;
    char *packed_v;
    char *queries; /* QUERY_BLOCK rows of Q */
    char *rows;    /* and of probabilities */
    float *scores;
    size_t floats; /* of everything */
} NarrowScratch;

static size_t
round_up(size_t bytes)
{
    return (bytes + 63) / 64 * 64;
}

static NarrowScratch
cut_scratch(const ClozeNarrow *bf16, float *memory, size_t t, size_t dh)
{
    const size_t packed_k = round_up(cloze_narrow_packed_size(bf16, t, dh));
    const size_t packed_v = round_up(cloze_narrow_packed_size(bf16, dh, t));
    const size_t queries = round_up(QUERY_BLOCK * cloze_narrow_row_size(bf16, dh));
    const size_t rows = round_up(QUERY_BLOCK * cloze_narrow_row_size(bf16, t));
    const size_t narrow = packed_k + packed_v + queries + rows;
    NarrowScratch scratch = {.floats = narrow / sizeof(float) + QUERY_BLOCK * score_stride(t)};

    if (!memory)
        return scratch;
    scratch.packed_k = (char *)memory;
    scratch.packed_v = scratch.packed_k + packed_k;
    scratch.queries = scratch.packed_v + packed_v;
    scratch.rows = scratch.queries + queries;
    scratch.scores = (float *)(scratch.rows + rows);
    return scratch;
}

size_t
cloze_attention_narrow_scratch(const ClozeNarrow *bf16, size_t t, size_t dh)
{
    return cut_scratch(bf16, NULL, t, dh).floats;
}

static void
run_narrow_block(const ClozeKernels *kernels, const ClozeNarrow *bf16,
                 const ClozeAttention *attention, const NarrowScratch *scratch, size_t query,
                 size_t n_queries)
{
    const size_t t = attention->t, stride = score_stride(t);
    float factors[QUERY_BLOCK];
    const ClozeNarrowGemm product = {.y = scratch->scores,
                                     .ldy = stride,
                                     .x = scratch->queries,
                                     .packed = scratch->packed_k,
                                     .m = n_queries,
                                     .n = t,
                                     .k = attention->dh};
    const ClozeNarrowGemm mix = {.y = attention->out + query * attention->ldout,
                                 .ldy = attention->ldout,
                                 .x = scratch->rows,
                                 .packed = scratch->packed_v,
                                 .m = n_queries,
                                 .n = attention->dh,
                                 .k = t};

    bf16->prepare(scratch->queries, attention->q + query * attention->ld, attention->ld, n_queries,
                  attention->dh);
    bf16->gemm(&product);
    weigh(kernels, attention, scratch->scores, factors, query, n_queries);
    bf16->prepare(scratch->rows, scratch->scores, stride, n_queries, t);
    bf16->gemm(&mix);
    kernels->scale(mix.y, factors, mix.ldy, n_queries, attention->dh);
}

void
cloze_attention_run_narrow(const ClozeKernels *kernels, const ClozeNarrow *bf16,
                           const ClozeAttention *attention, float *scratch)
{
    const size_t t = attention->t, dh = attention->dh, end = get_end(attention);
    const NarrowScratch areas = cut_scratch(bf16, scratch, t, dh);

    bf16->pack(areas.packed_k, attention->k, attention->ld, t, dh);
    bf16->pack_transposed(areas.packed_v, attention->v, attention->ld, dh, t);
    for (size_t query = attention->first; query < end; query += QUERY_BLOCK)
        run_narrow_block(kernels, bf16, attention, &areas, query,
                         end - query < QUERY_BLOCK ? end - query : QUERY_BLOCK);
}
