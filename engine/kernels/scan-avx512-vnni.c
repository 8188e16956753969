/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Inner products for AVX512-VNNI. vpdpbusd takes unsigned values on one side: rows are moved up by
 * 128, and 128 times the query's sum is taken off again. */

#include "engine/kernels/scan.h"
#include "engine/kernels/vec-avx512.h"

#define SUMS_BYTES 64

typedef __m512i sums;
typedef __m512i row_values;

static inline sums
sums_zero(void)
{
    return _mm512_setzero_si512();
}

static inline sums
sums_add(sums a, sums b)
{
    return _mm512_add_epi32(a, b);
}

static inline row_values
load_query(const int8_t *p)
{
    return _mm512_loadu_si512(p);
}

static inline row_values
load_row(const int8_t *p)
{
    return _mm512_xor_si512(_mm512_loadu_si512(p), _mm512_set1_epi8((char)0x80));
}

static inline sums
sums_dot(sums sum, row_values row, row_values query)
{
    return _mm512_dpbusd_epi32(sum, row, query);
}

static inline __m256i
fold(sums a)
{
    return _mm256_add_epi32(_mm512_castsi512_si256(a), _mm512_extracti64x4_epi64(a, 1));
}

static inline void
store_four(int32_t *out, sums a, sums b, sums c, sums d, __m128i less)
{
    const __m256i all =
        _mm256_hadd_epi32(_mm256_hadd_epi32(fold(a), fold(b)), _mm256_hadd_epi32(fold(c), fold(d)));
    const __m128i four =
        _mm_add_epi32(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));

    _mm_storeu_si128((__m128i *)out, _mm_sub_epi32(four, less));
}

static inline int32_t
query_excess(const int8_t *q, size_t d)
{
    sums sum = sums_zero();
    const __m512i ones = _mm512_set1_epi8(1);

    for (size_t i = 0; i < d; i += SUMS_BYTES)
        sum = _mm512_dpbusd_epi32(sum, ones, _mm512_loadu_si512(q + i));
    return 128 * _mm512_reduce_add_epi32(sum);
}

#include "engine/kernels/scan-i8-tmpl.h"
#include "engine/kernels/scan-tmpl.h"

const ClozeScan cloze_scan_avx512_vnni = {.name = "avx512-vnni",
                                          .dots_i8 = dots_i8,
                                          .picks_i8 = picks_i8,
                                          .dots_f32 = dots_f32,
                                          .measure = measure,
                                          .bound = bound};
