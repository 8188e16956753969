/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The 8-bit product for AVX512-VNNI: vpdpbusd on sixteen sums. */

#include <math.h>
#include <string.h>

#include "engine/kernels/narrow.h"
#include "engine/kernels/rows.h"
#include "engine/kernels/vec-avx512.h"

#define NARROW_ACTIVATE cloze_rows_avx512_activate
#define NARROW_PANEL    48
#define NARROW_ROWS     8

typedef uint8_t Activation;
typedef int8_t Weight;
typedef __m512i sums;

#include "engine/kernels/narrow-avx512-tmpl.h"

static inline sums
sums_zero(void)
{
    return _mm512_setzero_si512();
}

static inline sums
sums_load(const int32_t *p)
{
    return _mm512_loadu_si512(p);
}

static inline sums
sums_dot(sums sum, words x, words w)
{
    return _mm512_dpbusd_epi32(sum, x, w);
}

static inline sums
sums_sub(sums a, sums b)
{
    return _mm512_sub_epi32(a, b);
}

static inline sums
sums_times(sums a, int32_t b)
{
    return _mm512_mullo_epi32(a, _mm512_set1_epi32(b));
}

static inline vec
sums_to_vec(sums sum)
{
    return _mm512_cvtepi32_ps(sum);
}

static inline void
store_quantized(Activation *out, vec x, vec factor, int32_t zero)
{
    const __m512i rounded = _mm512_cvtps_epi32(vec_mul(x, factor));
    const __m512i moved = _mm512_add_epi32(rounded, _mm512_set1_epi32(zero));
    const __m512i held = _mm512_max_epi32(moved, _mm512_setzero_si512());

    _mm_storeu_si128((__m128i *)out, _mm512_cvtusepi32_epi8(held));
}

#include "engine/kernels/int8-tmpl.h"

const ClozeNarrow cloze_narrow_int8_avx512_vnni = INT8_TABLE("avx512-vnni");
