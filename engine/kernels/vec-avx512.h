/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The vocabulary of vec-c.h for AVX-512 (F, BW, DQ, VL): sixteen floats. Only for files compiled for
 * it. */
#pragma once

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

#define VEC_N 16

typedef __m512 vec;

static inline vec
vec_set1(float x)
{
    return _mm512_set1_ps(x);
}

static inline vec
vec_zero(void)
{
    return _mm512_setzero_ps();
}

static inline vec
vec_load(const float *p)
{
    return _mm512_loadu_ps(p);
}

static inline void
vec_store(float *p, vec v)
{
    _mm512_storeu_ps(p, v);
}

static inline __mmask16
vec_part_mask(size_t n)
{
    return (__mmask16)((1u << n) - 1);
}

static inline vec
vec_load_part(const float *p, size_t n)
{
    return _mm512_maskz_loadu_ps(vec_part_mask(n), p);
}

static inline void
vec_store_part(float *p, vec v, size_t n)
{
    _mm512_mask_storeu_ps(p, vec_part_mask(n), v);
}

static inline vec
vec_add(vec a, vec b)
{
    return _mm512_add_ps(a, b);
}

static inline vec
vec_sub(vec a, vec b)
{
    return _mm512_sub_ps(a, b);
}

static inline vec
vec_mul(vec a, vec b)
{
    return _mm512_mul_ps(a, b);
}

static inline vec
vec_div(vec a, vec b)
{
    return _mm512_div_ps(a, b);
}

static inline vec
vec_sqrt(vec a)
{
    return _mm512_sqrt_ps(a);
}

static inline vec
vec_fma(vec a, vec b, vec c)
{
    return _mm512_fmadd_ps(a, b, c);
}

static inline vec
vec_max(vec a, vec b)
{
    return _mm512_max_ps(a, b);
}

static inline vec
vec_min(vec a, vec b)
{
    return _mm512_min_ps(a, b);
}

static inline vec
vec_abs(vec a)
{
    return _mm512_abs_ps(a);
}

static inline vec
vec_round(vec a)
{
    return _mm512_roundscale_ps(a, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}

static inline vec
vec_pow2(vec n)
{
    const __m512i biased = _mm512_add_epi32(_mm512_cvtps_epi32(n), _mm512_set1_epi32(127));

    return _mm512_castsi512_ps(_mm512_slli_epi32(biased, 23));
}

static inline vec
vec_scale(vec a, vec n)
{
    return _mm512_scalef_ps(a, n);
}

static inline float
vec_sum(vec a)
{
    return _mm512_reduce_add_ps(a);
}

static inline float
vec_highest(vec a)
{
    return _mm512_reduce_max_ps(a);
}

/* Four columns of a tile: lane l of row j is x[4 l + j][0 .. 3], so that transposing fours of fours
 * within lanes gives whole columns. */
static inline __m512
vec_gather_fours(const float *x, size_t ldx)
{
    __m512 v = _mm512_castps128_ps512(_mm_loadu_ps(x));

    v = _mm512_insertf32x4(v, _mm_loadu_ps(x + 4 * ldx), 1);
    v = _mm512_insertf32x4(v, _mm_loadu_ps(x + 8 * ldx), 2);
    return _mm512_insertf32x4(v, _mm_loadu_ps(x + 12 * ldx), 3);
}

static inline void
vec_transpose(float *out, size_t ldout, const float *x, size_t ldx)
{
    for (size_t i = 0; i < VEC_N; i += 4) {
        const __m512 a = vec_gather_fours(x + i, ldx), b = vec_gather_fours(x + ldx + i, ldx);
        const __m512 c = vec_gather_fours(x + 2 * ldx + i, ldx);
        const __m512 d = vec_gather_fours(x + 3 * ldx + i, ldx);
        const __m512 ab = _mm512_unpacklo_ps(a, b), cd = _mm512_unpacklo_ps(c, d);
        const __m512 ab_high = _mm512_unpackhi_ps(a, b), cd_high = _mm512_unpackhi_ps(c, d);
        float *y = out + i * ldout;

        vec_store(y, _mm512_shuffle_ps(ab, cd, 0x44));
        vec_store(y + ldout, _mm512_shuffle_ps(ab, cd, 0xee));
        vec_store(y + 2 * ldout, _mm512_shuffle_ps(ab_high, cd_high, 0x44));
        vec_store(y + 3 * ldout, _mm512_shuffle_ps(ab_high, cd_high, 0xee));
    }
}
