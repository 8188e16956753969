/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The products of each instruction set, for the tables of kernels.c only. */
#pragma once

#include "engine/kernels/kernels.h"

#define CLOZE_GEMM_C_PANEL       8
#define CLOZE_GEMM_C_VECTOR      4
#define CLOZE_GEMM_C_ROWS        4
#define CLOZE_GEMM_AVX2_PANEL    16
#define CLOZE_GEMM_AVX2_VECTOR   8
#define CLOZE_GEMM_AVX2_ROWS     6
#define CLOZE_GEMM_AVX512_PANEL  48
#define CLOZE_GEMM_AVX512_VECTOR 16
#define CLOZE_GEMM_AVX512_ROWS   8

void cloze_gemm_c_f32(const ClozeGemm *gemm);
void cloze_gemm_c_f32_turned(const ClozeGemm *gemm);
void cloze_gemm_c_turn(float *out, float *sums, const float *x, size_t ldx, size_t n, size_t k);
void cloze_gemm_c_sum_columns(float *sums, const float *x, size_t ldx, size_t n, size_t k);
void cloze_gemm_c_pack(float *packed, const float *w, size_t ldw, size_t n, size_t k);
void cloze_gemm_c_pack_transposed(float *packed, const float *w, size_t ldw, size_t n, size_t k);
void cloze_gemm_c_transpose(float *out, size_t ldout, const float *x, size_t ldx, size_t m,
                            size_t n);
void cloze_gemm_avx2_f32(const ClozeGemm *gemm);
void cloze_gemm_avx2_f32_turned(const ClozeGemm *gemm);
void cloze_gemm_avx2_turn(float *out, float *sums, const float *x, size_t ldx, size_t n, size_t k);
void cloze_gemm_avx2_sum_columns(float *sums, const float *x, size_t ldx, size_t n, size_t k);
void cloze_gemm_avx2_pack(float *packed, const float *w, size_t ldw, size_t n, size_t k);
void cloze_gemm_avx2_pack_transposed(float *packed, const float *w, size_t ldw, size_t n, size_t k);
void cloze_gemm_avx2_transpose(float *out, size_t ldout, const float *x, size_t ldx, size_t m,
                               size_t n);
void cloze_gemm_avx512_f32(const ClozeGemm *gemm);
void cloze_gemm_avx512_f32_turned(const ClozeGemm *gemm);
void cloze_gemm_avx512_turn(float *out, float *sums, const float *x, size_t ldx, size_t n,
                            size_t k);
void cloze_gemm_avx512_sum_columns(float *sums, const float *x, size_t ldx, size_t n, size_t k);
void cloze_gemm_avx512_pack(float *packed, const float *w, size_t ldw, size_t n, size_t k);
void cloze_gemm_avx512_pack_transposed(float *packed, const float *w, size_t ldw, size_t n,
                                       size_t k);
void cloze_gemm_avx512_transpose(float *out, size_t ldout, const float *x, size_t ldx, size_t m,
                                 size_t n);
