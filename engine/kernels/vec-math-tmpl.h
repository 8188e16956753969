/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* exp and the activations over the vocabulary of vec-*.h, which is included before. The polynomials
 * are minimax fits of our own (Lawson's iteration in double precision). */
#pragma once

/* r^2 P(r) + r = e^r - 1 for |r| <= ln 2 / 2, P to 3.1e-9. */
static inline vec
vec_exp_rest(vec r)
{
    vec p = vec_set1(1.381446691e-3f);

    p = vec_fma(p, r, vec_set1(8.368780413e-3f));
    p = vec_fma(p, r, vec_set1(4.166839421e-2f));
    p = vec_fma(p, r, vec_set1(1.666652011e-1f));
    p = vec_fma(p, r, vec_set1(4.999999341e-1f));
    return vec_fma(vec_mul(r, r), p, r);
}

/* x - n ln 2, in two pieces, the first short enough for n times it to be exact. */
static inline vec
vec_take_logs(vec x, vec n)
{
    return vec_fma(n, vec_set1(2.12194440e-4f), vec_fma(n, vec_set1(-0.693359375f), x));
}

/* e^x = 2^n e^r, n = round(x / ln 2); x no more than 88 */
static inline vec
vec_exp_below(vec x)
{
    const vec bound = vec_max(vec_set1(-87.3365f), x);
    const vec n = vec_round(vec_mul(bound, vec_set1(1.44269504f)));

    return vec_scale(vec_add(vec_exp_rest(vec_take_logs(bound, n)), vec_set1(1.0f)), n);
}

static inline vec
vec_exp(vec x)
{
    return vec_exp_below(vec_min(vec_set1(88.0f), x));
}

/* t / (t + 2), t = e^2x - 1 = 2^n ((e^r - 1) + (1 - 2^-n)): no bits are lost near 0, where n is 0. The
 * quotient takes in what its rounding and that of t + 2 left out. */
static inline vec
vec_tanh(vec x)
{
    const vec bound = vec_min(vec_set1(20.0f), vec_max(vec_set1(-20.0f), vec_add(x, x)));
    const vec n = vec_round(vec_mul(bound, vec_set1(1.44269504f)));
    const vec whole = vec_sub(vec_set1(1.0f), vec_pow2(vec_sub(vec_zero(), n)));
    const vec t = vec_scale(vec_add(vec_exp_rest(vec_take_logs(bound, n)), whole), n);

    const vec two = vec_set1(2.0f), divisor = vec_add(t, two), taken = vec_sub(divisor, two);
    const vec lost = vec_add(vec_sub(two, vec_sub(divisor, taken)), vec_sub(t, taken));
    const vec minus = vec_sub(vec_zero(), vec_div(t, divisor));
    const vec rest = vec_fma(minus, lost, vec_fma(minus, divisor, t));

    return vec_sub(vec_div(rest, divisor), minus);
}

/* The upper tail of the normal distribution at a = |x|: erfc(a / sqrt 2) / 2 = e^(-a^2 / 2) Q(u),
 * u = 1 / (1 + 0.4 a / sqrt 2), Q to 2.7e-8. Relative accuracy holds far into the tail, where
 * 1 + erf would cancel. */
static inline vec
vec_normal_tail(vec a)
{
    const vec u = vec_div(vec_set1(1.0f), vec_fma(a, vec_set1(0.28284271f), vec_set1(1.0f)));
    vec q = vec_set1(1.347118645e-2f);

    q = vec_fma(q, u, vec_set1(-3.268087985e-2f));
    q = vec_fma(q, u, vec_set1(-4.271392504e-2f));
    q = vec_fma(q, u, vec_set1(1.521612596e-1f));
    q = vec_fma(q, u, vec_set1(-4.595306812e-2f));
    q = vec_fma(q, u, vec_set1(1.404758461e-1f));
    q = vec_fma(q, u, vec_set1(8.661648823e-2f));
    q = vec_fma(q, u, vec_set1(1.161181131e-1f));
    q = vec_fma(q, u, vec_set1(1.124891498e-1f));
    q = vec_fma(q, u, vec_set1(1.584335540e-5f));
    return vec_mul(q, vec_exp_below(vec_mul(vec_mul(a, a), vec_set1(-0.5f))));
}

/* x Phi(x): x - x tail for x >= 0, x tail below, which is max(x, 0) - |x| tail(|x|). */
static inline vec
vec_gelu(vec x)
{
    const vec a = vec_abs(x);

    return vec_sub(vec_max(vec_zero(), x), vec_mul(a, vec_normal_tail(a)));
}

/* 0.5 x (1 + tanh(y)) = x / (1 + e^(-2 y)), y = sqrt(2 / pi) (x + 0.044715 x^3) */
static inline vec
vec_gelu_new(vec x)
{
    const vec square = vec_mul(x, x);
    const vec y = vec_mul(x, vec_fma(square, vec_set1(-0.07135481627f), vec_set1(-1.595769122f)));

    return vec_div(x, vec_add(vec_set1(1.0f), vec_exp(y)));
}

static inline vec
vec_relu(vec x)
{
    return vec_max(vec_zero(), x);
}
