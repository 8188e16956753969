/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/kernels/check-backward.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "engine/kernels/attention-backward.h"

#define GUARD -12345.75f

static const ClozeKernels *
get_kernels(gconstpointer data)
{
    const ClozeKernels *kernels = cloze_kernels_get_isa((ClozeIsa)GPOINTER_TO_INT(data));

    if (!kernels)
        g_test_skip("this CPU lacks the instruction set");
    return kernels;
}

/* One more float than asked for: the guard. */
static float *
random_floats(GRand *random, gsize n, double spread)
{
    float *x = g_new(float, n + 1);

    for (gsize i = 0; i < n; i++)
        x[i] = (float)g_rand_double_range(random, -spread, spread);
    x[n] = GUARD;
    return x;
}

static void
assert_near(double got, double expected, double tolerance, const char *what)
{
    if (!(fabs(got - expected) <= tolerance))
        g_error("%s: expected %.9g within %g, found %.9g", what, expected, tolerance, got);
}

/* One row: xhat, and the gradient of sum(dy * LayerNorm(x)). */
static void
exact_row(const float *dy, const float *x, const float *weight, gsize d, double eps, double *xhat,
          double *dx)
{
    double mean = 0, variance = 0, mean_g = 0, mean_g_xhat = 0;

    for (gsize i = 0; i < d; i++)
        mean += (double)x[i] / (double)d;
    for (gsize i = 0; i < d; i++)
        variance += ((double)x[i] - mean) * ((double)x[i] - mean) / (double)d;
    for (gsize i = 0; i < d; i++) {
        xhat[i] = ((double)x[i] - mean) / sqrt(variance + eps);
        mean_g += (double)dy[i] * (double)weight[i] / (double)d;
        mean_g_xhat += (double)dy[i] * (double)weight[i] * xhat[i] / (double)d;
    }
    for (gsize i = 0; i < d; i++)
        dx[i] = ((double)dy[i] * (double)weight[i] - mean_g - xhat[i] * mean_g_xhat) /
                sqrt(variance + eps);
}

static void
check_layer_norm(const ClozeKernels *kernels, gsize t, gsize d, GRand *random)
{
    g_autofree float *x = random_floats(random, t * d, 3), *dy = random_floats(random, t * d, 1);
    g_autofree float *weight = random_floats(random, d, 2);
    g_autofree float *dweight = random_floats(random, d, 1), *dbias = random_floats(random, d, 1);
    g_autofree float *dx = random_floats(random, t * d, 1);
    g_autofree double *xhat = g_new(double, d), *expected = g_new(double, d);
    g_autofree double *sums = g_new(double, 2 * d);

    for (gsize i = 0; i < d; i++) {
        sums[i] = (double)dweight[i];
        sums[d + i] = (double)dbias[i];
    }
    kernels->layer_norm_backward(dx, dweight, dbias, dy, x, weight, t, d, 0.5f);
    for (gsize row = 0; row < t; row++) {
        exact_row(dy + row * d, x + row * d, weight, d, 0.5, xhat, expected);
        for (gsize i = 0; i < d; i++) {
            assert_near(dx[row * d + i], expected[i], 2e-5, "layer_norm_backward");
            sums[i] += (double)dy[row * d + i] * xhat[i];
            sums[d + i] += (double)dy[row * d + i];
        }
    }
    for (gsize i = 0; i < d; i++) {
        assert_near(dweight[i], sums[i], 2e-5, "the weight's gradient");
        assert_near(dbias[i], sums[d + i], 2e-5, "the bias's gradient");
    }
    g_assert_true(dx[t * d] == GUARD && dweight[d] == GUARD && dbias[d] == GUARD);
    kernels->layer_norm_backward(dy, dweight, dbias, dy, x, weight, t, d, 0.5f);
    g_assert_cmpmem(dy, t * d * sizeof *dy, dx, t * d * sizeof *dx);
}

static void
test_layer_norm(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);
    GRand *random = g_rand_new_with_seed(1);

    for (gsize d = 1; kernels && d < 70; d++)
        check_layer_norm(kernels, 1 + d % 4, d, random);
    g_rand_free(random);
}

static double
exact_slope(double x, ClozeEpilogue epilogue)
{
    double c = sqrt(2 / G_PI), y, s;

    switch (epilogue) {
    case CLOZE_EPILOGUE_NONE: return 1;
    case CLOZE_EPILOGUE_GELU:
        return 0.5 * erfc(-x / sqrt(2)) + x * exp(-x * x / 2) / sqrt(2 * G_PI);
    case CLOZE_EPILOGUE_GELU_NEW:
        y = c * (x + 0.044715 * x * x * x);
        s = 1 / (1 + exp(-2 * y));
        return s + x * s * (1 - s) * 2 * c * (1 + 3 * 0.044715 * x * x);
    case CLOZE_EPILOGUE_RELU: return x > 0;
    }
    return NAN;
}

static void
test_activate(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);
    GRand *random = g_rand_new_with_seed(2);

    for (int epilogue = 0; kernels && epilogue < 4; epilogue++)
        for (gsize n = 0; n < 4000; n = n < 40 ? n + 1 : n * 2) {
            g_autofree float *x = random_floats(random, n, 9), *dy = random_floats(random, n, 2);
            g_autofree float *before = g_memdup2(dy, n * sizeof *dy);
            g_autofree float *y = random_floats(random, n, 1), *active = g_new(float, n + 1);
            g_autofree float *again = g_memdup2(dy, n * sizeof *dy);

            if (n > 2)
                x[2] = 0;
            memcpy(active, x, n * sizeof *x);
            kernels->activate(active, n, (ClozeEpilogue)epilogue);
            kernels->activate_backward(dy, y, x, n, (ClozeEpilogue)epilogue);
            kernels->activate_backward(again, NULL, x, n, (ClozeEpilogue)epilogue);
            g_assert_true(n == 0 || memcmp(dy, again, n * sizeof *dy) == 0);
            g_assert_true(y[n] == GUARD);
            for (gsize i = 0; i < n; i++)
                assert_near(y[i], active[i], 1e-6, "activate_backward: y");
            for (gsize i = 0; i < n; i++)
                assert_near(dy[i],
                            (double)before[i] * exact_slope((double)x[i], (ClozeEpilogue)epilogue),
                            6e-6, "activate_backward");
            g_assert_true(dy[n] == GUARD);
        }
    g_rand_free(random);
}

static void
check_softmax(const ClozeKernels *kernels, gsize rows, gsize n, gsize ld, GRand *random)
{
    g_autofree float *p = random_floats(random, rows * ld, 1), *w = g_new(float, rows *ld);
    g_autofree float *dp = random_floats(random, rows * ld, 1);
    g_autofree float *before = g_memdup2(dp, rows * ld * sizeof *dp);

    kernels->softmax(p, ld, rows, n, 1);
    for (gsize i = 0; i < rows * ld; i++)
        w[i] = p[i] * (n % 2 && i % 3 == 0 ? 0.0f : 1.5f);
    kernels->softmax_backward(dp, n % 3 ? w : p, p, ld, rows, n, 0.3f);
    for (gsize row = 0; row < rows; row++) {
        const float *q = p + row * ld, *was = before + row * ld, *v = (n % 3 ? w : p) + row * ld;
        double sum = 0;

        for (gsize i = 0; i < n; i++)
            sum += (double)v[i] * (double)was[i];
        for (gsize i = 0; i < n; i++)
            assert_near(dp[row * ld + i],
                        ((double)v[i] * (double)was[i] - (double)q[i] * sum) * 0.3, 1e-6,
                        "softmax_backward");
        for (gsize i = n; i < ld; i++)
            g_assert_cmpfloat(dp[row * ld + i], ==, was[i]);
    }
    g_assert_true(dp[rows * ld] == GUARD);
}

static void
test_softmax(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);
    GRand *random = g_rand_new_with_seed(3);

    for (gsize n = 1; kernels && n < 70; n++)
        check_softmax(kernels, 1 + n % 3, n, n + n % 5, random);
    g_rand_free(random);
}

static void
test_adamw(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);
    const ClozeAdamwFactors factors = {.beta1 = 0.9f,
                                       .new1 = 0.1f,
                                       .beta2 = 0.99f,
                                       .new2 = 0.01f,
                                       .keep = 0.5f,
                                       .rate = 0.2f,
                                       .correction = 3,
                                       .epsilon = 1e-3f,
                                       .clip = 0.25f};
    GRand *random = g_rand_new_with_seed(4);

    for (gsize n = 0; kernels && n < 70; n++) {
        g_autofree float *p = random_floats(random, n, 1), *g = random_floats(random, n, 4);
        g_autofree float *m = random_floats(random, n, 1), *v = random_floats(random, n, 1);
        g_autofree float *p0 = g_memdup2(p, (n + 1) * sizeof *p), *m0 = NULL, *v0 = NULL;

        for (gsize i = 0; i < n; i++)
            v[i] = fabsf(v[i]);
        m0 = g_memdup2(m, (n + 1) * sizeof *m);
        v0 = g_memdup2(v, (n + 1) * sizeof *v);
        kernels->adamw(p, m, v, g, n, &factors);
        for (gsize i = 0; i < n; i++) {
            double slope = 0.25 * (double)g[i], first = 0.9 * (double)m0[i] + 0.1 * slope;
            double second = 0.99 * (double)v0[i] + 0.01 * slope * slope;

            assert_near(m[i], first, 1e-6, "the first moment");
            assert_near(v[i], second, 1e-6, "the second moment");
            assert_near(p[i], 0.5 * (double)p0[i] - 0.2 * first / (sqrt(second * 3) + 1e-3), 4e-6,
                        "adamw");
        }
        g_assert_true(p[n] == GUARD && m[n] == GUARD && v[n] == GUARD);
    }
    g_rand_free(random);
}

/* One row of probabilities and of the gradient of the scores, in double precision. */
static void
exact_scores(const ClozeAttentionBackward *run, gsize i, double *p, double *ds)
{
    double sum = 0, mean = 0;

    for (gsize j = 0; j < run->t; j++) {
        double score = 0;

        ds[j] = 0;
        for (gsize l = 0; l < run->dh; l++) {
            score += (double)run->q[i * run->ld + l] * (double)run->k[j * run->ld + l];
            ds[j] += (double)run->dout[i * run->lddout + l] * (double)run->v[j * run->ld + l];
        }
        sum += p[j] = exp((double)run->scale * score);
    }
    for (gsize j = 0; j < run->t; j++)
        mean += (p[j] /= sum) * ds[j];
    for (gsize j = 0; j < run->t; j++)
        ds[j] = p[j] * (ds[j] - mean) * (double)run->scale;
}

static void
check_attention(const ClozeKernels *kernels, gsize t, gsize dh, GRand *random)
{
    gsize ld = 3 * dh + 1, n_scratch = cloze_attention_backward_scratch(kernels, t, dh);
    g_autofree float *qkv = random_floats(random, t * ld, 1.2);
    g_autofree float *dout = random_floats(random, t * dh, 1);
    g_autofree float *got = random_floats(random, t * ld, 1);
    g_autofree float *scratch = random_floats(random, n_scratch, 1);
    g_autofree double *expected = g_new0(double, t * 3 * dh), *p = g_new(double, 2 * t);
    const ClozeAttentionBackward run = {.dq = got,
                                        .dk = got + dh,
                                        .dv = got + 2 * dh,
                                        .lddqkv = ld,
                                        .dout = dout,
                                        .lddout = dh,
                                        .q = qkv,
                                        .k = qkv + dh,
                                        .v = qkv + 2 * dh,
                                        .ld = ld,
                                        .t = t,
                                        .dh = dh,
                                        .scale = 0.4f};

    cloze_attention_backward_run(kernels, &run, scratch);
    for (gsize i = 0; i < t; i++) {
        exact_scores(&run, i, p, p + t);
        for (gsize j = 0; j < t; j++)
            for (gsize l = 0; l < dh; l++) {
                expected[i * 3 * dh + l] += p[t + j] * (double)run.k[j * ld + l];
                expected[j * 3 * dh + dh + l] += p[t + j] * (double)run.q[i * ld + l];
                expected[j * 3 * dh + 2 * dh + l] += p[j] * (double)dout[i * dh + l];
            }
    }
    for (gsize i = 0; i < t; i++)
        for (gsize l = 0; l < 3 * dh; l++)
            assert_near(got[i * ld + l], expected[i * 3 * dh + l], 2e-5, "attention_backward");
    g_assert_true(got[t * ld] == GUARD && scratch[n_scratch] == GUARD);
}

static void
test_attention(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);
    const gsize lengths[] = {1, 2, 7, 17, 48, 49, 100}, sizes[] = {1, 14, 32};
    GRand *random = g_rand_new_with_seed(5);

    for (gsize i = 0; kernels && i < G_N_ELEMENTS(lengths); i++)
        for (gsize j = 0; j < G_N_ELEMENTS(sizes); j++)
            check_attention(kernels, lengths[i], sizes[j], random);
    g_rand_free(random);
}

/* One word of Philox4x32-7 for the counter and key, as it is published. */
static guint32
philox(const ClozeDropout *dropout, guint64 counter, guint word)
{
    guint32 x[4] = {(guint32)counter, (guint32)(counter >> 32) ^ dropout->step, dropout->stream,
                    dropout->region};
    guint32 key[2] = {dropout->key[0], dropout->key[1]};

    for (int round = 0; round < 7; round++) {
        guint64 a = (guint64)0xD2511F53u * x[0], b = (guint64)0xCD9E8D57u * x[2];
        guint32 next[4] = {(guint32)(b >> 32) ^ x[1] ^ key[0], (guint32)b,
                           (guint32)(a >> 32) ^ x[3] ^ key[1], (guint32)a};

        memcpy(x, next, sizeof x);
        key[0] += 0x9E3779B9u;
        key[1] += 0xBB67AE85u;
    }
    return x[word];
}

static gboolean
is_dropped(const ClozeDropout *dropout, guint64 i)
{
    guint within = (guint)(i % 128), lane = within % 16, word = within / 16 % 4;
    guint32 bits = philox(dropout, i / 128 * 16 + lane, word);

    return (within < 64 ? bits & 0xffff : bits >> 16) < dropout->threshold;
}

static void
test_dropout(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);
    const ClozeDropout zero = {.threshold = 1}, dropout = {.key = {7, 8},
                                                           .step = 3,
                                                           .stream = 5,
                                                           .region = 2,
                                                           .threshold = 20000,
                                                           .scale = 1.5f};
    gsize n_dropped = 0;

    g_assert_cmphex(philox(&zero, 0, 0), ==, 0x5f6fb709);
    g_assert_cmphex(philox(&zero, 0, 3), ==, 0x4f730a48);
    for (gsize n = 1; kernels && n < 300; n += 7) {
        gsize rows = 1 + n % 5, ld = n + n % 3;
        g_autofree float *x = g_new(float, rows *ld + 1);

        for (gsize i = 0; i <= rows * ld; i++)
            x[i] = 2;
        kernels->dropout(x, ld, rows, n, 100 * n, &dropout);
        for (gsize i = 0; i < rows; i++)
            for (gsize j = 0; j < ld; j++) {
                gboolean dropped = j < n && is_dropped(&dropout, 100 * n + i * n + j);

                n_dropped += dropped;
                g_assert_cmpfloat(x[i * ld + j], ==, j >= n ? 2.0f : dropped ? 0.0f : 3.0f);
            }
        g_assert_cmpfloat(x[rows * ld], ==, 2);
    }
    if (kernels)
        g_assert_cmpuint(n_dropped, >, 4000);
}

void
check_backward_add(ClozeIsa isa, const char *isa_name)
{
    static const struct {
        const char *name;
        GTestDataFunc func;
    } tests[] = {
        {"layer-norm-backward", test_layer_norm}, {"activate-backward", test_activate},
        {"softmax-backward", test_softmax},       {"adamw", test_adamw},
        {"attention-backward", test_attention},   {"dropout", test_dropout},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(tests); i++) {
        g_autofree char *path = g_strdup_printf("/kernels/%s/%s", isa_name, tests[i].name);

        g_test_add_data_func(path, GINT_TO_POINTER(isa), tests[i].func);
    }
}
