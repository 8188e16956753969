/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The gradients of the row-wise kernels and the optimiser's update, of each instruction set, for the
 * table of kernels.c only. */
#pragma once

#include "engine/kernels/kernels.h"

void cloze_backward_c_layer_norm(float *dx, float *dweight, float *dbias, const float *dy,
                                 const float *x, const float *weight, size_t t, size_t d,
                                 float eps);
void cloze_backward_c_activate(float *dy, float *y, const float *x, size_t n,
                               ClozeEpilogue epilogue);
void cloze_backward_c_softmax(float *dw, const float *w, const float *p, size_t ld, size_t rows,
                              size_t n, float scale);
void cloze_backward_c_adamw(float *parameters, float *first, float *second, const float *gradient,
                            size_t n, const ClozeAdamwFactors *factors);

void cloze_backward_avx2_layer_norm(float *dx, float *dweight, float *dbias, const float *dy,
                                    const float *x, const float *weight, size_t t, size_t d,
                                    float eps);
void cloze_backward_avx2_activate(float *dy, float *y, const float *x, size_t n,
                                  ClozeEpilogue epilogue);
void cloze_backward_avx2_softmax(float *dw, const float *w, const float *p, size_t ld, size_t rows,
                                 size_t n, float scale);
void cloze_backward_avx2_adamw(float *parameters, float *first, float *second,
                               const float *gradient, size_t n, const ClozeAdamwFactors *factors);

void cloze_backward_avx512_layer_norm(float *dx, float *dweight, float *dbias, const float *dy,
                                      const float *x, const float *weight, size_t t, size_t d,
                                      float eps);
void cloze_backward_avx512_activate(float *dy, float *y, const float *x, size_t n,
                                    ClozeEpilogue epilogue);
void cloze_backward_avx512_softmax(float *dw, const float *w, const float *p, size_t ld,
                                   size_t rows, size_t n, float scale);
void cloze_backward_avx512_adamw(float *parameters, float *first, float *second,
                                 const float *gradient, size_t n, const ClozeAdamwFactors *factors);
