/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The product and its packing in C. */

#include <string.h>

#include "engine/kernels/gemm.h"
#include "engine/kernels/rows.h"
#include "engine/kernels/vec-c.h"

#define GEMM(name)    cloze_gemm_c_##name
#define GEMM_ACTIVATE cloze_rows_c_activate
#define GEMM_PANEL    CLOZE_GEMM_C_PANEL
#define GEMM_ROWS     CLOZE_GEMM_C_ROWS
#define GEMM_EACH_ROW EACH_4
#define GEMM_EACH_MICRO(vectors)                                                                   \
    MICRO(1, vectors, EACH_1)                                                                      \
    MICRO(2, vectors, EACH_2)                                                                      \
    MICRO(3, vectors, EACH_3)                                                                      \
    MICRO(4, vectors, EACH_4)

#include "engine/kernels/gemm-tmpl.h"
#include "engine/kernels/gemm-turned-tmpl.h"
