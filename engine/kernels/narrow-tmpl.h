/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A product of narrow.h over a vector vocabulary. The including file has included narrow.h, rows.h
 * and one vec-*.h, and defines
 *
 *   NARROW_ACTIVATE  its activate from rows.h
 *   NARROW_PANEL     columns of a panel: 1, 2 or 3 vectors
 *   NARROW_ROWS      rows of the largest micro-kernel, 4 .. 8
 *   NARROW_EACH_MICRO(VECTORS)  MICRO(rows, VECTORS, EACH_rows) for 1 .. NARROW_ROWS rows
 *   NARROW_SHORT_GELU  1 where GELU within 2e-4 will do
 *   NARROW_STEP, NARROW_ROW_HEAD, NARROW_COLUMN_HEAD  as in ClozeNarrow
 *   sums             a vector of VEC_N 32-bit sums, with
 *     sums_zero(), sums_dot(sums, x, w)  the sums plus the products of two vectors of words
 *     sums_finish(sums, row, heads, width, column)  as floats: row is one of x with its head, heads
 *                    those of the panel, width its columns, column the vector's first
 *   words            a vector of VEC_N words, with words_load(bytes) and words_set1(bytes)
 *
 * Every sum runs over k in order in one register. */

#include "engine/kernels/each.h"

typedef struct {
    float *y;
    size_t ldy;
    const char *x;
    size_t ldx; /* bytes */
    const char *heads;
    const char *w;
    size_t width;
    const float *bias;
    const float *add;
    size_t ldadd;
    size_t n;          /* columns to store */
    size_t n_words;    /* along k */
    const char *ahead; /* read soon: one line a word is asked for */
} Tile;

typedef void (*MicroFunc)(const Tile *tile);

#define WORD sizeof(uint32_t)

#define ROW_POINTER(r) const char *x##r = tile->x + r * tile->ldx + NARROW_ROW_HEAD;

#define SUMS_1(r) sums s##r##0 = sums_zero();
#define SUMS_2(r) SUMS_1(r) sums s##r##1 = sums_zero();
#define SUMS_3(r) SUMS_2(r) sums s##r##2 = sums_zero();

#define LOAD_1 const words w0 = words_load(w);
#define LOAD_2 LOAD_1 const words w1 = words_load(w + VEC_N * WORD);
#define LOAD_3 LOAD_2 const words w2 = words_load(w + 2 * VEC_N * WORD);

#define DOT_1(r) s##r##0 = sums_dot(s##r##0, v##r, w0);
#define DOT_2(r) DOT_1(r) s##r##1 = sums_dot(s##r##1, v##r, w1);
#define DOT_3(r) DOT_2(r) s##r##2 = sums_dot(s##r##2, v##r, w2);
#define STEP_1(r)                                                                                  \
    const words v##r = words_set1(x##r + i);                                                       \
    DOT_1(r)
#define STEP_2(r)                                                                                  \
    const words v##r = words_set1(x##r + i);                                                       \
    DOT_2(r)
#define STEP_3(r)                                                                                  \
    const words v##r = words_set1(x##r + i);                                                       \
    DOT_3(r)

#define STORE_1(r) store_sums(tile, r, 0, s##r##0);
#define STORE_2(r) STORE_1(r) store_sums(tile, r, 1, s##r##1);
#define STORE_3(r) STORE_2(r) store_sums(tile, r, 2, s##r##2);

#define MICRO(rows, vectors, each)                                                                 \
    static void micro_##rows##x##vectors(const Tile *tile)                                         \
    {                                                                                              \
        const char *w = tile->w;                                                                   \
        const char *ahead = tile->ahead;                                                           \
        const size_t end = tile->n_words * WORD;                                                   \
        each(ROW_POINTER) each(SUMS_##vectors) for (size_t i = 0; i < end; i += WORD)              \
        {                                                                                          \
            LOAD_##vectors __builtin_prefetch(ahead, 0, 2);                                        \
            ahead += 64;                                                                           \
            each(STEP_##vectors) w += vectors * VEC_N * WORD;                                      \
        }                                                                                          \
        each(STORE_##vectors)                                                                      \
    }

static inline void
store_sums(const Tile *tile, size_t row, size_t vector, sums sum)
{
    const size_t column = vector * VEC_N;
    float *y = tile->y + row * tile->ldy + column;
    const float *add = tile->add ? tile->add + row * tile->ldadd + column : NULL;
    vec v;

    if (tile->n <= column)
        return;
    v = sums_finish(sum, tile->x + row * tile->ldx, tile->heads, tile->width, column);
    if (tile->n >= column + VEC_N) {
        if (tile->bias)
            v = vec_add(v, vec_load(tile->bias + column));
        vec_store(y, add ? vec_add(v, vec_load(add)) : v);
    } else {
        const size_t rest = tile->n - column;
        if (tile->bias)
            v = vec_add(v, vec_load_part(tile->bias + column, rest));
        vec_store_part(y, add ? vec_add(v, vec_load_part(add, rest)) : v, rest);
    }
}

NARROW_EACH_MICRO(1)
NARROW_EACH_MICRO(2)
#if NARROW_PANEL >= 3 * VEC_N
NARROW_EACH_MICRO(3)
#endif

/* The table [vectors - 1][rows - 1] of what was just made. */
#undef MICRO
#define MICRO(rows, vectors, each) micro_##rows##x##vectors,
static const MicroFunc micro_kernels[NARROW_PANEL / VEC_N][NARROW_ROWS] = {
    {NARROW_EACH_MICRO(1)},
    {NARROW_EACH_MICRO(2)},
#if NARROW_PANEL >= 3 * VEC_N
    {NARROW_EACH_MICRO(3)},
#endif
};

static size_t
count_words(size_t k)
{
    return (k + NARROW_STEP - 1) / NARROW_STEP;
}

/* Columns of the panel that starts with @n columns to go, filled up to vectors. */
static size_t
panel_width(size_t n)
{
    return n >= NARROW_PANEL ? NARROW_PANEL : (n + VEC_N - 1) / VEC_N * VEC_N;
}

static size_t
panel_size(size_t width, size_t k)
{
    return width * (NARROW_COLUMN_HEAD + count_words(k) * WORD);
}

/* x Phi(x) = x (0.5 + x P(x^2)) with x held to -4 .. 4 inside, where Phi is 0 and 1. P is a minimax
 * fit of our own (Lawson's iteration in double precision): within 1.4e-4, for a third of the
 * work of vec_gelu. Its error has the same sign over whole ranges of x and adds up in the next
 * product: beside 8-bit rows, which are rough already, it costs the shipped NER head 0.4 points. */
static inline vec
gelu(vec x)
{
    const vec held = vec_min(vec_max(x, vec_set1(-4)), vec_set1(4));
    const vec square = vec_mul(held, held);
    vec p = vec_set1(-4.399756051e-10f);

    p = vec_fma(p, square, vec_set1(5.065518388e-8f));
    p = vec_fma(p, square, vec_set1(-2.313342974e-6f));
    p = vec_fma(p, square, vec_set1(5.744435581e-5f));
    p = vec_fma(p, square, vec_set1(-8.831424461e-4f));
    p = vec_fma(p, square, vec_set1(9.041108183e-3f));
    p = vec_fma(p, square, vec_set1(-6.506660158e-2f));
    p = vec_fma(p, square, vec_set1(3.981881003e-1f));
    return vec_mul(x, vec_fma(held, p, vec_set1(0.5f)));
}

static void
activate_row(float *x, size_t n, ClozeEpilogue epilogue)
{
    size_t i = 0;

    if (epilogue != CLOZE_EPILOGUE_GELU || !NARROW_SHORT_GELU) {
        NARROW_ACTIVATE(x, n, epilogue);
        return;
    }
    for (; i + VEC_N <= n; i += VEC_N)
        vec_store(x + i, gelu(vec_load(x + i)));
    if (i < n)
        vec_store_part(x + i, gelu(vec_load_part(x + i, n - i)), n - i);
}

static void
activate_tile(const Tile *tile, size_t rows, ClozeEpilogue epilogue)
{
    for (size_t row = 0; row < rows; row++)
        activate_row(tile->y + row * tile->ldy, tile->n, epilogue);
}

/* All rows of one panel, in blocks as equal as can be: a short block wastes the multiplier. */
static void
run_panel(const ClozeNarrowGemm *gemm, Tile *tile)
{
    const MicroFunc *micro = micro_kernels[tile->width / VEC_N - 1];
    const size_t n_blocks = (gemm->m + NARROW_ROWS - 1) / NARROW_ROWS;

    for (size_t block = 0; block < n_blocks; block++) {
        const size_t rows = gemm->m / n_blocks + (block < gemm->m % n_blocks);

        micro[rows - 1](tile);
        if (gemm->epilogue != CLOZE_EPILOGUE_NONE)
            activate_tile(tile, rows, gemm->epilogue);
        tile->x += rows * tile->ldx;
        tile->y += rows * tile->ldy;
        if (tile->add)
            tile->add += rows * tile->ldadd;
        tile->ahead += 64 * tile->n_words;
    }
}

static void
run_gemm(const ClozeNarrowGemm *gemm)
{
    const char *packed = gemm->packed;

    for (size_t column = 0; column < gemm->n; column += NARROW_PANEL) {
        const size_t width = panel_width(gemm->n - column);
        Tile tile = {.y = gemm->y + column,
                     .ldy = gemm->ldy,
                     .x = gemm->x,
                     .ldx = NARROW_ROW_HEAD + count_words(gemm->k) * WORD,
                     .heads = packed,
                     .w = packed + width * NARROW_COLUMN_HEAD,
                     .width = width,
                     .bias = gemm->bias ? gemm->bias + column : NULL,
                     .add = gemm->add ? gemm->add + column : NULL,
                     .ldadd = gemm->ldadd,
                     .n = gemm->n - column < NARROW_PANEL ? gemm->n - column : NARROW_PANEL,
                     .n_words = count_words(gemm->k)};

        packed += panel_size(width, gemm->k);
        tile.ahead = packed + 64 * gemm->ahead;
        run_panel(gemm, &tile);
    }
}

#define CHAINS 12

/* The operands are read anew each round, or a compiler would do one round for all. */
static void
multiply(float *sink, size_t rounds)
{
    char row[NARROW_ROW_HEAD + WORD] = {0}, heads[VEC_N * (NARROW_COLUMN_HEAD + 1)] = {0};
    sums a = sums_zero(), b = a, c = a, d = a, e = a, f = a, g = a, h = a, i = a, j = a, k = a;
    sums l = a;

    for (size_t round = 0; round < rounds; round++) {
        __asm__ volatile("" : : "r"(row) : "memory");
        const words x = words_set1(row);
        a = sums_dot(a, x, x), b = sums_dot(b, x, x), c = sums_dot(c, x, x);
        d = sums_dot(d, x, x), e = sums_dot(e, x, x), f = sums_dot(f, x, x);
        g = sums_dot(g, x, x), h = sums_dot(h, x, x), i = sums_dot(i, x, x);
        j = sums_dot(j, x, x), k = sums_dot(k, x, x), l = sums_dot(l, x, x);
    }
    const sums all[CHAINS] = {a, b, c, d, e, f, g, h, i, j, k, l};
    for (size_t chain = 0; chain < CHAINS; chain++)
        *sink += vec_sum(sums_finish(all[chain], row, heads, VEC_N, 0));
}

#define OPERATIONS (2 * CHAINS * VEC_N * NARROW_STEP)
