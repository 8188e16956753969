/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The row-wise kernels of each instruction set, for the tables of kernels.c and the products. */
#pragma once

#include "engine/kernels/kernels.h"

void cloze_rows_c_layer_norm(float *y, const float *x, const float *weight, const float *bias,
                             size_t t, size_t d, float eps);
void cloze_rows_c_softmax(float *x, size_t ld, size_t rows, size_t n, float scale);
void cloze_rows_c_exponentials(float *x, float *factors, size_t ld, size_t rows, size_t n,
                               float scale);
void cloze_rows_c_scale(float *x, const float *factors, size_t ld, size_t rows, size_t n);
void cloze_rows_c_activate(float *x, size_t n, ClozeEpilogue epilogue);
void cloze_rows_c_exp(float *out, const float *x, size_t n);
void cloze_rows_c_tanh(float *x, size_t n);
float cloze_rows_c_dot(const float *x, const float *y, size_t n);
void cloze_rows_c_axpy(float *y, const float *x, float a, size_t n);
void cloze_rows_c_add3(float *out, const float *a, const float *b, const float *c, size_t n);
void cloze_rows_c_f32_from_bf16(float *out, const uint16_t *in, size_t n);
void cloze_rows_c_f32_from_f16(float *out, const uint16_t *in, size_t n);

void cloze_rows_avx2_layer_norm(float *y, const float *x, const float *weight, const float *bias,
                                size_t t, size_t d, float eps);
void cloze_rows_avx2_softmax(float *x, size_t ld, size_t rows, size_t n, float scale);
void cloze_rows_avx2_exponentials(float *x, float *factors, size_t ld, size_t rows, size_t n,
                                  float scale);
void cloze_rows_avx2_scale(float *x, const float *factors, size_t ld, size_t rows, size_t n);
void cloze_rows_avx2_activate(float *x, size_t n, ClozeEpilogue epilogue);
void cloze_rows_avx2_exp(float *out, const float *x, size_t n);
void cloze_rows_avx2_tanh(float *x, size_t n);
float cloze_rows_avx2_dot(const float *x, const float *y, size_t n);
void cloze_rows_avx2_axpy(float *y, const float *x, float a, size_t n);
void cloze_rows_avx2_add3(float *out, const float *a, const float *b, const float *c, size_t n);
void cloze_rows_avx2_f32_from_bf16(float *out, const uint16_t *in, size_t n);
void cloze_rows_avx2_f32_from_f16(float *out, const uint16_t *in, size_t n);

void cloze_rows_avx512_layer_norm(float *y, const float *x, const float *weight, const float *bias,
                                  size_t t, size_t d, float eps);
void cloze_rows_avx512_softmax(float *x, size_t ld, size_t rows, size_t n, float scale);
void cloze_rows_avx512_exponentials(float *x, float *factors, size_t ld, size_t rows, size_t n,
                                    float scale);
void cloze_rows_avx512_scale(float *x, const float *factors, size_t ld, size_t rows, size_t n);
void cloze_rows_avx512_activate(float *x, size_t n, ClozeEpilogue epilogue);
void cloze_rows_avx512_exp(float *out, const float *x, size_t n);
void cloze_rows_avx512_tanh(float *x, size_t n);
float cloze_rows_avx512_dot(const float *x, const float *y, size_t n);
void cloze_rows_avx512_axpy(float *y, const float *x, float a, size_t n);
void cloze_rows_avx512_add3(float *out, const float *a, const float *b, const float *c, size_t n);
void cloze_rows_avx512_f32_from_bf16(float *out, const uint16_t *in, size_t n);
void cloze_rows_avx512_f32_from_f16(float *out, const uint16_t *in, size_t n);
