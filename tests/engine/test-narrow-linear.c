/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A narrow dense layer over its pieces, blocks and threads against one call of the kernel, which
 * check-kernels compares with exact sums: the same bits. */

#include "engine/model/narrow-linear.h"

#include <string.h>

#define EPS 1e-5f

typedef struct {
    const ClozeNarrow *narrow;
    gsize m, n, k;
    float *x, *weight, *bias, *add, *gain, *shift;
    char *rows; /* x prepared */
} Case;

static float *
random_floats(GRand *random, gsize n)
{
    float *values = g_new(float, n);

    for (gsize i = 0; i < n; i++)
        values[i] = (float)g_rand_double_range(random, -1, 1);
    return values;
}

static void
case_init(Case *test, const ClozeNarrow *narrow, gsize m, gsize n, gsize k)
{
    GRand *random = g_rand_new_with_seed((guint32)(m * 31 + n * 7 + k));

    *test = (Case){.narrow = narrow, .m = m, .n = n, .k = k};
    test->x = random_floats(random, m * k);
    test->weight = random_floats(random, n * k);
    test->bias = random_floats(random, n);
    test->add = random_floats(random, m * n);
    test->gain = random_floats(random, n);
    test->shift = random_floats(random, n);
    test->rows = g_malloc(m * cloze_narrow_row_size(narrow, k));
    narrow->prepare(test->rows, test->x, k, m, k);
    g_rand_free(random);
}

static void
case_clear(Case *test)
{
    g_free(test->x);
    g_free(test->weight);
    g_free(test->bias);
    g_free(test->add);
    g_free(test->gain);
    g_free(test->shift);
    g_free(test->rows);
}

/* y and its rows by the kernel alone. */
static void
run_whole(const Case *test, gboolean with_norm, float *y, char *next)
{
    const ClozeNarrow *narrow = test->narrow;
    g_autofree char *packed = g_malloc(cloze_narrow_packed_size(narrow, test->n, test->k));
    ClozeNarrowGemm gemm = {.y = y,
                            .ldy = test->n,
                            .x = test->rows,
                            .packed = packed,
                            .bias = test->bias,
                            .add = with_norm ? test->add : NULL,
                            .ldadd = test->n,
                            .m = test->m,
                            .n = test->n,
                            .k = test->k,
                            .epilogue = with_norm ? CLOZE_EPILOGUE_NONE : CLOZE_EPILOGUE_GELU};

    narrow->pack(packed, test->weight, test->k, test->n, test->k);
    narrow->gemm(&gemm);
    if (with_norm)
        cloze_kernels_get()->layer_norm(y, y, test->gain, test->shift, test->m, test->n, EPS);
    narrow->prepare(next, y, test->n, test->m, test->n);
}

static void
run_layer(const Case *test, ClozePool *pool, gboolean with_norm, float *y, char *next)
{
    const ClozeNarrow *narrow = test->narrow;
    g_autofree char *packed = g_malloc(cloze_narrow_linear_get_size(narrow, test->n, test->k));
    g_autofree guint *done = g_new0(guint, cloze_narrow_linear_count_blocks(test->m));
    ClozeNorm norm = {.weight = test->gain, .bias = test->shift};
    ClozeNarrowLinear linear;
    ClozeNarrowRun run = {.y = y,
                          .ldy = test->n,
                          .rows = test->rows,
                          .m = test->m,
                          .add = with_norm ? y : NULL,
                          .ldadd = test->n,
                          .epilogue = with_norm ? CLOZE_EPILOGUE_NONE : CLOZE_EPILOGUE_GELU,
                          .norm = with_norm ? &norm : NULL,
                          .norm_eps = EPS,
                          .next = next,
                          .done = done};

    memcpy(y, test->add, test->m * test->n * sizeof *y);
    cloze_narrow_linear_init(&linear, narrow, packed, test->bias, test->n, test->k);
    cloze_narrow_linear_pack(&linear, pool, test->weight);
    cloze_narrow_linear_run(&linear, cloze_kernels_get(), pool, &run);
}

static void
check_case(const Case *test, ClozePool *pool, gboolean with_norm)
{
    gsize size = test->m * test->n,
          rows_size = test->m * cloze_narrow_row_size(test->narrow, test->n);
    g_autofree float *y = g_new(float, size), *expected = g_new(float, size);
    g_autofree char *next = g_malloc(rows_size), *expected_next = g_malloc(rows_size);

    run_whole(test, with_norm, expected, expected_next);
    run_layer(test, pool, with_norm, y, next);
    g_assert_cmpmem(y, size * sizeof *y, expected, size * sizeof *y);
    g_assert_cmpmem(next, rows_size, expected_next, rows_size);
}

static void
test_pieces(gconstpointer data)
{
    static const gsize sizes[][3] = {{1, 1, 1}, {3, 17, 5}, {70, 133, 42}, {129, 200, 64}};
    const ClozeNarrow *narrow = cloze_narrow_get((ClozePrecision)GPOINTER_TO_INT(data));
    g_autoptr(ClozePool) pool = cloze_pool_new(3);

    if (!narrow)
        g_test_skip("this CPU has no such products");
    for (gsize i = 0; narrow && i < G_N_ELEMENTS(sizes); i++) {
        Case test;

        case_init(&test, narrow, sizes[i][0], sizes[i][1], sizes[i][2]);
        for (int with_norm = 0; with_norm < 2; with_norm++) {
            check_case(&test, NULL, with_norm);
            check_case(&test, pool, with_norm);
        }
        case_clear(&test);
    }
}

static void
test_prepare(void)
{
    g_autoptr(ClozePool) pool = cloze_pool_new(2);
    const ClozeNarrow *narrow = cloze_narrow_get(CLOZE_PRECISION_INT8);
    gsize size = 35 * cloze_narrow_row_size(narrow, 21);
    g_autofree char *rows = g_malloc(size);
    Case test;

    case_init(&test, narrow, 35, 2, 21);
    cloze_narrow_linear_prepare(narrow, pool, rows, test.x, 35, 21);
    g_assert_cmpmem(rows, size, test.rows, size);
    case_clear(&test);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/narrow-linear/pieces/bf16", GINT_TO_POINTER(CLOZE_PRECISION_BF16),
                         test_pieces);
    g_test_add_data_func("/narrow-linear/pieces/int8", GINT_TO_POINTER(CLOZE_PRECISION_INT8),
                         test_pieces);
    g_test_add_func("/narrow-linear/prepare", test_prepare);
    return g_test_run();
}
