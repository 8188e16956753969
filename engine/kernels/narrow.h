/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Products whose operands are narrower than their fp32 results: 8-bit integers and bf16. Kept apart
 * from kernels.h because a CPU may have one instruction set's fp32 and not its narrow products.
 *
 * int8: a row of activations is x = s (q - z) with q in 0 .. 255 and a scale and a zero of its own, a
 * column of weights w = t r with r in -127 .. 127, so x . w = s t (sum q r - z sum r). The sums are
 * exact in 32 bits for k up to 66,000, so all instruction sets give the same integers. bf16: both
 * rounded to nearest even, products summed in fp32 in order.
 *
 * Both operands come in words of 32 bits along k, the last one filled with zeros. */
#pragma once

#include "engine/kernels/kernels.h"

typedef enum {
    CLOZE_PRECISION_FP32,
    CLOZE_PRECISION_BF16,
    CLOZE_PRECISION_INT8,
} ClozePrecision;

#define CLOZE_PRECISION_COUNT 3

/* y[M][N] = epilogue(x[M][K] . W^T + bias[N] + add[M][N]), GELU within 2e-4 in bf16; arguments as in ClozeGemm, apart from */
typedef struct {
    float *y;
    size_t ldy;
    const char *x;      /* rows from prepare, one behind the other */
    const char *packed; /* from pack; the first of the panels wanted */
    const float *bias;
    const float *add;
    size_t ldadd;
    size_t m;
    size_t n;
    size_t k;
    ClozeEpilogue epilogue;
    size_t ahead;
} ClozeNarrowGemm;

typedef struct {
    const char *name; /* "int8-avx2" */
    ClozePrecision precision;
    size_t panel; /* columns, as in ClozeKernels; also vector and rows */
    size_t vector;
    size_t rows;
    size_t step;        /* values along k in a word */
    size_t row_head;    /* bytes before the words of a row of x */
    size_t column_head; /* bytes a column before the words of a panel */

    /* x[M][K] (row stride ldx) to rows of cloze_narrow_row_size bytes. A row does not depend on the
     * others. */
    void (*prepare)(char *out, const float *x, size_t ldx, size_t m, size_t k);
    /* w[N][K] (row stride ldw) to cloze_narrow_packed_size bytes. Panel p holds the heads of its
     * columns, then [words][panel][step]; the last panel is cut to whole vectors. Starting at a
     * column that is a multiple of the panel gives the same bytes as the whole. */
    void (*pack)(char *packed, const float *w, size_t ldw, size_t n, size_t k);
    /* The same of w[K][N]; NULL in the 8-bit tables. */
    void (*pack_transposed)(char *packed, const float *w, size_t ldw, size_t n, size_t k);
    void (*gemm)(const ClozeNarrowGemm *gemm);

    /* For benchmarks: @rounds rounds of multiplications that never leave the registers, each of
     * @operations; what they come to is added to *sink. */
    void (*multiply)(float *sink, size_t rounds);
    size_t operations;
} ClozeNarrow;

/* The best table this CPU and CLOZE_CPU allow, or NULL: there is none for fp32, and bf16 needs
 * AVX512-BF16. Any thread. */
const ClozeNarrow *cloze_narrow_get(ClozePrecision precision);
/* All tables of this build, for tests: NULL past the last; *usable says whether this CPU can run
 * it. */
const ClozeNarrow *cloze_narrow_get_nth(size_t i, bool *usable);

/* Multiples of 4. */
size_t cloze_narrow_row_size(const ClozeNarrow *narrow, size_t k);
/* Bytes of W[n][k], and of all whole panels before column @n. */
size_t cloze_narrow_packed_size(const ClozeNarrow *narrow, size_t n, size_t k);

/* For narrow.c. */
extern const ClozeNarrow cloze_narrow_int8_c;
extern const ClozeNarrow cloze_narrow_int8_avx2;
extern const ClozeNarrow cloze_narrow_int8_avx_vnni;
extern const ClozeNarrow cloze_narrow_int8_avx512_vnni;
extern const ClozeNarrow cloze_narrow_bf16_avx512;
