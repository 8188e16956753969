/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/token-refit.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"

#define F 12

static const ClozeTokenRefitOptions options = {1, 1e-3, 60};

/* Class by the sign of the first feature; the others are noise far from 0. */
static ClozeTokenClassifier *
make_start(void)
{
    ClozeTokenClassifier *start = cloze_token_classifier_new(2, F);

    start->weight[0] = -2;
    start->weight[F] = 2;
    return start;
}

static void
make_row(GRand *random, double first, double second, float *row)
{
    for (gsize i = 0; i < F; i++)
        row[i] = (float)(5 + 0.3 * g_rand_double_range(random, -1, 1));
    row[0] = (float)first;
    row[1] = (float)second;
}

/* 300 rows to stay as they are with a second feature of 0, and 6 taught ones with one of 3 that are
 * of the other class than the first feature says. */
static ClozeFeatureTable *
make_table(gint32 taught)
{
    ClozeFeatureTable *table = cloze_feature_table_new(F, 306);
    GRand *random = g_rand_new_with_seed(3);
    float row[F];

    for (gsize i = 0; i < 300; i++) {
        make_row(random, g_rand_double_range(random, -3, 3), g_rand_double_range(random, -0.2, 0.2),
                 row);
        cloze_feature_table_add(table, row, -1);
    }
    for (gsize i = 0; i < 6; i++) {
        make_row(random, 2, 3, row);
        cloze_feature_table_add(table, row, taught);
    }
    g_rand_free(random);
    return table;
}

static ClozeTokenClassifier *
refit(const ClozeFeatureTable *table, gsize n_labels, ClozePool *pool)
{
    g_autoptr(ClozeTokenClassifier) start = make_start();
    g_autofree guint32 *rows = g_new(guint32, table->n_rows);
    g_autoptr(GError) error = NULL;
    ClozeTokenClassifier *after;

    for (gsize i = 0; i < table->n_rows; i++)
        rows[i] = (guint32)i;
    after = cloze_token_refit_run(table, rows, table->n_rows, start, n_labels, &options, pool, NULL,
                                  &error);
    g_assert_no_error(error);
    return after;
}

static gsize
choose(const ClozeTokenClassifier *classifier, const float *row)
{
    float out[8];
    gsize best = 0;

    cloze_token_classifier_apply_row(classifier, row, out);
    for (gsize c = 1; c < classifier->n_labels; c++)
        best = out[c] > out[best] ? c : best;
    return best;
}

static void
check_taught(gint32 label, gsize n_labels)
{
    g_autoptr(ClozeFeatureTable) table = make_table(label);
    g_autoptr(ClozeTokenClassifier) before = make_start();
    g_autoptr(ClozeTokenClassifier) after = refit(table, n_labels, NULL);
    gsize n_changed = 0;

    for (gsize i = 0; i < 300; i++) {
        const float *row = cloze_feature_table_get(table, i);

        n_changed += choose(before, row) != choose(after, row);
    }
    g_assert_cmpuint(n_changed, <=, 3);
    for (gsize i = 300; i < 306; i++) {
        const float *row = cloze_feature_table_get(table, i);

        g_assert_cmpuint(choose(before, row), ==, 1);
        g_assert_cmpuint(choose(after, row), ==, (gsize)label);
    }
}

static void
test_taught(void)
{
    check_taught(0, 2);
}

/* A class that the layer did not have. */
static void
test_new_class(void)
{
    check_taught(2, 3);
}

/* With nothing taught nothing moves. */
static void
test_nothing_taught(void)
{
    g_autoptr(ClozeFeatureTable) table = make_table(-1);
    g_autoptr(ClozeTokenClassifier) before = make_start();
    g_autoptr(ClozeTokenClassifier) after = refit(table, 2, NULL);

    for (gsize i = 0; i < 2 * F; i++)
        g_assert_cmpfloat(fabsf(after->weight[i] - before->weight[i]), <, 1e-4f);
}

static void
test_same_bytes(void)
{
    g_autoptr(ClozeFeatureTable) table = make_table(0);
    g_autoptr(ClozePool) pool = cloze_pool_new(3);
    g_autoptr(ClozeTokenClassifier) alone = refit(table, 2, NULL);
    g_autoptr(ClozeTokenClassifier) together = refit(table, 2, pool);

    g_assert_cmpmem(alone->weight, 2 * F * sizeof(float), together->weight, 2 * F * sizeof(float));
    g_assert_cmpmem(alone->bias, 2 * sizeof(float), together->bias, 2 * sizeof(float));
}

static void
test_refused(void)
{
    g_autoptr(ClozeFeatureTable) table = make_table(0);
    g_autoptr(ClozeTokenClassifier) start = make_start();
    g_autoptr(GCancellable) cancelled = g_cancellable_new();
    g_autoptr(GError) error = NULL;
    guint32 row = 0;

    g_assert_null(cloze_token_refit_run(table, &row, 0, start, 2, &options, NULL, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    g_clear_error(&error);
    g_assert_null(cloze_token_refit_run(table, &row, 1, start, 1, &options, NULL, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    g_clear_error(&error);
    g_cancellable_cancel(cancelled);
    g_assert_null(
        cloze_token_refit_run(table, &row, 1, start, 2, &options, NULL, cancelled, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/token-refit/taught", test_taught);
    g_test_add_func("/token-refit/new-class", test_new_class);
    g_test_add_func("/token-refit/nothing-taught", test_nothing_taught);
    g_test_add_func("/token-refit/same-bytes", test_same_bytes);
    g_test_add_func("/token-refit/refused", test_refused);
    return g_test_run();
}
