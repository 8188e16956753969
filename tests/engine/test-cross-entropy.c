/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/cross-entropy.h"

#include <math.h>

#define ROWS 37
#define N    5

/* The definition in double precision. */
static double
exact_loss(const float *logits, const gint32 *labels, const ClozeCrossEntropyOptions *options)
{
    double loss = 0, total = 0;

    for (gsize row = 0; row < ROWS; row++) {
        const float *x = logits + row * N;
        double sum = 0;

        if (labels[row] < 0)
            continue;
        for (gsize i = 0; i < N; i++)
            sum += exp((double)x[i] - (double)x[0]);
        sum = log(sum) + (double)x[0];
        for (gsize i = 0; i < N; i++) {
            double weight = options->class_weights ? (double)options->class_weights[i] : 1;
            double target = options->smoothing / N;

            if (i == (gsize)labels[row])
                target += 1 - options->smoothing;
            loss += target * weight * (sum - (double)x[i]);
        }
        total += options->class_weights ? (double)options->class_weights[labels[row]] : 1;
    }
    return loss / total;
}

static void
check(const ClozeCrossEntropyOptions *options, ClozePool *pool)
{
    GRand *random = g_rand_new_with_seed(3);
    float logits[ROWS * N], gradient[ROWS * N];
    gint32 labels[ROWS];
    double loss;

    for (gsize i = 0; i < ROWS * N; i++)
        logits[i] = (float)g_rand_double_range(random, -4, 4);
    for (gsize i = 0; i < ROWS; i++)
        labels[i] = i % 4 == 1 ? CLOZE_CROSS_ENTROPY_IGNORE : g_rand_int_range(random, 0, N);
    loss = cloze_cross_entropy_run(options, pool, logits, labels, ROWS, N, 3, gradient);
    g_assert_cmpfloat_with_epsilon(loss, 3 * exact_loss(logits, labels, options), 1e-6);
    for (gsize i = 0; i < ROWS * N; i++) {
        float start = logits[i];
        double up, down;

        logits[i] = start + 0.03125f;
        up = exact_loss(logits, labels, options);
        logits[i] = start - 0.03125f;
        down = exact_loss(logits, labels, options);
        logits[i] = start;
        g_assert_cmpfloat_with_epsilon(gradient[i], 3 * (up - down) / 0.0625, 1e-4);
    }
    cloze_cross_entropy_run(options, NULL, logits, labels, ROWS, N, 3, logits);
    g_assert_cmpmem(logits, sizeof logits, gradient, sizeof gradient);
    g_rand_free(random);
}

static void
test_definition(void)
{
    static const float weights[] = {0.5f, 1, 2, 0.25f, 3};
    g_autoptr(ClozePool) pool = cloze_pool_new(2);

    check(&(ClozeCrossEntropyOptions){0}, NULL);
    check(&(ClozeCrossEntropyOptions){.smoothing = 0.2}, pool);
    check(&(ClozeCrossEntropyOptions){.class_weights = weights}, pool);
    check(&(ClozeCrossEntropyOptions){.smoothing = 0.1, .class_weights = weights}, NULL);
}

static void
test_extremes(void)
{
    const float logits[] = {1e4f, -1e4f, 1e4f, -1e4f};
    const gint32 labels[] = {0, 1}, none[] = {-100, -100};
    float gradient[4];

    g_assert_cmpfloat_with_epsilon(
        cloze_cross_entropy_run(NULL, NULL, logits, labels, 2, 2, 1, gradient), 1e4, 1e-2);
    g_assert_cmpfloat(gradient[1], >=, 0);
    g_assert_cmpfloat(gradient[3], ==, -0.5f);
    g_assert_cmpfloat(cloze_cross_entropy_run(NULL, NULL, logits, none, 2, 2, 1, gradient), ==, 0);
    g_assert_cmpfloat(gradient[3], ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/cross-entropy/definition", test_definition);
    g_test_add_func("/cross-entropy/extremes", test_extremes);
    return g_test_run();
}
