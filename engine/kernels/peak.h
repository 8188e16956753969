/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a CPU can do at most, for benchmarks: multiply-adds that never leave the registers, and
 * streaming from and to memory. One table an instruction set, as in kernels.h; arrays are 64-byte
 * aligned and their sizes multiples of 64 floats. */
#pragma once

#include "engine/kernels/kernels.h"

typedef struct {
    size_t operations; /* floating-point operations of one round of fma */
    /* @rounds rounds of independent chains; what they come to is added to *sink. */
    void (*fma)(float *sink, size_t rounds);
    /* Adds up x[n], so that every byte is read. */
    void (*read)(float *sink, const float *x, size_t n);
    /* y[i] = 3 b[i] + c[i], past the caches where the instruction set can. */
    void (*triad)(float *y, const float *b, const float *c, size_t n);
} ClozePeak;

/* NULL where this CPU lacks the instruction set. */
const ClozePeak *cloze_peak_get(ClozeIsa isa);

extern const ClozePeak cloze_peak_c;
extern const ClozePeak cloze_peak_avx2;
extern const ClozePeak cloze_peak_avx512;
