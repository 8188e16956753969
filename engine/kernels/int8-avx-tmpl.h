/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the 8-bit products over eight sums share: the vocabulary of narrow-tmpl.h and int8-tmpl.h but
 * for sums_dot and store_quantized. */

#define NARROW_EACH_MICRO(vectors)                                                                 \
    MICRO(1, vectors, EACH_1)                                                                      \
    MICRO(2, vectors, EACH_2)                                                                      \
    MICRO(3, vectors, EACH_3)                                                                      \
    MICRO(4, vectors, EACH_4)                                                                      \
    MICRO(5, vectors, EACH_5)                                                                      \
    MICRO(6, vectors, EACH_6)

typedef __m256i sums;
typedef __m256i words;

static inline sums
sums_zero(void)
{
    return _mm256_setzero_si256();
}

static inline sums
sums_load(const int32_t *p)
{
    return _mm256_loadu_si256((const __m256i *)p);
}

static inline words
words_load(const char *p)
{
    return _mm256_loadu_si256((const __m256i *)p);
}

static inline words
words_set1(const char *p)
{
    int32_t word;

    memcpy(&word, p, sizeof word);
    return _mm256_set1_epi32(word);
}

static inline sums
sums_sub(sums a, sums b)
{
    return _mm256_sub_epi32(a, b);
}

static inline sums
sums_times(sums a, int32_t b)
{
    return _mm256_mullo_epi32(a, _mm256_set1_epi32(b));
}

static inline vec
sums_to_vec(sums sum)
{
    return _mm256_cvtepi32_ps(sum);
}

/* round(x factor) + zero, held to 0 .. 255 */
static inline __m256i
hold(vec x, vec factor, int32_t zero)
{
    const __m256i rounded = _mm256_cvtps_epi32(vec_mul(x, factor));
    const __m256i moved = _mm256_add_epi32(rounded, _mm256_set1_epi32(zero));

    return _mm256_min_epi32(_mm256_max_epi32(moved, _mm256_setzero_si256()),
                            _mm256_set1_epi32(255));
}
