/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Inner products for AVX2: 8-bit values widened to 16 bits, whose products vpmaddwd adds in pairs. */

#include "engine/kernels/scan.h"
#include "engine/kernels/vec-avx2.h"

#define SUMS_BYTES 16

typedef __m256i sums;
typedef __m256i row_values;

static inline sums
sums_zero(void)
{
    return _mm256_setzero_si256();
}

static inline sums
sums_add(sums a, sums b)
{
    return _mm256_add_epi32(a, b);
}

static inline row_values
load_row(const int8_t *p)
{
    return _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)p));
}

#define load_query load_row

static inline sums
sums_dot(sums sum, row_values row, row_values query)
{
    return _mm256_add_epi32(sum, _mm256_madd_epi16(row, query));
}

static inline void
store_four(int32_t *out, sums a, sums b, sums c, sums d, __m128i less)
{
    const __m256i all = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
    const __m128i four =
        _mm_add_epi32(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));

    _mm_storeu_si128((__m128i *)out, _mm_sub_epi32(four, less));
}

static inline int32_t
query_excess(const int8_t *q, size_t d)
{
    return 0;
}

#include "engine/kernels/scan-i8-tmpl.h"
#include "engine/kernels/scan-tmpl.h"

const ClozeScan cloze_scan_avx2 = {.name = "avx2",
                                   .dots_i8 = dots_i8,
                                   .picks_i8 = picks_i8,
                                   .dots_f32 = dots_f32,
                                   .measure = measure,
                                   .bound = bound};
