/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Dropout for AVX-512: the 64-bit multiply that a compiler finds there is slower than the two products
 * of 32 bits that it stands for. */

#include <immintrin.h>

#include "engine/kernels/dropout.h"

#define DROPOUT(name) cloze_dropout_avx512_##name
#define DROPOUT_GENERATE

/* The low and high words of x times a constant, lane by lane. */
static inline __m512i
multiply(__m512i x, uint32_t constant, __m512i *high)
{
    const __m512i factor = _mm512_set1_epi64(constant);
    const __m512i even = _mm512_mul_epu32(x, factor);
    const __m512i odd = _mm512_mul_epu32(_mm512_srli_epi64(x, 32), factor);

    *high = _mm512_mask_blend_epi32(0xaaaa, _mm512_srli_epi64(even, 32), odd);
    return _mm512_mask_blend_epi32(0xaaaa, even, _mm512_slli_epi64(odd, 32));
}

/* As in dropout-tmpl.h. */
static void
generate(const ClozeDropout *dropout, uint64_t block,
         uint32_t words[CLOZE_DROPOUT_WORDS][CLOZE_DROPOUT_LANES])
{
    const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const uint64_t counter = block * CLOZE_DROPOUT_LANES;
    __m512i x0 = _mm512_add_epi32(_mm512_set1_epi32((int)(uint32_t)counter), lanes);
    __m512i x1 = _mm512_set1_epi32((int)((uint32_t)(counter >> 32) ^ dropout->step));
    __m512i x2 = _mm512_set1_epi32((int)dropout->stream);
    __m512i x3 = _mm512_set1_epi32((int)dropout->region);
    __m512i key0 = _mm512_set1_epi32((int)dropout->key[0]);
    __m512i key1 = _mm512_set1_epi32((int)dropout->key[1]);

    for (int round = 0; round < CLOZE_DROPOUT_ROUNDS; round++) {
        __m512i high_a, high_b;
        const __m512i low_a = multiply(x0, CLOZE_DROPOUT_MULTIPLIER_0, &high_a);
        const __m512i low_b = multiply(x2, CLOZE_DROPOUT_MULTIPLIER_1, &high_b);

        x0 = _mm512_ternarylogic_epi32(high_b, x1, key0, 0x96);
        x1 = low_b;
        x2 = _mm512_ternarylogic_epi32(high_a, x3, key1, 0x96);
        x3 = low_a;
        key0 = _mm512_add_epi32(key0, _mm512_set1_epi32((int)CLOZE_DROPOUT_WEYL_0));
        key1 = _mm512_add_epi32(key1, _mm512_set1_epi32((int)CLOZE_DROPOUT_WEYL_1));
    }
    _mm512_storeu_si512(words[0], x0);
    _mm512_storeu_si512(words[1], x1);
    _mm512_storeu_si512(words[2], x2);
    _mm512_storeu_si512(words[3], x3);
}

#include "engine/kernels/dropout-tmpl.h"
