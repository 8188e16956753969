/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Packing and the product over a vector vocabulary. The including file has included gemm.h, rows.h
 * and one vec-*.h, and defines
 *
 *   GEMM(name)       the instruction set's public functions
 *   GEMM_ACTIVATE    its activate from rows.h
 *   GEMM_PANEL       columns of a panel: 1, 2 or 3 vectors
 *   GEMM_ROWS        rows of the largest micro-kernel, 4 .. 8
 *   GEMM_EACH_ROW    EACH_ of GEMM_ROWS, see each.h
 *   GEMM_EACH_MICRO(VECTORS)  MICRO(rows, VECTORS, EACH_rows) for 1 .. GEMM_ROWS rows
 *
 * A micro-kernel keeps rows x vectors sums in registers and reads x by broadcast, in place. Every
 * sum runs over k in order in one register, so its bits depend on nothing but its row and column.
 * The sums have names of their own, see each.h. */

#include "engine/kernels/each.h"

#define LINE       64    /* bytes */
#define GEMM_AHEAD 12288 /* bytes: about the time that memory takes */

typedef struct {
    float *y;
    size_t ldy;
    const float *x;
    size_t ldx;
    const float *w;
    const float *bias;
    const float *add;
    size_t ldadd;
    size_t n; /* columns to store */
    size_t k;
    const char *ahead; /* read soon: three lines are asked for, so many bytes apart, a step on */
    size_t apart;
    size_t step;
} Tile;

typedef void (*MicroFunc)(const Tile *tile);

#define ROW_POINTER(r) const float *x##r = tile->x + r * tile->ldx;

#define SUMS_1(r) vec s##r##0 = vec_zero();
#define SUMS_2(r) SUMS_1(r) vec s##r##1 = vec_zero();
#define SUMS_3(r) SUMS_2(r) vec s##r##2 = vec_zero();

#define LOAD_1 const vec w0 = vec_load(w);
#define LOAD_2 LOAD_1 const vec w1 = vec_load(w + VEC_N);
#define LOAD_3 LOAD_2 const vec w2 = vec_load(w + 2 * VEC_N);

#define FMA_1(r) s##r##0 = vec_fma(v##r, w0, s##r##0);
#define FMA_2(r) FMA_1(r) s##r##1 = vec_fma(v##r, w1, s##r##1);
#define FMA_3(r) FMA_2(r) s##r##2 = vec_fma(v##r, w2, s##r##2);
#define STEP_1(r)                                                                                  \
    const vec v##r = vec_set1(x##r[i]);                                                            \
    FMA_1(r)
#define STEP_2(r)                                                                                  \
    const vec v##r = vec_set1(x##r[i]);                                                            \
    FMA_2(r)
#define STEP_3(r)                                                                                  \
    const vec v##r = vec_set1(x##r[i]);                                                            \
    FMA_3(r)

#define STORE_1(r) store_sum(tile, r, 0, s##r##0);
#define STORE_2(r) STORE_1(r) store_sum(tile, r, 1, s##r##1);
#define STORE_3(r) STORE_2(r) store_sum(tile, r, 2, s##r##2);

#define MICRO(rows, vectors, each)                                                                 \
    static void micro_##rows##x##vectors(const Tile *tile)                                         \
    {                                                                                              \
        const float *w = tile->w;                                                                  \
        const char *ahead = tile->ahead;                                                           \
        const size_t k = tile->k;                                                                  \
        each(ROW_POINTER) each(SUMS_##vectors) for (size_t i = 0; i < k; i++)                      \
        {                                                                                          \
            LOAD_##vectors __builtin_prefetch(ahead, 0, 2);                                        \
            __builtin_prefetch(ahead + tile->apart, 0, 2);                                         \
            __builtin_prefetch(ahead + 2 * tile->apart, 0, 2);                                     \
            ahead += tile->step;                                                                   \
            each(STEP_##vectors) w += vectors * VEC_N;                                             \
        }                                                                                          \
        each(STORE_##vectors)                                                                      \
    }

static inline void
store_sum(const Tile *tile, size_t row, size_t vector, vec sum)
{
    const size_t column = vector * VEC_N;
    float *y = tile->y + row * tile->ldy + column;
    const float *add = tile->add ? tile->add + row * tile->ldadd + column : NULL;

    if (tile->n >= column + VEC_N) {
        if (tile->bias)
            sum = vec_add(sum, vec_load(tile->bias + column));
        vec_store(y, add ? vec_add(sum, vec_load(add)) : sum);
    } else if (tile->n > column) {
        const size_t rest = tile->n - column;
        if (tile->bias)
            sum = vec_add(sum, vec_load_part(tile->bias + column, rest));
        vec_store_part(y, add ? vec_add(sum, vec_load_part(add, rest)) : sum, rest);
    }
}

GEMM_EACH_MICRO(1)
#if GEMM_PANEL >= 2 * VEC_N
GEMM_EACH_MICRO(2)
#endif
#if GEMM_PANEL >= 3 * VEC_N
GEMM_EACH_MICRO(3)
#endif

/* The table [vectors - 1][rows - 1] of what was just made. */
#undef MICRO
#define MICRO(rows, vectors, each) micro_##rows##x##vectors,
static const MicroFunc micro_kernels[GEMM_PANEL / VEC_N][GEMM_ROWS] = {
    {GEMM_EACH_MICRO(1)},
#if GEMM_PANEL >= 2 * VEC_N
    {GEMM_EACH_MICRO(2)},
#endif
#if GEMM_PANEL >= 3 * VEC_N
    {GEMM_EACH_MICRO(3)},
#endif
};

/* Columns of the panel that starts with @n columns to go, filled up to vectors. */
static size_t
panel_width(size_t n)
{
    return n >= GEMM_PANEL ? GEMM_PANEL : (n + VEC_N - 1) / VEC_N * VEC_N;
}

static void
activate_tile(const Tile *tile, size_t rows, ClozeEpilogue epilogue)
{
    for (size_t row = 0; row < rows; row++)
        GEMM_ACTIVATE(tile->y + row * tile->ldy, tile->n, epilogue);
}

/* What a block is written to, and added to, comes while its products are made. */
static inline void
ask_for_sums(const Tile *tile, size_t rows, size_t width)
{
    for (size_t row = 0; row < rows; row++)
        for (size_t column = 0; column < width; column += LINE / sizeof(float))
            __builtin_prefetch(tile->y + row * tile->ldy + column, 1, 3);
}

/* All rows of one panel, in blocks as equal as can be: a short block wastes the multiplier. */
static void
run_panel(const ClozeGemm *gemm, Tile *tile, size_t width)
{
    const MicroFunc *micro = micro_kernels[width / VEC_N - 1];
    const size_t n_blocks = (gemm->m + GEMM_ROWS - 1) / GEMM_ROWS;

    /* Few rows pass a panel once, and wait for memory: what is asked for is a little ahead in the
     * panel itself, where the one that follows may be another thread's. Many rows ask for the
     * panel that follows, a part of it with each block. */
    if (n_blocks == 1)
        tile->ahead = (const char *)tile->w + GEMM_AHEAD;
    tile->apart = n_blocks == 1 ? LINE : 0;
    tile->step = n_blocks == 1 ? width * sizeof(float) : LINE;
    for (size_t block = 0; block < n_blocks; block++) {
        const size_t rows = gemm->m / n_blocks + (block < gemm->m % n_blocks);

        ask_for_sums(tile, rows, width);
        micro[rows - 1](tile);
        if (gemm->epilogue != CLOZE_EPILOGUE_NONE)
            activate_tile(tile, rows, gemm->epilogue);
        tile->x += rows * tile->ldx;
        tile->y += rows * tile->ldy;
        if (tile->add)
            tile->add += rows * tile->ldadd;
        tile->ahead += tile->step * tile->k;
    }
}

void
GEMM(f32)(const ClozeGemm *gemm)
{
    const float *w = gemm->packed;

    for (size_t column = 0; column < gemm->n; column += GEMM_PANEL) {
        const size_t width = panel_width(gemm->n - column);
        Tile tile = {.y = gemm->y + column,
                     .ldy = gemm->ldy,
                     .x = gemm->x,
                     .ldx = gemm->ldx,
                     .w = w,
                     .bias = gemm->bias ? gemm->bias + column : NULL,
                     .add = gemm->add ? gemm->add + column : NULL,
                     .ldadd = gemm->ldadd,
                     .n = gemm->n - column < GEMM_PANEL ? gemm->n - column : GEMM_PANEL,
                     .k = gemm->k};

        w += width * gemm->k;
        tile.ahead = (const char *)w + LINE * gemm->ahead;
        run_panel(gemm, &tile, width);
    }
}

/* In whole tiles, and element by element what is left of rows and columns. */
void
GEMM(transpose)(float *out, size_t ldout, const float *x, size_t ldx, size_t m, size_t n)
{
    const size_t whole_m = m - m % VEC_N, whole_n = n - n % VEC_N;

    for (size_t i = 0; i < whole_m; i += VEC_N)
        for (size_t j = 0; j < whole_n; j += VEC_N)
            vec_transpose(out + j * ldout + i, ldout, x + i * ldx + j, ldx);
    for (size_t i = 0; i < m; i++)
        for (size_t j = i < whole_m ? whole_n : 0; j < n; j++)
            out[j * ldout + i] = x[i * ldx + j];
}

void
GEMM(pack)(float *packed, const float *w, size_t ldw, size_t n, size_t k)
{
    for (size_t column = 0; column < n; column += GEMM_PANEL) {
        const size_t width = panel_width(n - column);
        const size_t used = n - column < width ? n - column : width;

        GEMM(transpose)(packed, width, w + column * ldw, ldw, used, k);
        for (size_t i = 0; used < width && i < k; i++)
            memset(packed + i * width + used, 0, (width - used) * sizeof *packed);
        packed += width * k;
    }
}

static inline void
copy_row(float *out, const float *x, size_t n)
{
    for (size_t i = 0; i < n; i += VEC_N)
        vec_store(out + i, vec_load(x + i));
}

void
GEMM(pack_transposed)(float *packed, const float *w, size_t ldw, size_t n, size_t k)
{
    for (size_t column = 0; column < n; column += GEMM_PANEL) {
        const size_t width = panel_width(n - column);
        const size_t used = n - column < width ? n - column : width;

        for (size_t i = 0; used == GEMM_PANEL && i < k; i++)
            copy_row(packed + i * GEMM_PANEL, w + i * ldw + column, GEMM_PANEL);
        for (size_t i = 0; used < GEMM_PANEL && i < k; i++) {
            memcpy(packed + i * width, w + i * ldw + column, used * sizeof *w);
            memset(packed + i * width + used, 0, (width - used) * sizeof *w);
        }
        packed += width * k;
    }
}
