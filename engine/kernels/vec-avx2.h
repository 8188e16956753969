/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The vocabulary of vec-c.h for AVX2 with FMA: eight floats. Only for files compiled for it. */
#pragma once

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

#define VEC_N 8

typedef __m256 vec;

static inline vec
vec_set1(float x)
{
    return _mm256_set1_ps(x);
}

static inline vec
vec_zero(void)
{
    return _mm256_setzero_ps();
}

static inline vec
vec_load(const float *p)
{
    return _mm256_loadu_ps(p);
}

static inline void
vec_store(float *p, vec v)
{
    _mm256_storeu_ps(p, v);
}

static inline __m256i
vec_part_mask(size_t n)
{
    return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)n), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

static inline vec
vec_load_part(const float *p, size_t n)
{
    return _mm256_maskload_ps(p, vec_part_mask(n));
}

static inline void
vec_store_part(float *p, vec v, size_t n)
{
    _mm256_maskstore_ps(p, vec_part_mask(n), v);
}

static inline vec
vec_add(vec a, vec b)
{
    return _mm256_add_ps(a, b);
}

static inline vec
vec_sub(vec a, vec b)
{
    return _mm256_sub_ps(a, b);
}

static inline vec
vec_mul(vec a, vec b)
{
    return _mm256_mul_ps(a, b);
}

static inline vec
vec_div(vec a, vec b)
{
    return _mm256_div_ps(a, b);
}

static inline vec
vec_sqrt(vec a)
{
    return _mm256_sqrt_ps(a);
}

static inline vec
vec_fma(vec a, vec b, vec c)
{
    return _mm256_fmadd_ps(a, b, c);
}

static inline vec
vec_max(vec a, vec b)
{
    return _mm256_max_ps(a, b);
}

static inline vec
vec_min(vec a, vec b)
{
    return _mm256_min_ps(a, b);
}

static inline vec
vec_abs(vec a)
{
    return _mm256_andnot_ps(_mm256_set1_ps(-0.0f), a);
}

static inline vec
vec_round(vec a)
{
    return _mm256_round_ps(a, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}

static inline vec
vec_pow2(vec n)
{
    const __m256i biased = _mm256_add_epi32(_mm256_cvtps_epi32(n), _mm256_set1_epi32(127));

    return _mm256_castsi256_ps(_mm256_slli_epi32(biased, 23));
}

static inline vec
vec_scale(vec a, vec n)
{
    return vec_mul(a, vec_pow2(n));
}

static inline float
vec_sum(vec a)
{
    __m128 half = _mm_add_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1));

    half = _mm_add_ps(half, _mm_movehl_ps(half, half));
    return _mm_cvtss_f32(_mm_add_ss(half, _mm_shuffle_ps(half, half, 1)));
}

static inline float
vec_highest(vec a)
{
    __m128 half = _mm_max_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1));

    half = _mm_max_ps(half, _mm_movehl_ps(half, half));
    return _mm_cvtss_f32(_mm_max_ss(half, _mm_shuffle_ps(half, half, 1)));
}

/* As in vec-avx512.h, with two lanes. */
static inline __m256
vec_gather_fours(const float *x, size_t ldx)
{
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(x)), _mm_loadu_ps(x + 4 * ldx),
                                1);
}

static inline void
vec_transpose(float *out, size_t ldout, const float *x, size_t ldx)
{
    for (size_t i = 0; i < VEC_N; i += 4) {
        const __m256 a = vec_gather_fours(x + i, ldx), b = vec_gather_fours(x + ldx + i, ldx);
        const __m256 c = vec_gather_fours(x + 2 * ldx + i, ldx);
        const __m256 d = vec_gather_fours(x + 3 * ldx + i, ldx);
        const __m256 ab = _mm256_unpacklo_ps(a, b), cd = _mm256_unpacklo_ps(c, d);
        const __m256 ab_high = _mm256_unpackhi_ps(a, b), cd_high = _mm256_unpackhi_ps(c, d);
        float *y = out + i * ldout;

        vec_store(y, _mm256_shuffle_ps(ab, cd, 0x44));
        vec_store(y + ldout, _mm256_shuffle_ps(ab, cd, 0xee));
        vec_store(y + 2 * ldout, _mm256_shuffle_ps(ab_high, cd_high, 0x44));
        vec_store(y + 3 * ldout, _mm256_shuffle_ps(ab_high, cd_high, 0xee));
    }
}
