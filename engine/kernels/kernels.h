/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One struct of function pointers for every inner loop of the engine. No GLib here. Kernels are
 * single-threaded, pure and void; blocking, packing order and threads are the caller's. The C
 * versions fill the table first, each instruction set then overwrites what it does better.
 *
 * Letters: B batch, T tokens, D width, H heads, F feed-forward width, V vocabulary; M N K are the
 * sizes of a product. Arguments: outputs, inputs, weights, sizes. All arrays are row-major and may
 * be unaligned. Row results never depend on how many rows a call has, so a text's numbers do not
 * depend on what else is in its batch. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    CLOZE_ISA_C,
    CLOZE_ISA_AVX2,
    CLOZE_ISA_AVX512,
} ClozeIsa;

/* What happens to a product's rows before they are stored. */
typedef enum {
    CLOZE_EPILOGUE_NONE,
    CLOZE_EPILOGUE_GELU,     /* 0.5 x (1 + erf(x / sqrt 2)) */
    CLOZE_EPILOGUE_GELU_NEW, /* the tanh form */
    CLOZE_EPILOGUE_RELU,
} ClozeEpilogue;

typedef struct {
    ClozeIsa isa;
    const char *name; /* "c", "avx2", "avx512" */

    /* Columns of one packed panel, a multiple of the micro-kernel's width. */
    size_t gemm_f32_panel;

    /* y[M][N] (row stride ldy) = epilogue(x[M][K] (row stride ldx) . W^T + bias[N]), for the
     * columns of the panels given: packed is W[N][K] in panels of gemm_f32_panel columns,
     * panel p holding [K][panel], short last panel filled with zeros; n columns are stored.
     * bias may be NULL. add (NULL or [M][N], row stride ldadd) is added after the bias. */
    void (*gemm_f32)(float *y, size_t ldy, const float *x, size_t ldx, const float *packed,
                     const float *bias, const float *add, size_t ldadd, size_t m, size_t n,
                     size_t k, ClozeEpilogue epilogue);

    /* y[T][D] = (x - mean) / sqrt(var + eps) * weight + bias, biased variance; y may be x. */
    void (*layer_norm)(float *y, const float *x, const float *weight, const float *bias, size_t t,
                       size_t d, float eps);

    /* x[rows][n] (row stride ld) becomes softmax(x * scale) row by row, in place. */
    void (*softmax)(float *x, size_t ld, size_t rows, size_t n, float scale);

    /* x[n] = epilogue(x[n]) */
    void (*activate)(float *x, size_t n, ClozeEpilogue epilogue);

    /* One (sequence, head): out[T][dh] = softmax(Q K^T * scale) V. q, k, v and out are strided by
     * ld floats a row; scratch holds cloze_kernels_attention_scratch(t, dh) floats.
     * probabilities: NULL or [T][T], written with the softmaxed scores. */
    void (*attention)(float *out, size_t ldout, const float *q, const float *k, const float *v,
                      size_t ld, size_t t, size_t dh, float scale, float *scratch,
                      float *probabilities);

    /* sum of x[i] * y[i] */
    float (*dot)(const float *x, const float *y, size_t n);
    /* y[i] += a * x[i] */
    void (*axpy)(float *y, const float *x, float a, size_t n);
    /* out[i] = a[i] + b[i] + c[i] */
    void (*add3)(float *out, const float *a, const float *b, const float *c, size_t n);

    void (*f32_from_bf16)(float *out, const uint16_t *in, size_t n);
    void (*f32_from_f16)(float *out, const uint16_t *in, size_t n);
} ClozeKernels;

/* The best table this CPU and CLOZE_CPU allow; filled once, safe from any thread. */
const ClozeKernels *cloze_kernels_get(void);
/* The table for one instruction set, or NULL where this CPU lacks it (CPUID and XCR0). */
const ClozeKernels *cloze_kernels_get_isa(ClozeIsa isa);

size_t cloze_kernels_attention_scratch(size_t t, size_t dh);
/* Floats of W[n][k] packed for @kernels. */
size_t cloze_kernels_packed_size(const ClozeKernels *kernels, size_t n, size_t k);
/* packed: see gemm_f32. w is [n][k], row stride ldw. */
void cloze_kernels_pack(const ClozeKernels *kernels, float *packed, const float *w, size_t ldw,
                        size_t n, size_t k);
