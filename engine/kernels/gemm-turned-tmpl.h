/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The product whose long side is the sum, over a vector vocabulary: x comes turned, the elements of
 * GEMM_ROWS rows side by side, so that a step of the sum reads one line where rows would be as many
 * streams. Included behind gemm-tmpl.h; one micro-kernel for each width, rows that are not there are
 * made of zeros and not stored. */

#define TURN_STEP 16 /* rows whose sums are taken at a time */

#define TURNED_STEP_1(r)                                                                           \
    const vec v##r = vec_set1(x[r]);                                                               \
    FMA_1(r)
#define TURNED_STEP_2(r)                                                                           \
    const vec v##r = vec_set1(x[r]);                                                               \
    FMA_2(r)
#define TURNED_STEP_3(r)                                                                           \
    const vec v##r = vec_set1(x[r]);                                                               \
    FMA_3(r)

#define TURNED_STORE_1(r)                                                                          \
    if (r < rows) {                                                                                \
        STORE_1(r)                                                                                 \
    }
#define TURNED_STORE_2(r)                                                                          \
    if (r < rows) {                                                                                \
        STORE_2(r)                                                                                 \
    }
#define TURNED_STORE_3(r)                                                                          \
    if (r < rows) {                                                                                \
        STORE_3(r)                                                                                 \
    }

#define TURNED_MICRO(vectors, each)                                                                \
    static void turned_##vectors(const Tile *tile, size_t rows)                                    \
    {                                                                                              \
        const float *w = tile->w, *x = tile->x;                                                    \
        const char *ahead = tile->ahead;                                                           \
        const size_t k = tile->k;                                                                  \
        each(SUMS_##vectors) for (size_t i = 0; i < k; i++)                                        \
        {                                                                                          \
            LOAD_##vectors __builtin_prefetch(ahead, 0, 2);                                        \
            ahead += tile->step;                                                                   \
            each(TURNED_STEP_##vectors) w += vectors * VEC_N;                                      \
            x += GEMM_ROWS;                                                                        \
        }                                                                                          \
        each(TURNED_STORE_##vectors)                                                               \
    }

TURNED_MICRO(1, GEMM_EACH_ROW)
#if GEMM_PANEL >= 2 * VEC_N
TURNED_MICRO(2, GEMM_EACH_ROW)
#endif
#if GEMM_PANEL >= 3 * VEC_N
TURNED_MICRO(3, GEMM_EACH_ROW)
#endif

static void (*const turned_kernels[GEMM_PANEL / VEC_N])(const Tile *tile, size_t rows) = {
    turned_1,
#if GEMM_PANEL >= 2 * VEC_N
    turned_2,
#endif
#if GEMM_PANEL >= 3 * VEC_N
    turned_3,
#endif
};

/* All rows of one panel. The panel that follows is asked for once, with the first blocks. */
static void
run_turned_panel(const ClozeGemm *gemm, Tile *tile, size_t width)
{
    const char *end = tile->ahead + width * gemm->k * sizeof(float);

    tile->step = LINE;
    for (size_t row = 0; row < gemm->m; row += GEMM_ROWS) {
        const size_t rows = gemm->m - row < GEMM_ROWS ? gemm->m - row : GEMM_ROWS;

        ask_for_sums(tile, rows, width);
        turned_kernels[width / VEC_N - 1](tile, rows);
        tile->x += GEMM_ROWS * tile->k;
        tile->y += rows * tile->ldy;
        if (tile->add)
            tile->add += rows * tile->ldadd;
        tile->ahead += tile->step * tile->k;
        if (tile->ahead >= end)
            tile->step = 0;
    }
}

void
GEMM(f32_turned)(const ClozeGemm *gemm)
{
    const float *w = gemm->packed;

    for (size_t column = 0; column < gemm->n; column += GEMM_PANEL) {
        const size_t width = panel_width(gemm->n - column);
        Tile tile = {.y = gemm->y + column,
                     .ldy = gemm->ldy,
                     .x = gemm->x,
                     .w = w,
                     .bias = gemm->bias ? gemm->bias + column : NULL,
                     .add = gemm->add ? gemm->add + column : NULL,
                     .ldadd = gemm->ldadd,
                     .n = gemm->n - column < GEMM_PANEL ? gemm->n - column : GEMM_PANEL,
                     .k = gemm->k};

        w += width * gemm->k;
        tile.ahead = (const char *)w;
        run_turned_panel(gemm, &tile, width);
    }
}

/* sums[n] += each column of x[k][n] */
static void
add_columns(float *sums, const float *x, size_t ldx, size_t n, size_t k)
{
    for (size_t column = 0; column < n; column += VEC_N) {
        const size_t rest = n - column;
        vec sum = rest < VEC_N ? vec_load_part(sums + column, rest) : vec_load(sums + column);

        for (size_t i = 0; i < k; i++) {
            const float *p = x + i * ldx + column;

            sum = vec_add(sum, rest < VEC_N ? vec_load_part(p, rest) : vec_load(p));
        }
        if (rest < VEC_N)
            vec_store_part(sums + column, sum, rest);
        else
            vec_store(sums + column, sum);
    }
}

void
GEMM(sum_columns)(float *sums, const float *x, size_t ldx, size_t n, size_t k)
{
    memset(sums, 0, n * sizeof *sums);
    add_columns(sums, x, ldx, n, k);
}

/* What is in the cache for its sums is laid out next. */
void
GEMM(turn)(float *out, float *sums, const float *x, size_t ldx, size_t n, size_t k)
{
    const size_t whole = n - n % GEMM_ROWS, rest = n - whole;
    float *last = out + whole * k;

    if (sums)
        memset(sums, 0, n * sizeof *sums);
    for (size_t i = 0; i < k; i++, x += ldx) {
        if (sums && i % TURN_STEP == 0)
            add_columns(sums, x, ldx, n, k - i < TURN_STEP ? k - i : TURN_STEP);
        for (size_t row = 0; row < whole; row += GEMM_ROWS)
            memcpy(out + row * k + i * GEMM_ROWS, x + row, GEMM_ROWS * sizeof *x);
        for (size_t row = 0; rest && row < GEMM_ROWS; row++)
            last[i * GEMM_ROWS + row] = row < rest ? x[whole + row] : 0;
    }
}
