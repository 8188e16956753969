/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The small vector vocabulary of rows-tmpl.h and gemm-tmpl.h in plain GNU C: four floats, which any
 * compiler maps to whatever the target's baseline has. vec-avx2.h and vec-avx512.h say the same in
 * their instructions; a file includes exactly one of the three.
 *
 * vec_max and vec_min give the second argument where one is not a number. Parts are the first n
 * lanes, n below VEC_N; the other lanes read as 0 and are not written. */
#pragma once

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define VEC_N 4

typedef float vec __attribute__((vector_size(16)));
typedef int32_t vec_int __attribute__((vector_size(16)));

static inline vec
vec_set1(float x)
{
    return (vec){x, x, x, x};
}

static inline vec
vec_zero(void)
{
    return (vec){0, 0, 0, 0};
}

static inline vec
vec_load(const float *p)
{
    vec v;

    memcpy(&v, p, sizeof v);
    return v;
}

static inline void
vec_store(float *p, vec v)
{
    memcpy(p, &v, sizeof v);
}

static inline vec
vec_load_part(const float *p, size_t n)
{
    vec v = vec_zero();

    memcpy(&v, p, n * sizeof *p);
    return v;
}

static inline void
vec_store_part(float *p, vec v, size_t n)
{
    memcpy(p, &v, n * sizeof *p);
}

static inline vec
vec_add(vec a, vec b)
{
    return a + b;
}

static inline vec
vec_sub(vec a, vec b)
{
    return a - b;
}

static inline vec
vec_mul(vec a, vec b)
{
    return a * b;
}

static inline vec
vec_div(vec a, vec b)
{
    return a / b;
}

static inline vec
vec_sqrt(vec a)
{
    return (vec){sqrtf(a[0]), sqrtf(a[1]), sqrtf(a[2]), sqrtf(a[3])};
}

/* a b + c; rounded twice here */
static inline vec
vec_fma(vec a, vec b, vec c)
{
    return a * b + c;
}

static inline vec
vec_choose(vec_int mask, vec a, vec b)
{
    return (vec)((mask & (vec_int)a) | (~mask & (vec_int)b));
}

static inline vec
vec_max(vec a, vec b)
{
    return vec_choose(a > b, a, b);
}

static inline vec
vec_min(vec a, vec b)
{
    return vec_choose(a < b, a, b);
}

static inline vec
vec_abs(vec a)
{
    return (vec)((vec_int)a & 0x7fffffff);
}

/* To the nearest integer, halves to even, for |a| below 2^22. */
static inline vec
vec_round(vec a)
{
    const vec magic = vec_set1(12582912.0f);

    return (a + magic) - magic;
}

/* 2^n for whole n in -126 .. 127 */
static inline vec
vec_pow2(vec n)
{
    return (vec)((__builtin_convertvector(n, vec_int) + 127) << 23);
}

/* a 2^n, n whole */
static inline vec
vec_scale(vec a, vec n)
{
    return vec_mul(a, vec_pow2(n));
}

static inline float
vec_sum(vec a)
{
    return (a[0] + a[2]) + (a[1] + a[3]);
}

static inline float
vec_highest(vec a)
{
    return fmaxf(fmaxf(a[0], a[2]), fmaxf(a[1], a[3]));
}

/* out[VEC_N][VEC_N] = x[VEC_N][VEC_N] transposed */
static inline void
vec_transpose(float *out, size_t ldout, const float *x, size_t ldx)
{
    for (size_t i = 0; i < VEC_N; i++)
        for (size_t j = 0; j < VEC_N; j++)
            out[j * ldout + i] = x[i * ldx + j];
}
