/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Peak loops for AVX2. */

#include "engine/kernels/peak.h"
#include "engine/kernels/vec-avx2.h"

#define PEAK_TABLE cloze_peak_avx2
#define vec_stream _mm256_stream_ps

#include "engine/kernels/peak-tmpl.h"
