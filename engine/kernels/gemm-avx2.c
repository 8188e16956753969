/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The product and its packing for AVX2 with FMA. */

#include <string.h>

#include "engine/kernels/gemm.h"
#include "engine/kernels/rows.h"
#include "engine/kernels/vec-avx2.h"

#define GEMM(name)    cloze_gemm_avx2_##name
#define GEMM_ACTIVATE cloze_rows_avx2_activate
#define GEMM_PANEL    CLOZE_GEMM_AVX2_PANEL
#define GEMM_ROWS     CLOZE_GEMM_AVX2_ROWS
#define GEMM_EACH_ROW EACH_6
#define GEMM_EACH_MICRO(vectors)                                                                   \
    MICRO(1, vectors, EACH_1)                                                                      \
    MICRO(2, vectors, EACH_2)                                                                      \
    MICRO(3, vectors, EACH_3)                                                                      \
    MICRO(4, vectors, EACH_4)                                                                      \
    MICRO(5, vectors, EACH_5)                                                                      \
    MICRO(6, vectors, EACH_6)

#include "engine/kernels/gemm-tmpl.h"
#include "engine/kernels/gemm-turned-tmpl.h"
