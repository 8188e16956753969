/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The product of bf16 values for AVX512-BF16: vdpbf16ps on sixteen sums, two values a word. The
 * instruction takes denormal numbers for 0. */

#include <string.h>

#include "engine/kernels/narrow.h"
#include "engine/kernels/rows.h"
#include "engine/kernels/vec-avx512.h"

#define NARROW_ACTIVATE    cloze_rows_avx512_activate
#define NARROW_PANEL       48
#define NARROW_ROWS        8
#define NARROW_STEP        2
#define NARROW_ROW_HEAD    0
#define NARROW_COLUMN_HEAD 0
#define NARROW_SHORT_GELU  1

typedef vec sums;

#include "engine/kernels/narrow-avx512-tmpl.h"

static inline sums
sums_zero(void)
{
    return vec_zero();
}

static inline sums
sums_dot(sums sum, words x, words w)
{
    return _mm512_dpbf16_ps(sum, (__m512bh)x, (__m512bh)w);
}

static inline vec
sums_finish(sums sum, const char *row, const char *heads, size_t width, size_t column)
{
    return sum;
}

#include "engine/kernels/narrow-tmpl.h"

static inline __m256i
round_vec(vec x)
{
    return (__m256i)_mm512_cvtneps_pbh(x);
}

static void
prepare(char *out, const float *x, size_t ldx, size_t m, size_t k)
{
    for (size_t row = 0; row < m; row++, x += ldx, out += count_words(k) * WORD) {
        size_t i = 0;

        for (; i + VEC_N <= k; i += VEC_N)
            _mm256_storeu_si256((__m256i *)(out + 2 * i), round_vec(vec_load(x + i)));
        if (i < k) {
            const __m256i rest = round_vec(vec_load_part(x + i, k - i));

            memcpy(out + 2 * i, &rest, count_words(k) * WORD - 2 * i);
        }
    }
}

/* Column @j of a panel whose words start at @panel. */
static void
pack_column(char *panel, size_t width, size_t j, const float *w, size_t k)
{
    for (size_t i = 0; i < k; i += VEC_N) {
        const size_t n = k - i < VEC_N ? k - i : VEC_N;
        const vec v = n == VEC_N ? vec_load(w + i) : vec_load_part(w + i, n);
        uint32_t pairs[VEC_N / 2];

        _mm256_storeu_si256((__m256i *)pairs, round_vec(v));
        for (size_t pair = 0; pair < count_words(n); pair++)
            memcpy(panel + ((i / 2 + pair) * width + j) * WORD, &pairs[pair], WORD);
    }
}

static void
pack(char *packed, const float *w, size_t ldw, size_t n, size_t k)
{
    for (size_t column = 0; column < n; column += NARROW_PANEL) {
        const size_t width = panel_width(n - column);
        const size_t used = n - column < width ? n - column : width;

        memset(packed, 0, used < width ? panel_size(width, k) : 0);
        for (size_t j = 0; j < used; j++)
            pack_column(packed, width, j, w + (column + j) * ldw, k);
        packed += panel_size(width, k);
    }
}

/* A word is two rows of w. */
static void
pack_transposed(char *packed, const float *w, size_t ldw, size_t n, size_t k)
{
    for (size_t column = 0; column < n; column += NARROW_PANEL) {
        const size_t width = panel_width(n - column);

        for (size_t i = 0; i < k; i += 2)
            for (size_t j = 0; j < width; j += VEC_N, packed += VEC_N * WORD) {
                const size_t first = column + j, rest = n - first;
                const float *p = w + i * ldw + first;
                const __mmask16 mask = rest < VEC_N ? vec_part_mask(rest) : 0xffff;
                const __mmask16 second = i + 1 < k ? mask : 0;
                const __m256i low = round_vec(_mm512_maskz_loadu_ps(mask, p));
                const __m256i high = round_vec(_mm512_maskz_loadu_ps(second, p + ldw));

                _mm512_storeu_si512(
                    packed, _mm512_or_si512(_mm512_cvtepu16_epi32(low),
                                            _mm512_slli_epi32(_mm512_cvtepu16_epi32(high), 16)));
            }
    }
}

const ClozeNarrow cloze_narrow_bf16_avx512 = {
    .name = "bf16-avx512",
    .precision = CLOZE_PRECISION_BF16,
    .panel = NARROW_PANEL,
    .vector = VEC_N,
    .rows = NARROW_ROWS,
    .step = NARROW_STEP,
    .row_head = NARROW_ROW_HEAD,
    .column_head = NARROW_COLUMN_HEAD,
    .prepare = prepare,
    .pack = pack,
    .pack_transposed = pack_transposed,
    .gemm = run_gemm,
    .multiply = multiply,
    .operations = OPERATIONS,
};
