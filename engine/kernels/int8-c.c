/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The 8-bit product in C: four sums a vector, two 16-bit values a word. */

#include <math.h>
#include <string.h>

#include "engine/kernels/narrow.h"
#include "engine/kernels/rows.h"
#include "engine/kernels/vec-c.h"

#define NARROW_ACTIVATE cloze_rows_c_activate
#define NARROW_PANEL    8
#define NARROW_ROWS     4
#define NARROW_EACH_MICRO(vectors)                                                                 \
    MICRO(1, vectors, EACH_1)                                                                      \
    MICRO(2, vectors, EACH_2)                                                                      \
    MICRO(3, vectors, EACH_3)                                                                      \
    MICRO(4, vectors, EACH_4)

typedef int16_t Activation;
typedef int16_t Weight;
typedef vec_int sums;
typedef vec_int words;

static inline sums
sums_zero(void)
{
    return (sums){0, 0, 0, 0};
}

static inline sums
sums_load(const int32_t *p)
{
    sums v;

    memcpy(&v, p, sizeof v);
    return v;
}

static inline words
words_load(const char *p)
{
    words v;

    memcpy(&v, p, sizeof v);
    return v;
}

static inline words
words_set1(const char *p)
{
    int32_t word;

    memcpy(&word, p, sizeof word);
    return (words){word, word, word, word};
}

/* The low and the high half of each word, with their signs. */
static inline sums
sums_dot(sums sum, words x, words w)
{
    return sum + (x << 16 >> 16) * (w << 16 >> 16) + (x >> 16) * (w >> 16);
}

static inline sums
sums_sub(sums a, sums b)
{
    return a - b;
}

static inline sums
sums_times(sums a, int32_t b)
{
    return a * b;
}

static inline vec
sums_to_vec(sums sum)
{
    return __builtin_convertvector(sum, vec);
}

static inline void
store_quantized(Activation *out, vec x, vec factor, int32_t zero)
{
    const vec y = vec_add(vec_round(vec_mul(x, factor)), vec_set1((float)zero));
    const vec held = vec_min(vec_max(y, vec_zero()), vec_set1(255));

    for (size_t i = 0; i < VEC_N; i++)
        out[i] = (Activation)held[i];
}

#include "engine/kernels/int8-tmpl.h"

const ClozeNarrow cloze_narrow_int8_c = INT8_TABLE("c");
