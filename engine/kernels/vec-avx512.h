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
