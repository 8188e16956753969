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
    CLOZE_ISA_AVX2,   /* with FMA and F16C */
    CLOZE_ISA_AVX512, /* F, BW, DQ and VL */
} ClozeIsa;

#define CLOZE_ISA_COUNT 3

/* What happens to a product's rows before they are stored. */
typedef enum {
    CLOZE_EPILOGUE_NONE,
    CLOZE_EPILOGUE_GELU,     /* 0.5 x (1 + erf(x / sqrt 2)) */
    CLOZE_EPILOGUE_GELU_NEW, /* the tanh form */
    CLOZE_EPILOGUE_RELU,
} ClozeEpilogue;

/* A product: y[M][N] = epilogue(x[M][K] . W^T + bias[N] + add[M][N]). */
typedef struct {
    float *y;
    size_t ldy; /* floats from row to row, as ldx and ldadd */
    const float *x;
    size_t ldx;
    const float *packed; /* from cloze_kernels_pack; the first of the panels wanted */
    const float *bias;   /* or NULL; of the first column wanted, as y and add */
    const float *add;    /* or NULL; may be y */
    size_t ldadd;
    size_t m;
    size_t n; /* a multiple of gemm_f32_panel, unless the last panel is among those wanted */
    size_t k;
    ClozeEpilogue epilogue;
    size_t ahead; /* lines of what follows the panel in memory that have been asked for before */
} ClozeGemm;

/* One step of AdamW, the same for a whole tensor. */
typedef struct {
    float beta1;
    float new1; /* 1 - beta1 */
    float beta2;
    float new2;       /* 1 - beta2 */
    float keep;       /* 1 - learning rate * decay */
    float rate;       /* learning rate / (1 - beta1^step) */
    float correction; /* 1 / (1 - beta2^step) */
    float epsilon;
    float clip; /* what gradients are multiplied by before anything else */
} ClozeAdamwFactors;

/* Which elements of a tensor are dropped: a function of all of these but the scale, and of the
 * element's index. */
typedef struct {
    uint32_t key[2];
    uint32_t step;
    uint32_t stream;    /* which place of the model */
    uint32_t region;    /* which part of it; elements count from 0 in each */
    uint32_t threshold; /* 65536 times the share that is dropped */
    float scale;        /* of what is kept: 1 / (1 - share) */
} ClozeDropout;

typedef struct {
    ClozeIsa isa;
    const char *name; /* "c", "avx2", "avx512" */

    /* Columns of a whole panel, of a vector (the last panel is cut to whole vectors), and rows of
     * the micro-kernel: blocks that are multiples of it waste nothing. */
    size_t gemm_f32_panel;
    size_t gemm_f32_vector;
    size_t gemm_f32_rows;

    void (*gemm_f32)(const ClozeGemm *gemm);

    /* The same for a sum over many rows of what x was made from: x, from turn, holds a panel for each
     * gemm_f32_rows of its rows, [K][gemm_f32_rows], with zeros behind the last; ldx and the epilogue
     * are not looked at. turn reads the columns of x[K][n], row stride ldx; sums[n], or NULL, become
     * what each adds up to, as in sum_columns. */
    void (*gemm_f32_turned)(const ClozeGemm *gemm);
    void (*turn)(float *out, float *sums, const float *x, size_t ldx, size_t n, size_t k);
    void (*sum_columns)(float *sums, const float *x, size_t ldx, size_t n, size_t k);

    /* packed: panel p holds [K][gemm_f32_panel], the last one [K][rest rounded up to vectors] with
     * zeros behind the rest. pack reads w[N][K], pack_transposed w[K][N]; row stride ldw. */
    void (*pack)(float *packed, const float *w, size_t ldw, size_t n, size_t k);
    void (*pack_transposed)(float *packed, const float *w, size_t ldw, size_t n, size_t k);

    /* out[n][m] = x[m][n], row strides ldout and ldx */
    void (*transpose)(float *out, size_t ldout, const float *x, size_t ldx, size_t m, size_t n);

    /* y[T][D] = (x - mean) / sqrt(var + eps) * weight + bias, biased variance; y may be x. */
    void (*layer_norm)(float *y, const float *x, const float *weight, const float *bias, size_t t,
                       size_t d, float eps);

    /* x[rows][n] (row stride ld) becomes softmax(x * scale) row by row, in place; scale >= 0. */
    void (*softmax)(float *x, size_t ld, size_t rows, size_t n, float scale);
    /* The same in two steps: x becomes exp((x - highest of its row) * scale), and factors[rows] what
     * makes a softmax of it; x[rows][n] times factors[rows]. */
    void (*exponentials)(float *x, float *factors, size_t ld, size_t rows, size_t n, float scale);
    void (*scale)(float *x, const float *factors, size_t ld, size_t rows, size_t n);

    /* x[n] = epilogue(x[n]) */
    void (*activate)(float *x, size_t n, ClozeEpilogue epilogue);

    /* out[i] = exp(x[i]), 0 < out; below -87.3 the smallest normal number, above 88 exp(88) */
    void (*exp)(float *out, const float *x, size_t n);

    /* x[n] = tanh(x[n]), to 2 ulp; to 3 where products are not fused with sums */
    void (*tanh)(float *x, size_t n);

    /* sum of x[i] * y[i] */
    float (*dot)(const float *x, const float *y, size_t n);
    /* y[i] += a * x[i] */
    void (*axpy)(float *y, const float *x, float a, size_t n);
    /* out[i] = a[i] + b[i] + c[i] */
    void (*add3)(float *out, const float *a, const float *b, const float *c, size_t n);

    void (*f32_from_bf16)(float *out, const uint16_t *in, size_t n);
    void (*f32_from_f16)(float *out, const uint16_t *in, size_t n);

    /* Of y = LayerNorm(x), row by row: dx[T][D] (may be dy), and dweight[D], dbias[D] are added
     * to. */
    void (*layer_norm_backward)(float *dx, float *dweight, float *dbias, const float *dy,
                                const float *x, const float *weight, size_t t, size_t d, float eps);
    /* dy[n] *= epilogue'(x[n]), x as it was before the epilogue; y[n], or NULL, becomes epilogue(x) */
    void (*activate_backward)(float *dy, float *y, const float *x, size_t n,
                              ClozeEpilogue epilogue);
    /* Of p = softmax(x scale) over rows [rows][n] with row stride ld, and w, p times 0 or a factor
     * element by element, or p itself: dw, the gradient of w, becomes that of x. */
    void (*softmax_backward)(float *dw, const float *w, const float *p, size_t ld, size_t rows,
                             size_t n, float scale);
    /* m = beta1 m + new1 g, v = beta2 v + new2 g^2, g the gradient times clip; then
     * parameters = keep parameters - rate m / (sqrt(v correction) + epsilon) */
    void (*adamw)(float *parameters, float *first, float *second, const float *gradient, size_t n,
                  const ClozeAdamwFactors *factors);
    /* x[rows][n] (row stride ld) times 0 or scale; the elements' indices run from @first on. The
     * same for every instruction set, and for the same indices in several calls. */
    void (*dropout)(float *x, size_t ld, size_t rows, size_t n, uint64_t first,
                    const ClozeDropout *dropout);
} ClozeKernels;

/* The best table this CPU and CLOZE_CPU allow; safe from any thread. A value of CLOZE_CPU that names
 * no instruction set is as if it were not there. */
const ClozeKernels *cloze_kernels_get(void);
/* The table for one instruction set, or NULL where this CPU or this build lacks it. */
const ClozeKernels *cloze_kernels_get_isa(ClozeIsa isa);

/* Floats of W[n][k] packed for @kernels, and of all whole panels before column @n. */
size_t cloze_kernels_packed_size(const ClozeKernels *kernels, size_t n, size_t k);
/* w is [n][k], row stride ldw. */
void cloze_kernels_pack(const ClozeKernels *kernels, float *packed, const float *w, size_t ldw,
                        size_t n, size_t k);
