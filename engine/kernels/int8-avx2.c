/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The 8-bit product for AVX2. vpmaddubsw would saturate; vpmaddwd on values kept in 16 bits does as
 * many multiplications a cycle together with the additions and cannot. */

#include <math.h>
#include <string.h>

#include "engine/kernels/narrow.h"
#include "engine/kernels/rows.h"
#include "engine/kernels/vec-avx2.h"

#define NARROW_ACTIVATE cloze_rows_avx2_activate
#define NARROW_PANEL    16
#define NARROW_ROWS     6

typedef int16_t Activation;
typedef int16_t Weight;

/* One unit, or gcc 12 multiplies first, adds later and keeps what is between in memory. */
static inline __m256i
sums_dot(__m256i sum, __m256i x, __m256i w)
{
    __m256i products;

    __asm__("vpmaddwd %3, %2, %1\n\tvpaddd %1, %0, %0"
            : "+x"(sum), "=&x"(products)
            : "x"(x), "x"(w));
    return sum;
}

#include "engine/kernels/int8-avx-tmpl.h"

static inline void
store_quantized(Activation *out, vec x, vec factor, int32_t zero)
{
    const __m256i held = hold(x, factor, zero);
    const __m128i low = _mm256_castsi256_si128(held), high = _mm256_extracti128_si256(held, 1);

    _mm_storeu_si128((__m128i *)out, _mm_packs_epi32(low, high));
}

#include "engine/kernels/int8-tmpl.h"

const ClozeNarrow cloze_narrow_int8_avx2 = INT8_TABLE("avx2");
