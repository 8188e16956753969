/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the narrow products over sixteen sums share: the words of narrow-tmpl.h. */

#define NARROW_EACH_MICRO(vectors)                                                                 \
    MICRO(1, vectors, EACH_1)                                                                      \
    MICRO(2, vectors, EACH_2)                                                                      \
    MICRO(3, vectors, EACH_3)                                                                      \
    MICRO(4, vectors, EACH_4)                                                                      \
    MICRO(5, vectors, EACH_5)                                                                      \
    MICRO(6, vectors, EACH_6)                                                                      \
    MICRO(7, vectors, EACH_7)                                                                      \
    MICRO(8, vectors, EACH_8)

typedef __m512i words;

static inline words
words_load(const char *p)
{
    return _mm512_loadu_si512(p);
}

static inline words
words_set1(const char *p)
{
    int32_t word;

    memcpy(&word, p, sizeof word);
    return _mm512_set1_epi32(word);
}
