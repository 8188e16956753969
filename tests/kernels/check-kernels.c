/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every kernel on every instruction set of this CPU against plain double precision, at sizes around
 * vectors and panels, with odd strides and guarded outputs. `check-kernels --bench` measures them
 * instead (bench-kernels.c). */

#include <math.h>
#include <string.h>

#include <glib.h>

#include "engine/kernels/attention.h"
#include "engine/kernels/cpu.h"
#include "engine/kernels/kernels.h"
#include "tests/kernels/bench-kernels.h"
#include "tests/kernels/check-backward.h"
#include "tests/kernels/check-elementary.h"
#include "tests/kernels/check-narrow.h"
#include "tests/kernels/check-scan.h"
#include "tests/kernels/check-support.h"
#include "tests/kernels/check-turned.h"

static double
exact_activate(double x, ClozeEpilogue epilogue)
{
    switch (epilogue) {
    case CLOZE_EPILOGUE_NONE: return x;
    case CLOZE_EPILOGUE_GELU: return 0.5 * x * erfc(-x / sqrt(2));
    case CLOZE_EPILOGUE_GELU_NEW:
        return x / (1 + exp(-2 * sqrt(2 / G_PI) * (x + 0.044715 * x * x * x)));
    case CLOZE_EPILOGUE_RELU: return MAX(x, 0);
    }
    return NAN;
}

typedef struct {
    gsize m, n, k;
    gsize ldx, ldy, ldadd;
    gboolean bias, add;
    ClozeEpilogue epilogue;
} Product;

typedef struct {
    float *x, *w, *bias, *add, *packed;
} Operands;

/* Gaps between rows of x hold NaN: what reads them shows. */
static Operands
operands_new(const ClozeKernels *kernels, const Product *product, GRand *random)
{
    Operands operands = {
        .x = filled(product->m * product->ldx, NAN),
        .w = random_floats(random, product->n * product->k, 1),
        .bias = random_floats(random, product->n, 1),
        .add = random_floats(random, product->m * product->ldadd, 1),
        .packed = g_new(float, cloze_kernels_packed_size(kernels, product->n, product->k)),
    };

    for (gsize i = 0; i < product->m; i++)
        for (gsize j = 0; j < product->k; j++)
            operands.x[i * product->ldx + j] = (float)g_rand_double_range(random, -1, 1);
    cloze_kernels_pack(kernels, operands.packed, operands.w, product->k, product->n, product->k);
    return operands;
}

static void
operands_free(Operands *operands)
{
    g_free(operands->x);
    g_free(operands->w);
    g_free(operands->bias);
    g_free(operands->add);
    g_free(operands->packed);
}

static ClozeGemm
make_gemm(const Product *product, const Operands *operands, float *y)
{
    return (ClozeGemm){.y = y,
                       .ldy = product->ldy,
                       .x = operands->x,
                       .ldx = product->ldx,
                       .packed = operands->packed,
                       .bias = product->bias ? operands->bias : NULL,
                       .add = product->add ? operands->add : NULL,
                       .ldadd = product->ldadd,
                       .m = product->m,
                       .n = product->n,
                       .k = product->k,
                       .epilogue = product->epilogue};
}

static double
exact_product(const Product *product, const Operands *operands, gsize i, gsize j)
{
    double sum = product->bias ? operands->bias[j] : 0;

    for (gsize l = 0; l < product->k; l++)
        sum += (double)operands->x[i * product->ldx + l] * operands->w[j * product->k + l];
    if (product->add)
        sum += operands->add[i * product->ldadd + j];
    return exact_activate(sum, product->epilogue);
}

static void
check_product(const ClozeKernels *kernels, const Product *product, GRand *random)
{
    Operands operands = operands_new(kernels, product, random);
    gsize size = product->m * product->ldy;
    float *y = guarded_new(size), *rows = guarded_new(size);
    ClozeGemm gemm = make_gemm(product, &operands, y), one = make_gemm(product, &operands, rows);

    kernels->gemm_f32(&gemm);
    for (gsize i = 0; i < product->m; i++)
        for (gsize j = 0; j < product->ldy; j++) {
            double expected =
                j < product->n ? exact_product(product, &operands, i, j) : (double)GUARD;
            assert_near(y[i * product->ldy + j], expected, 2e-6 * sqrt((double)product->k) + 1e-6,
                        "gemm_f32");
        }
    one.m = 1;
    for (gsize i = 0; i < product->m; i++) {
        kernels->gemm_f32(&one);
        one.y += one.ldy;
        one.x += one.ldx;
        one.add = one.add ? one.add + one.ldadd : NULL;
    }
    g_assert_cmpmem(y, size * sizeof *y, rows, size * sizeof *rows);
    guarded_free(y, size);
    guarded_free(rows, size);
    operands_free(&operands);
}

static void
test_gemm(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);
    const gsize rows[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 17, 49}, depths[] = {1, 7, 32, 133};
    GRand *random = test_random();

    for (gsize i = 0; kernels && i < G_N_ELEMENTS(rows); i++) {
        gsize panel = kernels->gemm_f32_panel, vector = kernels->gemm_f32_vector;
        const gsize columns[] = {1,     vector - 1, vector,    vector + 1,         panel - 1,
                                 panel, panel + 1,  2 * panel, 2 * panel + vector, 3 * panel - 1};

        for (gsize j = 0; j < G_N_ELEMENTS(columns); j++)
            for (gsize l = 0; l < G_N_ELEMENTS(depths); l++) {
                Product product = {.m = rows[i],
                                   .n = columns[j],
                                   .k = depths[l],
                                   .ldx = depths[l] + (i + j) % 3,
                                   .ldy = columns[j] + (i + l) % 4,
                                   .ldadd = columns[j] + l,
                                   .bias = (i + j + l) % 2,
                                   .add = (i + j) % 3 == 0,
                                   .epilogue = (ClozeEpilogue)((i + l + j) % 4)};
                check_product(kernels, &product, random);
            }
    }
    g_rand_free(random);
}

/* A product by groups of panels is the whole product, and y may be what is added. */
static void
test_gemm_groups(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);
    GRand *random = test_random();

    if (kernels) {
        gsize n = 3 * kernels->gemm_f32_panel + 5;
        Product product = {
            .m = 10, .n = n, .k = 40, .ldx = 40, .ldy = n, .ldadd = n, .bias = TRUE, .add = TRUE};
        Operands operands = operands_new(kernels, &product, random);
        float *whole = guarded_new(10 * n), *parts = guarded_new(10 * n);
        ClozeGemm gemm = make_gemm(&product, &operands, whole);

        kernels->gemm_f32(&gemm);
        memcpy(parts, operands.add, 10 * n * sizeof *parts);
        for (gsize column = 0; column < n; column += kernels->gemm_f32_panel) {
            gemm = make_gemm(&product, &operands, parts + column);
            gemm.packed += column * product.k;
            gemm.bias += column;
            gemm.add = gemm.y;
            gemm.n = MIN(kernels->gemm_f32_panel, n - column);
            kernels->gemm_f32(&gemm);
        }
        g_assert_cmpmem(whole, 10 * n * sizeof *whole, parts, 10 * n * sizeof *parts);
        guarded_free(whole, 10 * n);
        guarded_free(parts, 10 * n);
        operands_free(&operands);
    }
    g_rand_free(random);
}

/* packed against the layout that kernels.h describes */
static void
check_packed(const ClozeKernels *kernels, const float *packed, const float *w, gsize ldw, gsize n,
             gsize k)
{
    for (gsize column = 0; column < n; column += kernels->gemm_f32_panel) {
        gsize vector = kernels->gemm_f32_vector;
        gsize width = MIN(kernels->gemm_f32_panel, (n - column + vector - 1) / vector * vector);

        for (gsize i = 0; i < k; i++)
            for (gsize j = 0; j < width; j++)
                g_assert_cmpfloat(packed[i * width + j], ==,
                                  column + j < n ? w[(column + j) * ldw + i] : 0);
        packed += width * k;
    }
}

static void
check_pack(const ClozeKernels *kernels, gsize n, gsize k, gsize gap, GRand *random)
{
    gsize ldw = k + gap, size = cloze_kernels_packed_size(kernels, n, k);
    g_autofree float *w = random_floats(random, n * ldw, 1);
    g_autofree float *transposed = filled(k * (n + gap), NAN);
    float *packed = guarded_new(size), *again = guarded_new(size);

    for (gsize i = 0; i < k; i++)
        for (gsize j = 0; j < n; j++)
            transposed[i * (n + gap) + j] = w[j * ldw + i];
    kernels->pack(packed, w, ldw, n, k);
    kernels->pack_transposed(again, transposed, n + gap, n, k);
    check_packed(kernels, packed, w, ldw, n, k);
    g_assert_cmpmem(packed, size * sizeof *packed, again, size * sizeof *again);
    guarded_free(packed, size);
    guarded_free(again, size);
}

static void
check_transpose(const ClozeKernels *kernels, gsize m, gsize n, gsize gap, GRand *random)
{
    gsize ldx = n + gap, ldout = m + 2 * gap, size = n * ldout;
    g_autofree float *x = random_floats(random, m * ldx, 1);
    float *out = guarded_new(size);

    kernels->transpose(out, ldout, x, ldx, m, n);
    for (gsize j = 0; j < n; j++)
        for (gsize i = 0; i < ldout; i++)
            g_assert_cmpfloat(out[j * ldout + i], ==, i < m ? x[i * ldx + j] : GUARD);
    guarded_free(out, size);
}

static void
test_transpose(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);
    g_autoptr(GRand) random = test_random();

    for (gsize m = 1; kernels && m < 40; m += 3)
        for (gsize n = 1; n < 40; n++)
            check_transpose(kernels, m, n, (m + n) % 3, random);
}

static void
test_pack(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);
    const gsize depths[] = {1, 2, 7, 8, 9, 15, 16, 17, 40};
    GRand *random = test_random();

    for (gsize n = 1; kernels && n <= 2 * kernels->gemm_f32_panel + 1; n++)
        for (gsize i = 0; i < G_N_ELEMENTS(depths); i++)
            check_pack(kernels, n, depths[i], (n + i) % 4, random);
    g_rand_free(random);
}

static void
check_layer_norm(const ClozeKernels *kernels, gsize t, gsize d, GRand *random)
{
    g_autofree float *x = random_floats(random, t * d, 3);
    g_autofree float *weight = random_floats(random, d, 2);
    g_autofree float *bias = random_floats(random, d, 2);
    float *y = guarded_new(t * d);

    kernels->layer_norm(y, x, weight, bias, t, d, 1e-3f);
    for (gsize i = 0; i < t; i++) {
        double mean = 0, variance = 0;

        for (gsize j = 0; j < d; j++)
            mean += x[i * d + j] / (double)d;
        for (gsize j = 0; j < d; j++)
            variance += (x[i * d + j] - mean) * (x[i * d + j] - mean) / (double)d;
        for (gsize j = 0; j < d; j++)
            assert_near(y[i * d + j],
                        (x[i * d + j] - mean) / sqrt(variance + 1e-3) * weight[j] + bias[j],
                        2e-5 /* a row of one is 0 / sqrt(eps) */, "layer_norm");
    }
    kernels->layer_norm(x, x, weight, bias, t, d, 1e-3f);
    g_assert_cmpmem(x, t * d * sizeof *x, y, t * d * sizeof *y);
    guarded_free(y, t * d);
}

static void
test_layer_norm(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);
    GRand *random = test_random();

    for (gsize d = 1; kernels && d < 70; d++)
        check_layer_norm(kernels, 1 + d % 3, d, random);
    if (kernels)
        check_layer_norm(kernels, 5, 384, random);
    g_rand_free(random);
}

static void
check_softmax(const ClozeKernels *kernels, gsize rows, gsize n, gsize ld, double spread,
              GRand *random)
{
    float *x = guarded_new(rows * ld);
    g_autofree float *input = random_floats(random, rows * n, spread);

    for (gsize i = 0; i < rows; i++)
        memcpy(x + i * ld, input + i * n, n * sizeof *x);
    kernels->softmax(x, ld, rows, n, 0.25f);
    for (gsize i = 0; i < rows; i++) {
        double sum = 0, highest = -INFINITY;

        for (gsize j = 0; j < n; j++)
            highest = MAX(highest, input[i * n + j]);
        for (gsize j = 0; j < n; j++)
            sum += exp(0.25 * (input[i * n + j] - highest));
        for (gsize j = 0; j < n; j++)
            assert_near(x[i * ld + j], exp(0.25 * (input[i * n + j] - highest)) / sum, 1e-6,
                        "softmax");
        for (gsize j = n; j < ld; j++)
            g_assert_cmpfloat(x[i * ld + j], ==, GUARD);
    }
    guarded_free(x, rows * ld);
}

/* To the bit what softmax makes. */
static void
check_exponentials(const ClozeKernels *kernels, gsize rows, gsize n, gsize ld, GRand *random)
{
    float *x = guarded_new(rows * ld), *factors = guarded_new(rows);
    g_autofree float *whole = random_floats(random, rows * ld, 10);

    for (gsize i = 0; i < rows; i++)
        memcpy(x + i * ld, whole + i * ld, n * sizeof *x);
    kernels->exponentials(x, factors, ld, rows, n, 0.25f);
    kernels->scale(x, factors, ld, rows, n);
    kernels->softmax(whole, ld, rows, n, 0.25f);
    for (gsize i = 0; i < rows; i++) {
        g_assert_cmpmem(x + i * ld, n * sizeof *x, whole + i * ld, n * sizeof *x);
        for (gsize j = n; j < ld; j++)
            g_assert_cmpfloat(x[i * ld + j], ==, GUARD);
    }
    guarded_free(x, rows * ld);
    guarded_free(factors, rows);
}

static void
test_softmax(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);
    GRand *random = test_random();

    for (gsize n = 1; kernels && n < 70; n++) {
        check_softmax(kernels, 1 + n % 4, n, n + n % 5, n % 2 ? 10 : 2000, random);
        check_exponentials(kernels, 1 + n % 4, n, n + n % 5, random);
    }
    if (kernels)
        check_softmax(kernels, 3, 512, 512, 10, random);
    g_rand_free(random);
}

static void
check_activate(const ClozeKernels *kernels, ClozeEpilogue epilogue)
{
    gsize n = 40001;
    float *x = guarded_new(n);

    for (gsize i = 0; i < n; i++)
        x[i] = ((float)i - 20000) * 6e-4f;
    kernels->activate(x, n, epilogue);
    for (gsize i = 0; i < n; i++) {
        float input = ((float)i - 20000) * 6e-4f;
        double expected = exact_activate(input, epilogue);
        /* a relative error of 2e-7 and what rounding the square of x does to e^(-x^2 / 2) */
        double tolerance = fabs(expected) * (4e-7 + 1.2e-7 * input * input) + 1e-30;
        assert_near(x[i], expected, tolerance, "activate");
    }
    guarded_free(x, n);
}

static void
test_activate(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);

    for (int epilogue = 0; kernels && epilogue < 4; epilogue++) {
        check_activate(kernels, (ClozeEpilogue)epilogue);
        for (gsize n = 0; n < 40; n++) {
            float *x = guarded_new(n);
            kernels->activate(x, n, (ClozeEpilogue)epilogue);
            guarded_free(x, n);
        }
    }
}

static void
check_vectors(const ClozeKernels *kernels, gsize n, GRand *random)
{
    g_autofree float *a = random_floats(random, n, 1);
    g_autofree float *b = random_floats(random, n, 1);
    g_autofree float *c = random_floats(random, n, 1);
    float *y = guarded_new(n), *sum = guarded_new(n);
    double dot = 0;

    memcpy(y, c, n * sizeof *y);
    kernels->axpy(y, a, 0.7f, n);
    kernels->add3(sum, a, b, c, n);
    for (gsize i = 0; i < n; i++) {
        dot += (double)a[i] * b[i];
        assert_near(y[i], c[i] + (double)0.7f * a[i], 3e-7, "axpy");
        assert_near(sum[i], (double)a[i] + b[i] + c[i], 5e-7, "add3");
    }
    assert_near(kernels->dot(a, b, n), dot, 2e-6, "dot");
    guarded_free(y, n);
    guarded_free(sum, n);
}

static void
test_vectors(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);
    GRand *random = test_random();

    for (gsize n = 0; kernels && n < 140; n++)
        check_vectors(kernels, n, random);
    g_rand_free(random);
}

static double
exact_f16(guint16 half)
{
    int exponent = half >> 10 & 0x1f, fraction = half & 0x3ff;
    double value = exponent ? ldexp(1024 + fraction, exponent - 25) : ldexp(fraction, -24);

    if (exponent == 0x1f)
        value = fraction ? NAN : INFINITY;
    return half & 0x8000 ? -value : value;
}

static void
test_halves(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);
    gsize n = 65536;
    g_autofree guint16 *in = g_new(guint16, n);
    float *f16 = guarded_new(n), *bf16 = guarded_new(n);

    for (gsize i = 0; i < n; i++)
        in[i] = (guint16)i;
    if (kernels) {
        kernels->f32_from_f16(f16, in, n - 1);
        kernels->f32_from_f16(f16 + n - 1, in + n - 1, 1);
        kernels->f32_from_bf16(bf16, in, n);
    }
    for (gsize i = 0; kernels && i < n; i++) {
        guint32 bits;

        memcpy(&bits, &bf16[i], sizeof bits);
        g_assert_cmpuint(bits, ==, (guint32)i << 16);
        if (isnan(exact_f16((guint16)i)))
            g_assert_true(isnan(f16[i]));
        else
            g_assert_cmpfloat(f16[i], ==, exact_f16((guint16)i));
    }
    guarded_free(f16, n);
    guarded_free(bf16, n);
}

/* Row @i of one head in double precision. */
static void
exact_attention_row(const ClozeAttention *attention, gsize i, double *probabilities, double *out)
{
    gsize t = attention->t, dh = attention->dh, ld = attention->ld;
    double highest = -INFINITY, sum = 0;

    for (gsize j = 0; j < t; j++) {
        probabilities[j] = 0;
        for (gsize l = 0; l < dh; l++)
            probabilities[j] += (double)attention->q[i * ld + l] * attention->k[j * ld + l];
        highest = MAX(highest, probabilities[j]);
    }
    for (gsize j = 0; j < t; j++)
        sum += probabilities[j] = exp(attention->scale * (probabilities[j] - highest));
    memset(out, 0, dh * sizeof *out);
    for (gsize j = 0; j < t; j++) {
        probabilities[j] /= sum;
        for (gsize l = 0; l < dh; l++)
            out[l] += probabilities[j] * attention->v[j * ld + l];
    }
}

/* @bf16: NULL, or the products' table. */
static void
check_attention(const ClozeKernels *kernels, const ClozeNarrow *bf16, gsize t, gsize dh,
                GRand *random)
{
    gsize ld = 3 * dh + 2, ldout = dh + 1;
    gsize scratch_size = bf16 ? cloze_attention_narrow_scratch(bf16, t, dh)
                              : cloze_attention_scratch(kernels, t, dh);
    double tolerance = bf16 ? 2e-2 : 2e-6;
    g_autofree float *qkv = random_floats(random, t * ld, 1.5);
    g_autofree double *probabilities = g_new(double, t);
    g_autofree double *out = g_new(double, dh);
    float *scratch = guarded_new(scratch_size), *got = guarded_new(t * ldout);
    float *got_probabilities = guarded_new(t * t);
    ClozeAttention attention = {.out = got,
                                .ldout = ldout,
                                .q = qkv,
                                .k = qkv + dh,
                                .v = qkv + 2 * dh,
                                .ld = ld,
                                .t = t,
                                .dh = dh,
                                .scale = 1 / sqrtf((float)dh),
                                .probabilities = got_probabilities};

    for (gsize end = 0; end < t;) {
        attention.first = end;
        end = attention.end = MIN(t, end + 2 * CLOZE_ATTENTION_BLOCK);
        if (bf16)
            cloze_attention_run_narrow(kernels, bf16, &attention, scratch);
        else
            cloze_attention_run(kernels, &attention, scratch);
    }
    for (gsize i = 0; i < t; i++) {
        exact_attention_row(&attention, i, probabilities, out);
        for (gsize j = 0; j < t; j++)
            assert_near(got_probabilities[i * t + j], probabilities[j], tolerance, "probabilities");
        for (gsize j = 0; j < dh; j++)
            assert_near(got[i * ldout + j], out[j], 2 * tolerance, "attention");
        g_assert_cmpfloat(got[i * ldout + dh], ==, GUARD);
    }
    guarded_free(scratch, scratch_size);
    guarded_free(got, t * ldout);
    guarded_free(got_probabilities, t * t);
}

static void
test_attention(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);
    const gsize lengths[] = {1, 2, 7, 16, 17, 47, 48, 49, 96, 130}, sizes[] = {1, 14, 32, 64};
    GRand *random = test_random();

    for (gsize i = 0; kernels && i < G_N_ELEMENTS(lengths); i++)
        for (gsize j = 0; j < G_N_ELEMENTS(sizes); j++)
            check_attention(kernels, NULL, lengths[i], sizes[j], random);
    g_rand_free(random);
}

static void
test_narrow_attention(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);
    const ClozeNarrow *bf16 = cloze_narrow_get(CLOZE_PRECISION_BF16);
    const gsize lengths[] = {1, 2, 17, 48, 49, 130}, sizes[] = {1, 14, 32, 64};
    GRand *random = test_random();

    if (kernels && !bf16)
        g_test_skip("no bf16 products here");
    for (gsize i = 0; kernels && bf16 && i < G_N_ELEMENTS(lengths); i++)
        for (gsize j = 0; j < G_N_ELEMENTS(sizes); j++)
            check_attention(kernels, bf16, lengths[i], sizes[j], random);
    g_rand_free(random);
}

/* The table chosen is the best one that the CPU has and CLOZE_CPU allows. */
static void
test_choice(void)
{
    const ClozeKernels *kernels = cloze_kernels_get();
    ClozeIsa limit = cloze_cpu_get_limit();

    g_assert_cmpint(kernels->isa, <=, limit);
    for (int isa = (int)kernels->isa + 1; isa <= (int)limit; isa++)
        g_assert_null(cloze_kernels_get_isa((ClozeIsa)isa));
    g_assert_true(kernels == cloze_kernels_get_isa(kernels->isa));
    g_assert_nonnull(cloze_kernels_get_isa(CLOZE_ISA_C));
    g_assert_null(cloze_kernels_get_isa((ClozeIsa)CLOZE_ISA_COUNT));
}

static void
add_tests(ClozeIsa isa)
{
    static const struct {
        const char *name;
        GTestDataFunc func;
    } tests[] = {
        {"gemm", test_gemm},
        {"gemm-groups", test_gemm_groups},
        {"transpose", test_transpose},
        {"pack", test_pack},
        {"layer-norm", test_layer_norm},
        {"softmax", test_softmax},
        {"activate", test_activate},
        {"vectors", test_vectors},
        {"halves", test_halves},
        {"attention", test_attention},
        {"narrow-attention", test_narrow_attention},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(tests); i++) {
        g_autofree char *path = g_strdup_printf("/kernels/%s/%s", isa_names[isa], tests[i].name);
        g_test_add_data_func(path, GINT_TO_POINTER(isa), tests[i].func);
    }
    check_backward_add(isa, isa_names[isa]);
    check_elementary_add(isa, isa_names[isa]);
    check_turned_add(isa, isa_names[isa]);
}

int
main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--bench") == 0)
        return bench_kernels();
    g_test_init(&argc, &argv, NULL);
    for (int isa = 0; isa < CLOZE_ISA_COUNT; isa++)
        add_tests((ClozeIsa)isa);
    g_test_add_func("/kernels/choice", test_choice);
    check_narrow_add_tests();
    check_scan_add_tests();
    return g_test_run();
}
