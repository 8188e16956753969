/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Products of narrow operands. What was prepared and packed is read back by the layout that narrow.h
 * describes and compared with what went in; products are compared with sums in double precision of
 * what was read back, and over the 8-bit tables bit by bit. */

#include "tests/kernels/check-narrow.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "engine/kernels/cpu.h"
#include "engine/kernels/kernels.h"
#include "engine/kernels/narrow.h"

#define GUARD   0x5a
#define N_GUARD 64

typedef struct {
    const ClozeNarrow *narrow;
    gsize m, n, k, ldx, ldy;
    float *x, *w, *bias, *add;
    char *rows, *packed;     /* guarded */
    double *read_x, *read_w; /* [M][K], [N][K] */
} Case;

static char *
guarded_new(gsize n)
{
    char *memory = g_malloc(n + 2 * N_GUARD);

    memset(memory, GUARD, n + 2 * N_GUARD);
    return memory + N_GUARD;
}

static void
guarded_free(gpointer data, gsize n)
{
    char *memory = data;

    for (gsize i = 0; i < N_GUARD; i++) {
        g_assert_cmpint(memory[-(gssize)i - 1], ==, GUARD);
        g_assert_cmpint(memory[n + i], ==, GUARD);
    }
    g_free(memory - N_GUARD);
}

static float *
random_floats(GRand *random, gsize n, double low, double high)
{
    float *x = g_new(float, MAX(n, 1));

    for (gsize i = 0; i < n; i++)
        x[i] = (float)g_rand_double_range(random, low, high);
    return x;
}

/* Value @i of words. */
static double
read_value(const ClozeNarrow *narrow, const char *words, gsize i, gboolean is_signed)
{
    gint16 half;
    guint32 bits = 0;
    float value;

    if (narrow->step == 4)
        return is_signed ? ((const gint8 *)words)[i] : ((const guint8 *)words)[i];
    memcpy(&half, words + 2 * i, sizeof half);
    if (narrow->precision == CLOZE_PRECISION_INT8)
        return half;
    bits = (guint32)(guint16)half << 16;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void
assert_rounded(double got, double expected, double step, const char *what)
{
    if (fabs(got - expected) > 0.5001 * step + 1e-30)
        g_error("%s: expected %.9g within half of %g, found %.9g", what, expected, step, got);
}

/* The distance of two neighbouring bf16 numbers around @x. */
static double
bf16_step(double x)
{
    return x == 0 ? 0 : ldexp(1, ilogb(x) - 7);
}

static void
read_row(Case *self, gsize row)
{
    const ClozeNarrow *narrow = self->narrow;
    const char *in = self->rows + row * cloze_narrow_row_size(narrow, self->k);
    float scale = 1;
    gint32 zero = 0;

    if (narrow->precision == CLOZE_PRECISION_INT8) {
        memcpy(&scale, in, 4);
        memcpy(&zero, in + 4, 4);
    }
    for (gsize i = 0; i < self->k; i++) {
        double x = self->x[row * self->ldx + i];
        double q = read_value(narrow, in + narrow->row_head, i, FALSE);

        self->read_x[row * self->k + i] = scale * (q - zero);
        if (narrow->precision == CLOZE_PRECISION_BF16)
            assert_rounded(q, x, bf16_step(x), narrow->name);
        else /* the zero is rounded as well */
            assert_rounded(scale * (q - zero), x, 2 * scale, narrow->name);
    }
}

static double
read_weight(const Case *self, gsize column, gsize i, double *step)
{
    const ClozeNarrow *narrow = self->narrow;
    gsize first = column / narrow->panel * narrow->panel, j = column - first;
    const char *panel = self->packed + cloze_narrow_packed_size(narrow, first, self->k);
    gsize width = MIN(narrow->panel,
                      (self->n - first + narrow->vector - 1) / narrow->vector * narrow->vector);
    const char *words = panel + width * narrow->column_head;
    double r =
        read_value(narrow, words + (i / narrow->step * width + j) * 4, i % narrow->step, TRUE);

    if (narrow->precision == CLOZE_PRECISION_BF16) {
        *step = bf16_step(self->w[column * self->k + i]);
        return r;
    }
    *step = ((const float *)panel)[j];
    return r * *step;
}

static void
read_weights(Case *self)
{
    for (gsize j = 0; j < self->n; j++)
        for (gsize i = 0; i < self->k; i++) {
            double step, w = read_weight(self, j, i, &step);

            assert_rounded(w, self->w[j * self->k + i], step, self->narrow->name);
            self->read_w[j * self->k + i] = w;
        }
}

static void
case_init(Case *self, const ClozeNarrow *narrow, gsize m, gsize n, gsize k)
{
    GRand *random = g_rand_new_with_seed((guint32)(m * 31 + n * 7 + k));
    gsize rows_size, packed_size;

    *self = (Case){.narrow = narrow, .m = m, .n = n, .k = k, .ldx = k + m % 3, .ldy = n + k % 4};
    rows_size = m * cloze_narrow_row_size(narrow, k);
    packed_size = cloze_narrow_packed_size(narrow, n, k);
    self->x = random_floats(random, m * self->ldx, n % 2 ? -0.2 : -3, 3);
    self->w = random_floats(random, n * k, -1, 1);
    self->bias = random_floats(random, n, -1, 1);
    self->add = random_floats(random, m * self->ldy, -1, 1);
    self->rows = guarded_new(rows_size);
    self->packed = guarded_new(packed_size);
    self->read_x = g_new(double, m *k);
    self->read_w = g_new(double, n *k);
    narrow->prepare(self->rows, self->x, self->ldx, m, k);
    narrow->pack(self->packed, self->w, k, n, k);
    g_rand_free(random);
}

static void
case_clear(Case *self)
{
    guarded_free(self->rows, self->m * cloze_narrow_row_size(self->narrow, self->k));
    guarded_free(self->packed, cloze_narrow_packed_size(self->narrow, self->n, self->k));
    g_free(self->x);
    g_free(self->w);
    g_free(self->bias);
    g_free(self->add);
    g_free(self->read_x);
    g_free(self->read_w);
}

static ClozeNarrowGemm
make_gemm(const Case *self, float *y)
{
    return (ClozeNarrowGemm){.y = y,
                             .ldy = self->ldy,
                             .x = self->rows,
                             .packed = self->packed,
                             .bias = self->m % 2 ? self->bias : NULL,
                             .add = self->k % 2 ? self->add : NULL,
                             .ldadd = self->ldy,
                             .m = self->m,
                             .n = self->n,
                             .k = self->k};
}

static void
check_values(const Case *self, const ClozeNarrowGemm *gemm)
{
    float gap;

    memset(&gap, GUARD, sizeof gap);
    for (gsize i = 0; i < self->m; i++) {
        for (gsize j = 0; j < self->n; j++) {
            double sum = 0, size = 1, got = gemm->y[i * self->ldy + j];

            for (gsize l = 0; l < self->k; l++) {
                double product = self->read_x[i * self->k + l] * self->read_w[j * self->k + l];
                sum += product;
                size += fabs(product);
            }
            sum += gemm->bias ? gemm->bias[j] : 0;
            sum += gemm->add ? gemm->add[i * self->ldy + j] : 0;
            if (gemm->epilogue == CLOZE_EPILOGUE_RELU)
                sum = MAX(sum, 0);
            if (gemm->epilogue == CLOZE_EPILOGUE_GELU)
                sum = 0.5 * sum * erfc(-sum / sqrt(2));
            if (fabs(got - sum) > 1e-6 * size + (gemm->epilogue == CLOZE_EPILOGUE_GELU ? 2e-4 : 0))
                g_error("%s %zu %zu %zu: expected %.9g, found %.9g", self->narrow->name, self->m,
                        self->n, self->k, sum, got);
        }
        for (gsize j = self->n; j < self->ldy; j++)
            g_assert_cmpfloat(gemm->y[i * self->ldy + j], ==, gap);
    }
}

/* The same by single rows, and by single panels. */
static void
check_parts(const Case *self, const ClozeNarrowGemm *whole)
{
    gsize size = self->m * self->ldy * sizeof(float), panel = self->narrow->panel;
    float *rows = (float *)guarded_new(size), *columns = (float *)guarded_new(size);

    for (gsize i = 0; i < self->m; i++) {
        ClozeNarrowGemm row = *whole;

        row.m = 1;
        row.y = rows + i * self->ldy;
        row.x += i * cloze_narrow_row_size(self->narrow, self->k);
        row.add = row.add ? row.add + i * self->ldy : NULL;
        self->narrow->gemm(&row);
    }
    for (gsize j = 0; j < self->n; j += panel) {
        ClozeNarrowGemm part = *whole;

        part.n = MIN(panel, self->n - j);
        part.y = columns + j;
        part.packed += cloze_narrow_packed_size(self->narrow, j, self->k);
        part.bias = part.bias ? part.bias + j : NULL;
        part.add = part.add ? part.add + j : NULL;
        self->narrow->gemm(&part);
    }
    g_assert_cmpmem(whole->y, size, rows, size);
    g_assert_cmpmem(whole->y, size, columns, size);
    guarded_free(rows, size);
    guarded_free(columns, size);
}

/* All 8-bit tables give the same bits as the one in C. */
static void
check_integers(const Case *self, const ClozeNarrowGemm *gemm)
{
    gsize size = self->m * self->ldy * sizeof(float);
    float *y = (float *)guarded_new(size);
    Case other;
    ClozeNarrowGemm other_gemm;

    case_init(&other, &cloze_narrow_int8_c, self->m, self->n, self->k);
    other_gemm = make_gemm(&other, y);
    other_gemm.epilogue = gemm->epilogue;
    other.narrow->gemm(&other_gemm);
    g_assert_cmpmem(gemm->y, size, y, size);
    case_clear(&other);
    guarded_free(y, size);
}

/* The same bytes from the transpose. */
static void
check_transposed(const Case *self)
{
    gsize size = cloze_narrow_packed_size(self->narrow, self->n, self->k), ld = self->n + 1;
    g_autofree float *transposed = g_new(float, self->k *ld);
    char *packed = guarded_new(size);

    for (gsize i = 0; i < self->k * ld; i++)
        transposed[i] = i % ld < self->n ? self->w[i % ld * self->k + i / ld] : NAN;
    self->narrow->pack_transposed(packed, transposed, ld, self->n, self->k);
    g_assert_cmpmem(packed, size, self->packed, size);
    guarded_free(packed, size);
}

static void
check_case(const ClozeNarrow *narrow, gsize m, gsize n, gsize k)
{
    gsize size;
    ClozeNarrowGemm gemm;
    float *y;
    Case self;

    case_init(&self, narrow, m, n, k);
    size = m * self.ldy * sizeof *y;
    y = (float *)guarded_new(size);
    gemm = make_gemm(&self, y);
    gemm.epilogue = n % 3 == 0   ? CLOZE_EPILOGUE_RELU
                    : k % 3 == 0 ? CLOZE_EPILOGUE_GELU
                                 : CLOZE_EPILOGUE_NONE;
    for (gsize i = 0; i < m; i++)
        read_row(&self, i);
    read_weights(&self);
    if (narrow->pack_transposed)
        check_transposed(&self);
    narrow->gemm(&gemm);
    check_values(&self, &gemm);
    check_parts(&self, &gemm);
    if (narrow->precision == CLOZE_PRECISION_INT8 && gemm.epilogue != CLOZE_EPILOGUE_GELU)
        check_integers(&self, &gemm);
    guarded_free(y, size);
    case_clear(&self);
}

/* NULL after saying so where this CPU cannot run it. */
#if defined(CLOZE_KERNELS_X86)
extern const ClozeNarrow check_narrow_avx_vnni_evex;
#endif

/* The engine's tables, then that of avx-vnni-evex.c. */
static const ClozeNarrow *
get_nth(gsize i, bool *usable)
{
    const ClozeNarrow *narrow = cloze_narrow_get_nth(i, usable);

#if defined(CLOZE_KERNELS_X86)
    if (!narrow && (i == 0 || cloze_narrow_get_nth(i - 1, usable))) {
        *usable = cloze_cpu_has(CLOZE_ISA_AVX512) && cloze_cpu_has_feature(CLOZE_CPU_AVX512_VNNI);
        return &check_narrow_avx_vnni_evex;
    }
#endif
    return narrow;
}

static const ClozeNarrow *
get_narrow(gconstpointer data)
{
    bool usable = false;
    const ClozeNarrow *narrow = get_nth(GPOINTER_TO_SIZE(data), &usable);

    if (!usable)
        g_test_skip_printf("this CPU cannot run %s", narrow->name);
    return usable ? narrow : NULL;
}

static void
test_products(gconstpointer data)
{
    const ClozeNarrow *narrow = get_narrow(data);
    const gsize rows[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 17}, depths[] = {1, 2, 3, 4, 17, 64, 133};

    for (gsize i = 0; narrow && i < G_N_ELEMENTS(rows); i++) {
        gsize panel = narrow->panel, vector = narrow->vector;
        const gsize columns[] = {1,         vector - 1, vector,    vector + 1,
                                 panel - 1, panel,      panel + 1, 2 * panel + vector};

        for (gsize j = 0; j < G_N_ELEMENTS(columns); j++)
            for (gsize l = 0; l < G_N_ELEMENTS(depths); l++)
                check_case(narrow, rows[i], columns[j], depths[l]);
    }
    if (narrow)
        check_case(narrow, 20, 3 * narrow->panel, 1537);
}

/* The largest sums there are do not saturate. */
static void
test_extremes(gconstpointer data)
{
    const ClozeNarrow *narrow = get_narrow(data);
    enum { K = 3072 };
    g_autofree float *x = g_new(float, K), *w = g_new(float, K);
    g_autofree char *row = NULL, *packed = NULL;
    float y = 0;
    ClozeNarrowGemm gemm = {.y = &y, .ldy = 1, .m = 1, .n = 1, .k = K};

    if (!narrow)
        return;
    for (gsize i = 0; i < K; i++)
        x[i] = w[i] = 1;
    gemm.x = row = g_malloc(cloze_narrow_row_size(narrow, K));
    gemm.packed = packed = g_malloc(cloze_narrow_packed_size(narrow, 1, K));
    narrow->prepare(row, x, K, 1, K);
    narrow->pack(packed, w, K, 1, K);
    narrow->gemm(&gemm);
    g_assert_cmpfloat_with_epsilon(y, K, 1e-2);
}

/* Rows of nothing, of next to nothing and of what is not finite harm no other row. */
static void
test_odd_rows(gconstpointer data)
{
    const ClozeNarrow *narrow = get_narrow(data);
    enum { M = 5, K = 20 };
    const float fill[M] = {0, 1e-40f, INFINITY, NAN, 2};
    g_autofree float *x = g_new(float, M *K), *w = g_new(float, K);
    g_autofree char *rows = NULL, *packed = NULL;
    float y[M];
    ClozeNarrowGemm gemm = {.y = y, .ldy = 1, .m = M, .n = 1, .k = K};

    if (!narrow)
        return;
    for (gsize i = 0; i < M * K; i++)
        x[i] = fill[i / K];
    for (gsize i = 0; i < K; i++)
        w[i] = 1;
    gemm.x = rows = g_malloc(M * cloze_narrow_row_size(narrow, K));
    gemm.packed = packed = g_malloc(cloze_narrow_packed_size(narrow, 1, K));
    narrow->prepare(rows, x, K, M, K);
    narrow->pack(packed, w, K, 1, K);
    narrow->gemm(&gemm);
    g_assert_cmpfloat(y[0], ==, 0);
    g_assert_cmpfloat_with_epsilon(y[1], 0, 1e-30);
    g_assert_cmpfloat_with_epsilon(y[4], 40, 1e-4);
}

static void
test_choice(void)
{
    g_assert_null(cloze_narrow_get(CLOZE_PRECISION_FP32));
    g_assert_nonnull(cloze_narrow_get(CLOZE_PRECISION_INT8));
    if (cloze_kernels_get()->isa == CLOZE_ISA_C) {
        g_assert_true(cloze_narrow_get(CLOZE_PRECISION_INT8) == &cloze_narrow_int8_c);
        g_assert_null(cloze_narrow_get(CLOZE_PRECISION_BF16));
    }
}

void
check_narrow_add_tests(void)
{
    static const struct {
        const char *name;
        GTestDataFunc func;
    } tests[] = {
        {"products", test_products}, {"extremes", test_extremes}, {"odd-rows", test_odd_rows}};
    const ClozeNarrow *narrow;
    bool usable;

    for (gsize i = 0; (narrow = get_nth(i, &usable)) != NULL; i++)
        for (gsize j = 0; j < G_N_ELEMENTS(tests); j++) {
            g_autofree char *path =
                g_strdup_printf("/narrow/%s%s/%s", narrow->name,
                                cloze_narrow_get_nth(i, &usable) ? "" : "-evex", tests[j].name);

            g_test_add_data_func(path, GSIZE_TO_POINTER(i), tests[j].func);
        }
    g_test_add_func("/narrow/choice", test_choice);
}
