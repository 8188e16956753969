/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The body of one instruction set's table in peak.h. The including file has included one vec-*.h,
 * defines PEAK_TABLE as the table's name and vec_stream as its store past the caches. */

#define CHAINS 12

/* Chains in named registers: as many as hide the latency of a multiply-add on two ports. */
static void
fma_rounds(float *sink, size_t rounds)
{
    const vec x = vec_set1(0.999f), y = vec_set1(0.001f);
    vec a = vec_set1(1), b = vec_set1(2), c = vec_set1(3), d = vec_set1(4), e = vec_set1(5);
    vec f = vec_set1(6), g = vec_set1(7), h = vec_set1(8), i = vec_set1(9), j = vec_set1(10);
    vec k = vec_set1(11), l = vec_set1(12);

    for (size_t round = 0; round < rounds; round++) {
        a = vec_fma(a, x, y), b = vec_fma(b, x, y), c = vec_fma(c, x, y), d = vec_fma(d, x, y);
        e = vec_fma(e, x, y), f = vec_fma(f, x, y), g = vec_fma(g, x, y), h = vec_fma(h, x, y);
        i = vec_fma(i, x, y), j = vec_fma(j, x, y), k = vec_fma(k, x, y), l = vec_fma(l, x, y);
    }
    a = vec_add(vec_add(vec_add(a, b), vec_add(c, d)), vec_add(vec_add(e, f), vec_add(g, h)));
    *sink += vec_sum(vec_add(a, vec_add(vec_add(i, j), vec_add(k, l))));
}

static void
read_floats(float *sink, const float *x, size_t n)
{
    vec a = vec_zero(), b = a, c = a, d = a;

    for (size_t i = 0; i < n; i += 4 * VEC_N) {
        a = vec_add(a, vec_load(x + i)), b = vec_add(b, vec_load(x + i + VEC_N));
        c = vec_add(c, vec_load(x + i + 2 * VEC_N)), d = vec_add(d, vec_load(x + i + 3 * VEC_N));
    }
    *sink += vec_sum(vec_add(vec_add(a, b), vec_add(c, d)));
}

static void
triad(float *y, const float *b, const float *c, size_t n)
{
    const vec scale = vec_set1(3);

    for (size_t i = 0; i < n; i += VEC_N)
        vec_stream(y + i, vec_fma(scale, vec_load(b + i), vec_load(c + i)));
}

const ClozePeak PEAK_TABLE = {
    .operations = 2 * CHAINS * VEC_N,
    .fma = fma_rounds,
    .read = read_floats,
    .triad = triad,
};
