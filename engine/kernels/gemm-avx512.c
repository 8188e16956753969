/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The product and its packing for AVX-512. */

#include <string.h>

#include "engine/kernels/gemm.h"
#include "engine/kernels/rows.h"
#include "engine/kernels/vec-avx512.h"

#define GEMM(name)    cloze_gemm_avx512_##name
#define GEMM_ACTIVATE cloze_rows_avx512_activate
#define GEMM_PANEL    CLOZE_GEMM_AVX512_PANEL
#define GEMM_ROWS     CLOZE_GEMM_AVX512_ROWS
#define GEMM_EACH_ROW EACH_8
#define GEMM_EACH_MICRO(vectors)                                                                   \
    MICRO(1, vectors, EACH_1)                                                                      \
    MICRO(2, vectors, EACH_2)                                                                      \
    MICRO(3, vectors, EACH_3)                                                                      \
    MICRO(4, vectors, EACH_4)                                                                      \
    MICRO(5, vectors, EACH_5)                                                                      \
    MICRO(6, vectors, EACH_6)                                                                      \
    MICRO(7, vectors, EACH_7)                                                                      \
    MICRO(8, vectors, EACH_8)

#include "engine/kernels/gemm-tmpl.h"
#include "engine/kernels/gemm-turned-tmpl.h"
