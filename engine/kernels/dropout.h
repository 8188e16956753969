/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Dropout of each instruction set, for the table of kernels.c only. */
#pragma once

#include "engine/kernels/kernels.h"

#define CLOZE_DROPOUT_BLOCK 128 /* elements that the generator decides on at once */

#define CLOZE_DROPOUT_LANES        16
#define CLOZE_DROPOUT_WORDS        4
#define CLOZE_DROPOUT_ROUNDS       7
#define CLOZE_DROPOUT_MULTIPLIER_0 0xD2511F53u
#define CLOZE_DROPOUT_MULTIPLIER_1 0xCD9E8D57u
#define CLOZE_DROPOUT_WEYL_0       0x9E3779B9u
#define CLOZE_DROPOUT_WEYL_1       0xBB67AE85u

void cloze_dropout_c_run(float *x, size_t ld, size_t rows, size_t n, uint64_t first,
                         const ClozeDropout *dropout);
void cloze_dropout_avx2_run(float *x, size_t ld, size_t rows, size_t n, uint64_t first,
                            const ClozeDropout *dropout);
void cloze_dropout_avx512_run(float *x, size_t ld, size_t rows, size_t n, uint64_t first,
                              const ClozeDropout *dropout);
