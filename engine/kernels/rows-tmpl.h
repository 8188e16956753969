/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The row-wise kernels of kernels.h over a vector vocabulary. The including file has included
 * rows.h and one vec-*.h and defines ROWS(name) as the instruction set's function. */

#include "engine/kernels/vec-math-tmpl.h"

/* Whole vectors, then the rest as one part: x[i] = body(x[i]). */
#define MAP(x, n, body)                                                                            \
    do {                                                                                           \
        size_t i_ = 0;                                                                             \
        for (; i_ + VEC_N <= (n); i_ += VEC_N)                                                     \
            vec_store((x) + i_, body(vec_load((x) + i_)));                                         \
        if (i_ < (n))                                                                              \
            vec_store_part((x) + i_, body(vec_load_part((x) + i_, (n)-i_)), (n)-i_);               \
    } while (0)

static float
sum_row(const float *x, size_t n)
{
    vec a = vec_zero(), b = vec_zero();
    size_t i = 0;

    for (; i + 2 * VEC_N <= n; i += 2 * VEC_N) {
        a = vec_add(a, vec_load(x + i));
        b = vec_add(b, vec_load(x + i + VEC_N));
    }
    for (; i + VEC_N <= n; i += VEC_N)
        a = vec_add(a, vec_load(x + i));
    if (i < n)
        b = vec_add(b, vec_load_part(x + i, n - i));
    return vec_sum(vec_add(a, b));
}

static float
sum_squares(const float *x, float mean, size_t n)
{
    const vec m = vec_set1(mean);
    vec a = vec_zero(), b = vec_zero();
    size_t i = 0;

    for (; i + 2 * VEC_N <= n; i += 2 * VEC_N) {
        const vec u = vec_sub(vec_load(x + i), m), v = vec_sub(vec_load(x + i + VEC_N), m);
        a = vec_fma(u, u, a);
        b = vec_fma(v, v, b);
    }
    for (; i + VEC_N <= n; i += VEC_N) {
        const vec u = vec_sub(vec_load(x + i), m);
        a = vec_fma(u, u, a);
    }
    float sum = vec_sum(vec_add(a, b));
    for (; i < n; i++)
        sum += (x[i] - mean) * (x[i] - mean);
    return sum;
}

static inline vec
normalized(vec x, vec mean, vec factor, vec weight, vec bias)
{
    return vec_fma(vec_mul(vec_sub(x, mean), factor), weight, bias);
}

static void
layer_norm_row(float *y, const float *x, const float *weight, const float *bias, size_t d,
               float eps)
{
    const float mean = sum_row(x, d) / (float)d;
    const float variance = sum_squares(x, mean, d) / (float)d;
    const vec m = vec_set1(mean), f = vec_set1(1.0f / sqrtf(variance + eps));
    size_t i = 0;

    for (; i + VEC_N <= d; i += VEC_N)
        vec_store(y + i,
                  normalized(vec_load(x + i), m, f, vec_load(weight + i), vec_load(bias + i)));
    if (i < d)
        vec_store_part(y + i,
                       normalized(vec_load_part(x + i, d - i), m, f,
                                  vec_load_part(weight + i, d - i), vec_load_part(bias + i, d - i)),
                       d - i);
}

void
ROWS(layer_norm)(float *y, const float *x, const float *weight, const float *bias, size_t t,
                 size_t d, float eps)
{
    for (size_t i = 0; i < t; i++)
        layer_norm_row(y + i * d, x + i * d, weight, bias, d, eps);
}

static float
highest_in_row(const float *x, size_t n)
{
    vec a = vec_set1(-INFINITY);
    size_t i = 0;

    for (; i + VEC_N <= n; i += VEC_N)
        a = vec_max(vec_load(x + i), a);
    float highest = vec_highest(a);
    for (; i < n; i++)
        highest = fmaxf(highest, x[i]);
    return highest;
}

/* x[i] = exp(scale x[i] + shift), none above 1; returns the sum */
static float
exponentials(float *x, size_t n, float scale, float shift)
{
    const vec c = vec_set1(scale), s = vec_set1(shift);
    vec sum = vec_zero();
    size_t i = 0;

    for (; i + VEC_N <= n; i += VEC_N) {
        const vec e = vec_exp_below(vec_fma(vec_load(x + i), c, s));
        vec_store(x + i, e);
        sum = vec_add(sum, e);
    }
    if (i < n) {
        vec_store_part(x + i, vec_exp_below(vec_fma(vec_load_part(x + i, n - i), c, s)), n - i);
        sum = vec_add(sum, vec_load_part(x + i, n - i));
    }
    return vec_sum(sum);
}

/* The highest of all rows first: no row's exponentials then wait for the one before. */
void
ROWS(exponentials)(float *x, float *factors, size_t ld, size_t rows, size_t n, float scale)
{
    for (size_t row = 0; row < rows; row++)
        factors[row] = -scale * highest_in_row(x + row * ld, n);
    for (size_t row = 0; row < rows; row++)
        factors[row] = 1.0f / exponentials(x + row * ld, n, scale, factors[row]);
}

void
ROWS(scale)(float *x, const float *factors, size_t ld, size_t rows, size_t n)
{
    for (size_t row = 0; row < rows; row++) {
        const vec factor = vec_set1(factors[row]);
        float *p = x + row * ld;

#define TIMES_FACTOR(v) vec_mul(v, factor)
        MAP(p, n, TIMES_FACTOR);
#undef TIMES_FACTOR
    }
}

#define SOFTMAX_ROWS 16 /* at a time */

void
ROWS(softmax)(float *x, size_t ld, size_t rows, size_t n, float scale)
{
    float factors[SOFTMAX_ROWS];

    for (size_t row = 0; row < rows; row += SOFTMAX_ROWS) {
        const size_t some = rows - row < SOFTMAX_ROWS ? rows - row : SOFTMAX_ROWS;

        ROWS(exponentials)(x + row * ld, factors, ld, some, n, scale);
        ROWS(scale)(x + row * ld, factors, ld, some, n);
    }
}

void
ROWS(activate)(float *x, size_t n, ClozeEpilogue epilogue)
{
    switch (epilogue) {
    case CLOZE_EPILOGUE_NONE: return;
    case CLOZE_EPILOGUE_GELU: MAP(x, n, vec_gelu); return;
    case CLOZE_EPILOGUE_GELU_NEW: MAP(x, n, vec_gelu_new); return;
    case CLOZE_EPILOGUE_RELU: MAP(x, n, vec_relu); return;
    }
}

void
ROWS(exp)(float *out, const float *x, size_t n)
{
    size_t i = 0;

    for (; i + VEC_N <= n; i += VEC_N)
        vec_store(out + i, vec_exp(vec_load(x + i)));
    if (i < n)
        vec_store_part(out + i, vec_exp(vec_load_part(x + i, n - i)), n - i);
}

void
ROWS(tanh)(float *x, size_t n)
{
    MAP(x, n, vec_tanh);
}

float
ROWS(dot)(const float *x, const float *y, size_t n)
{
    vec a = vec_zero(), b = a, c = a, d = a;
    size_t i = 0;

    for (; i + 4 * VEC_N <= n; i += 4 * VEC_N) {
        a = vec_fma(vec_load(x + i), vec_load(y + i), a);
        b = vec_fma(vec_load(x + i + VEC_N), vec_load(y + i + VEC_N), b);
        c = vec_fma(vec_load(x + i + 2 * VEC_N), vec_load(y + i + 2 * VEC_N), c);
        d = vec_fma(vec_load(x + i + 3 * VEC_N), vec_load(y + i + 3 * VEC_N), d);
    }
    for (; i + VEC_N <= n; i += VEC_N)
        a = vec_fma(vec_load(x + i), vec_load(y + i), a);
    if (i < n)
        b = vec_fma(vec_load_part(x + i, n - i), vec_load_part(y + i, n - i), b);
    return vec_sum(vec_add(vec_add(a, b), vec_add(c, d)));
}

void
ROWS(axpy)(float *y, const float *x, float a, size_t n)
{
    const vec factor = vec_set1(a);
    size_t i = 0;

    for (; i + VEC_N <= n; i += VEC_N)
        vec_store(y + i, vec_fma(vec_load(x + i), factor, vec_load(y + i)));
    if (i < n)
        vec_store_part(y + i,
                       vec_fma(vec_load_part(x + i, n - i), factor, vec_load_part(y + i, n - i)),
                       n - i);
}

void
ROWS(add3)(float *out, const float *a, const float *b, const float *c, size_t n)
{
    size_t i = 0;

    for (; i + VEC_N <= n; i += VEC_N)
        vec_store(out + i, vec_add(vec_add(vec_load(a + i), vec_load(b + i)), vec_load(c + i)));
    for (; i < n; i++)
        out[i] = a[i] + b[i] + c[i];
}

void
ROWS(f32_from_bf16)(float *out, const uint16_t *in, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const uint32_t bits = (uint32_t)in[i] << 16;
        memcpy(out + i, &bits, sizeof bits);
    }
}
