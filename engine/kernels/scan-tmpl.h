/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Inner products of floats for any instruction set. The including file has included one vec-*.h.
 * Each product has two sums of its own, so that its order does not depend on its neighbours. */

#include <math.h>

static inline float
dot_f32(const float *x, const float *q, size_t d)
{
    vec a = vec_zero(), b = vec_zero();

    for (size_t i = 0; i < d; i += 2 * VEC_N) {
        a = vec_fma(vec_load(x + i), vec_load(q + i), a);
        b = vec_fma(vec_load(x + i + VEC_N), vec_load(q + i + VEC_N), b);
    }
    return vec_sum(vec_add(a, b));
}

/* Four queries for one row: eight chains. */
static inline void
dots_f32_4(float *out, const float *x, const float *q, size_t d)
{
    const float *q1 = q + d, *q2 = q + 2 * d, *q3 = q + 3 * d;
    vec a0 = vec_zero(), b0 = a0, a1 = a0, b1 = a0, a2 = a0, b2 = a0, a3 = a0, b3 = a0;

    for (size_t i = 0; i < d; i += 2 * VEC_N) {
        const vec u = vec_load(x + i), v = vec_load(x + i + VEC_N);

        a0 = vec_fma(u, vec_load(q + i), a0), b0 = vec_fma(v, vec_load(q + i + VEC_N), b0);
        a1 = vec_fma(u, vec_load(q1 + i), a1), b1 = vec_fma(v, vec_load(q1 + i + VEC_N), b1);
        a2 = vec_fma(u, vec_load(q2 + i), a2), b2 = vec_fma(v, vec_load(q2 + i + VEC_N), b2);
        a3 = vec_fma(u, vec_load(q3 + i), a3), b3 = vec_fma(v, vec_load(q3 + i + VEC_N), b3);
    }
    out[0] = vec_sum(vec_add(a0, b0)), out[1] = vec_sum(vec_add(a1, b1));
    out[2] = vec_sum(vec_add(a2, b2)), out[3] = vec_sum(vec_add(a3, b3));
}

static void
dots_f32(float *out, const float *x, const float *q, size_t rows, size_t nq, size_t d)
{
    for (size_t i = 0; i < rows; i++, x += d, out += nq) {
        size_t j = 0;

        for (; j + 4 <= nq; j += 4)
            dots_f32_4(out + j, x, q + j * d, d);
        for (; j < nq; j++)
            out[j] = dot_f32(x, q + j * d, d);
    }
}

#define LANES 16

/* Compilers make vectors of the loops from here on. */
static inline void
add_highest(float *lanes, const float *x, size_t n)
{
    for (size_t j = 0; j < n; j++)
        lanes[j] = fabsf(x[j]) > lanes[j] ? fabsf(x[j]) : lanes[j];
}

static inline void
add_squares(float *kept, float *lost, const float *x, const int8_t *narrow, size_t n, float scale)
{
    for (size_t j = 0; j < n; j++) {
        const float step = scale * (float)narrow[j], less = x[j] - step;

        kept[j] += step * step;
        lost[j] += less * less;
    }
}

static ClozeScanNarrow
measure(const float *x, const int8_t *narrow, size_t n)
{
    float highest[LANES] = {0}, kept[LANES] = {0}, lost[LANES] = {0};
    ClozeScanNarrow all = {0};
    size_t i = 0;

    for (; i + LANES <= n; i += LANES)
        add_highest(highest, x + i, LANES);
    add_highest(highest, x + i, n - i);
    for (size_t j = 0; j < LANES; j++)
        all.scale = highest[j] / 127 > all.scale ? highest[j] / 127 : all.scale;
    for (i = 0; i + LANES <= n; i += LANES)
        add_squares(kept, lost, x + i, narrow + i, LANES, all.scale);
    add_squares(kept, lost, x + i, narrow + i, n - i, all.scale);
    for (size_t j = 0; j < LANES; j++)
        all.length += kept[j], all.lost += lost[j];
    return (ClozeScanNarrow){all.scale, sqrtf(all.length), sqrtf(all.lost)};
}

static bool
bound(float *restrict uppers, float *restrict bounds, const int32_t *dots,
      const ClozeScanNarrows *many, const ClozeScanNarrow *one, const float *bars, size_t n)
{
    const ClozeScanNarrows known = *many;
    const ClozeScanNarrow with = *one;
    int32_t open = 0;

    for (size_t i = 0; i < n; i++) {
        const float far = known.lost[i] * with.length + known.lengths[i] * with.lost;
        const float round = (known.lengths[i] + known.lost[i]) * with.length;

        bounds[i] = far * (1 + CLOZE_SCAN_SLACK) + CLOZE_SCAN_SLACK * round;
        uppers[i] = (float)dots[i] * known.scales[i] * with.scale + bounds[i];
        open |= uppers[i] >= bars[i];
    }
    return open != 0;
}
