/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The 8-bit products of narrow.h. Besides what narrow-tmpl.h asks for, the including file defines
 *
 *   Activation, Weight  the integer types in a word, NARROW_STEP of them
 *   store_quantized(out, x, factor, zero)  VEC_N Activations of round(x factor) + zero, held to
 *                       0 .. 255, from a vector x
 *   sums_to_vec(sums), sums_load(int32_t *), sums_sub(a, b), sums_times(sums, int32_t)
 *
 * A row's head is its scale and its zero, a panel's are the scales of its columns and then the sums
 * of their weights. */

#define NARROW_SHORT_GELU  0
#define NARROW_STEP        (WORD / sizeof(Weight))
#define NARROW_ROW_HEAD    (sizeof(float) + sizeof(int32_t))
#define NARROW_COLUMN_HEAD (sizeof(float) + sizeof(int32_t))

static inline vec
sums_finish(sums sum, const char *row, const char *heads, size_t width, size_t column)
{
    const float *scales = (const float *)heads + column;
    const int32_t *totals = (const int32_t *)heads + width + column;
    float scale;
    int32_t zero;

    memcpy(&scale, row, sizeof scale);
    memcpy(&zero, row + sizeof scale, sizeof zero);
    sum = sums_sub(sum, sums_times(sums_load(totals), zero));
    return vec_mul(sums_to_vec(sum), vec_mul(vec_set1(scale), vec_load(scales)));
}

#include "engine/kernels/narrow-tmpl.h"

#define TINY 1e-30f /* is counted as 0: its inverse would not be finite */

typedef struct {
    float low, high;
} Range;

/* Of @x and 0, so that 0 has a whole number. What is not a number is passed over. */
static Range
find_range(const float *x, size_t n)
{
    vec low = vec_zero(), high = low;
    size_t i = 0;
    Range range;

    for (; i + VEC_N <= n; i += VEC_N) {
        const vec v = vec_load(x + i);
        low = vec_min(v, low);
        high = vec_max(v, high);
    }
    if (i < n) {
        const vec v = vec_load_part(x + i, n - i);
        low = vec_min(v, low);
        high = vec_max(v, high);
    }
    range.low = -vec_highest(vec_sub(vec_zero(), low));
    range.high = vec_highest(high);
    return range;
}

static void
quantize_row(char *out, const float *x, size_t k)
{
    const Range range = find_range(x, k);
    const float width = range.high - range.low;
    const float factor = width > TINY ? 255.0f / width : 0, scale = factor > 0 ? width / 255.0f : 0;
    const int32_t zero = (int32_t)fminf(fmaxf(rintf(-range.low * factor), 0), 255);
    const vec f = vec_set1(factor);
    Activation *q = (Activation *)(out + NARROW_ROW_HEAD);
    size_t i = 0;

    memcpy(out, &scale, sizeof scale);
    memcpy(out + sizeof scale, &zero, sizeof zero);
    for (; i + VEC_N <= k; i += VEC_N)
        store_quantized(q + i, vec_load(x + i), f, zero);
    if (i < k) {
        const size_t n_bytes = count_words(k) * WORD - i * sizeof *q;
        Activation rest[VEC_N];

        store_quantized(rest, vec_load_part(x + i, k - i), f, zero);
        memcpy(q + i, rest, n_bytes);
    }
}

static void
prepare(char *out, const float *x, size_t ldx, size_t m, size_t k)
{
    for (size_t i = 0; i < m; i++)
        quantize_row(out + i * (NARROW_ROW_HEAD + count_words(k) * WORD), x + i * ldx, k);
}

/* Column @j of a panel. Weights are rounded as activations are, around 127. */
static void
pack_column(char *panel, size_t width, size_t j, const float *w, size_t k)
{
    const Range range = find_range(w, k);
    const float highest = fmaxf(range.high, -range.low);
    const float factor = highest > TINY ? 127.0f / highest : 0;
    float *scales = (float *)panel;
    int32_t *totals = (int32_t *)panel + width;
    char *out = panel + width * NARROW_COLUMN_HEAD + j * WORD;

    for (size_t i = 0; i < k; i += VEC_N) {
        const size_t n = k - i < VEC_N ? k - i : VEC_N;
        Activation around[VEC_N];
        Weight r[VEC_N];

        store_quantized(around, n == VEC_N ? vec_load(w + i) : vec_load_part(w + i, n),
                        vec_set1(factor), 127);
        for (size_t l = 0; l < VEC_N; l++) {
            r[l] = (Weight)(around[l] - 127);
            totals[j] += r[l];
        }
        for (size_t word = 0; word < count_words(n); word++, out += width * WORD)
            memcpy(out, r + word * NARROW_STEP, WORD);
    }
    scales[j] = factor > 0 ? highest / 127.0f : 0;
}

static void
pack(char *packed, const float *w, size_t ldw, size_t n, size_t k)
{
    for (size_t column = 0; column < n; column += NARROW_PANEL) {
        const size_t width = panel_width(n - column);
        const size_t used = n - column < width ? n - column : width;

        memset(packed, 0, panel_size(width, k));
        for (size_t j = 0; j < used; j++)
            pack_column(packed, width, j, w + (column + j) * ldw, k);
        packed += panel_size(width, k);
    }
}

#define INT8_TABLE(isa)                                                                            \
    {                                                                                              \
        .name = "int8-" isa, .precision = CLOZE_PRECISION_INT8, .panel = NARROW_PANEL,             \
        .vector = VEC_N, .rows = NARROW_ROWS, .step = NARROW_STEP, .row_head = NARROW_ROW_HEAD,    \
        .column_head = NARROW_COLUMN_HEAD, .prepare = prepare, .pack = pack, .gemm = run_gemm,     \
        .multiply = multiply, .operations = OPERATIONS                                             \
    }
