/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The 8-bit product for AVX-VNNI: vpdpbusd on eight sums. */

#include <math.h>
#include <string.h>

#include "engine/kernels/narrow.h"
#include "engine/kernels/rows.h"
#include "engine/kernels/vec-avx2.h"

#define NARROW_ACTIVATE cloze_rows_avx2_activate
#define NARROW_PANEL    16
#define NARROW_ROWS     6

typedef uint8_t Activation;
typedef int8_t Weight;

static inline __m256i
sums_dot(__m256i sum, __m256i x, __m256i w)
{
    return _mm256_dpbusd_avx_epi32(sum, x, w);
}

#include "engine/kernels/int8-avx-tmpl.h"

static inline void
store_quantized(Activation *out, vec x, vec factor, int32_t zero)
{
    const __m256i held = hold(x, factor, zero);
    const __m128i low = _mm256_castsi256_si128(held), high = _mm256_extracti128_si256(held, 1);
    const __m128i both = _mm_packs_epi32(low, high);

    _mm_storel_epi64((__m128i *)out, _mm_packus_epi16(both, both));
}

#include "engine/kernels/int8-tmpl.h"

const ClozeNarrow cloze_narrow_int8_avx_vnni = INT8_TABLE("avx-vnni");
