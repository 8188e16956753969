/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which elements are dropped: Philox4x32 with seven rounds (Salmon et al. 2011), a generator whose
 * numbers are a function of a key and a counter, so that the way back makes the same ones again. The
 * including file has included dropout.h, defines DROPOUT(name) as its function, and DROPOUT_GENERATE
 * where it has a generate of its own.
 *
 * A block of 128 elements takes 16 counters, each of which gives four words of two halves. Half h of
 * word w of lane l decides on element 64 h + 16 w + l. */

#if !defined(DROPOUT_GENERATE)
/* Counter (16 block + lane, block's high word, stream, region). */
static void
generate(const ClozeDropout *dropout, uint64_t block,
         uint32_t words[CLOZE_DROPOUT_WORDS][CLOZE_DROPOUT_LANES])
{
    uint32_t key0 = dropout->key[0], key1 = dropout->key[1];

    for (uint32_t lane = 0; lane < CLOZE_DROPOUT_LANES; lane++) {
        words[0][lane] = (uint32_t)(block * CLOZE_DROPOUT_LANES) + lane;
        words[1][lane] = (uint32_t)(block * CLOZE_DROPOUT_LANES >> 32) ^ dropout->step;
        words[2][lane] = dropout->stream;
        words[3][lane] = dropout->region;
    }
    for (int round = 0; round < CLOZE_DROPOUT_ROUNDS; round++) {
#pragma GCC unroll 1
        for (int lane = 0; lane < CLOZE_DROPOUT_LANES; lane++) {
            const uint64_t a = (uint64_t)CLOZE_DROPOUT_MULTIPLIER_0 * words[0][lane];
            const uint64_t b = (uint64_t)CLOZE_DROPOUT_MULTIPLIER_1 * words[2][lane];

            words[0][lane] = (uint32_t)(b >> 32) ^ words[1][lane] ^ key0;
            words[1][lane] = (uint32_t)b;
            words[2][lane] = (uint32_t)(a >> 32) ^ words[3][lane] ^ key1;
            words[3][lane] = (uint32_t)a;
        }
        key0 += CLOZE_DROPOUT_WEYL_0;
        key1 += CLOZE_DROPOUT_WEYL_1;
    }
}
#endif

/* factors[128]: 0 or scale, without a branch that a random number would decide */
static void
make_factors(const ClozeDropout *dropout, uint64_t block, float *factors)
{
    const int32_t threshold = (int32_t)dropout->threshold;
    const float scale = dropout->scale;
    uint32_t words[CLOZE_DROPOUT_WORDS][CLOZE_DROPOUT_LANES];

    generate(dropout, block, words);
    for (int word = 0; word < CLOZE_DROPOUT_WORDS; word++)
        for (int lane = 0; lane < CLOZE_DROPOUT_LANES; lane++) {
            const int32_t low = (int32_t)(words[word][lane] & 0xffff);
            const int32_t high = (int32_t)(words[word][lane] >> 16);
            float *factor = factors + word * CLOZE_DROPOUT_LANES + lane;

            factor[0] = (float)(low >= threshold) * scale;
            factor[CLOZE_DROPOUT_BLOCK / 2] = (float)(high >= threshold) * scale;
        }
}

void
DROPOUT(run)(float *x, size_t ld, size_t rows, size_t n, uint64_t first,
             const ClozeDropout *dropout)
{
    float factors[CLOZE_DROPOUT_BLOCK];
    uint64_t made = UINT64_MAX;

    for (size_t row = 0; row < rows; row++)
        for (size_t i = 0; i < n;) {
            const uint64_t at = first + row * n + i, block = at / CLOZE_DROPOUT_BLOCK;
            const size_t begin = at % CLOZE_DROPOUT_BLOCK;
            size_t count = CLOZE_DROPOUT_BLOCK - begin;
            float *p = x + row * ld + i;

            if (count > n - i)
                count = n - i;
            if (block != made)
                make_factors(dropout, block, factors);
            made = block;
            for (size_t j = 0; j < count; j++)
                p[j] *= factors[begin + j];
            i += count;
        }
}
