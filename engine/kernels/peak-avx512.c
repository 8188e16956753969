/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Peak loops for AVX-512. */

#include "engine/kernels/peak.h"
#include "engine/kernels/vec-avx512.h"

#define PEAK_TABLE cloze_peak_avx512
#define vec_stream _mm512_stream_ps

#include "engine/kernels/peak-tmpl.h"
