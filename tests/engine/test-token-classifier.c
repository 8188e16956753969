/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/token-classifier.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "tests/scratch.h"

#define N_FEATURES 19
#define N_LABELS   3

/* Rows whose label is the largest of three sums of features, far from mean 0 and deviation 1. */
static ClozeFeatureTable *
make_table(guint32 seed, gsize n_rows)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    ClozeFeatureTable *table = cloze_feature_table_new(N_FEATURES, n_rows);

    for (gsize r = 0; r < n_rows; r++) {
        float row[N_FEATURES], sums[N_LABELS] = {0};
        gint32 label = 0;

        for (int i = 0; i < N_FEATURES; i++) {
            double z = g_rand_double_range(random, -1, 1);

            sums[i % N_LABELS] += (float)z;
            row[i] = (float)(z * (1 + i) + i);
        }
        for (int c = 1; c < N_LABELS; c++)
            label = sums[c] > sums[label] ? c : label;
        cloze_feature_table_add(table, row, label);
    }
    return table;
}

static ClozeTokenClassifierOptions options = {
    .batch_rows = 64, .max_epochs = 30, .learning_rate = 0.02, .seed = 5};

static ClozeTokenClassifier *
train(const ClozeFeatureTable *table, const ClozeTokenClassifierOptions *with, ClozePool *pool)
{
    g_autoptr(GError) error = NULL;
    ClozeTokenClassifier *classifier =
        cloze_token_classifier_train(table, NULL, 0, N_LABELS, with, NULL, pool, NULL, &error);

    g_assert_no_error(error);
    return classifier;
}

static double
measure_accuracy(const ClozeTokenClassifier *classifier, const ClozeFeatureTable *table)
{
    gsize n_right = 0;

    for (gsize r = 0; r < table->n_rows; r++) {
        float logits[N_LABELS];
        gint32 best = 0;

        cloze_token_classifier_apply_row(classifier, cloze_feature_table_get(table, r), logits);
        for (int c = 1; c < N_LABELS; c++)
            best = logits[c] > logits[best] ? c : best;
        n_right += best == table->labels[r];
    }
    return (double)n_right / (double)table->n_rows;
}

static void
test_learns(void)
{
    g_autoptr(ClozeFeatureTable) table = make_table(1, 2000);
    g_autoptr(ClozeFeatureTable) test = make_table(2, 500);
    g_autoptr(ClozePool) pool = cloze_pool_new(2);
    g_autoptr(ClozeTokenClassifier) classifier = train(table, &options, pool);

    g_assert_cmpfloat(measure_accuracy(classifier, test), >, 0.95);
}

/* A feature that varies by a thousandth of its mean counts as much as any other. */
static void
test_small_deviation(void)
{
    g_autoptr(ClozeFeatureTable) wide = make_table(1, 2000);
    g_autoptr(ClozeFeatureTable) narrow = cloze_feature_table_new(N_FEATURES, 2000);
    g_autoptr(ClozeTokenClassifier) classifier = NULL;

    for (gsize r = 0; r < wide->n_rows; r++) {
        float row[N_FEATURES];

        for (int i = 0; i < N_FEATURES; i++)
            row[i] = 10 + cloze_feature_table_get(wide, r)[i] / 1000;
        cloze_feature_table_add(narrow, row, wide->labels[r]);
    }
    classifier = train(narrow, &options, NULL);
    g_assert_cmpfloat(measure_accuracy(classifier, narrow), >, 0.95);
}

/* Rows that are not named do not matter: here the others have wrong labels. */
static void
test_chosen_rows(void)
{
    g_autoptr(ClozeFeatureTable) table = make_table(1, 2000);
    g_autoptr(ClozeFeatureTable) test = make_table(2, 500);
    g_autofree guint32 *rows = g_new(guint32, 1000);
    g_autoptr(ClozeTokenClassifier) classifier = NULL;

    for (guint32 i = 0; i < 1000; i++) {
        rows[i] = 2 * i;
        table->labels[2 * i + 1] = (table->labels[2 * i + 1] + 1) % N_LABELS;
    }
    classifier =
        cloze_token_classifier_train(table, rows, 1000, N_LABELS, &options, NULL, NULL, NULL, NULL);
    g_assert_cmpfloat(measure_accuracy(classifier, test), >, 0.95);
}

/* One feature that is 0 or 1: without a penalty the optimum is the frequency of the labels in each
 * half. */
static void
test_optimum(void)
{
    g_autoptr(ClozeFeatureTable) table = cloze_feature_table_new(1, 40);
    ClozeTokenClassifierOptions full = {
        .batch_rows = 40, .max_epochs = 3000, .learning_rate = 0.05};
    g_autoptr(ClozeTokenClassifier) classifier = NULL;
    float logits[3];

    for (int i = 0; i < 40; i++) {
        float x = i < 20;
        gint32 label = i < 20 ? (i < 10 ? 0 : i < 15 ? 1 : 2) : (i < 24 ? 0 : i < 28 ? 1 : 2);

        cloze_feature_table_add(table, &x, label);
    }
    classifier = cloze_token_classifier_train(table, NULL, 0, 3, &full, NULL, NULL, NULL, NULL);
    cloze_token_classifier_apply_row(classifier, &(float){1}, logits);
    g_assert_cmpfloat_with_epsilon(logits[0] - logits[1], log(0.5 / 0.25), 0.01);
    g_assert_cmpfloat_with_epsilon(logits[1] - logits[2], 0, 0.01);
    cloze_token_classifier_apply_row(classifier, &(float){0}, logits);
    g_assert_cmpfloat_with_epsilon(logits[2] - logits[0], log(0.6 / 0.2), 0.01);
}

/* A penalty pulls towards 0; the bias is left alone. */
static void
test_penalty(void)
{
    g_autoptr(ClozeFeatureTable) table = make_table(1, 500);
    ClozeTokenClassifierOptions strong = options;
    g_autoptr(ClozeTokenClassifier) free_of_it = NULL, penalised = NULL;
    double before = 0, after = 0;

    strong.l2 = 1;
    free_of_it = train(table, &options, NULL);
    penalised = train(table, &strong, NULL);
    for (gsize i = 0; i < N_LABELS * N_FEATURES; i++) {
        before += fabs(free_of_it->weight[i]);
        after += fabs(penalised->weight[i]);
    }
    g_assert_cmpfloat(after, <, before / 4);
}

static void
test_repeatable(void)
{
    g_autoptr(ClozeFeatureTable) table = make_table(3, 777);
    g_autoptr(ClozePool) pool = cloze_pool_new(3);
    ClozeTokenClassifierOptions other = options;
    g_autoptr(ClozeTokenClassifier) a = NULL, b = NULL, c = NULL;

    other.seed = 6;
    a = train(table, &options, NULL);
    b = train(table, &options, pool);
    c = train(table, &other, NULL);
    g_assert_cmpmem(a->weight, N_LABELS * N_FEATURES * 4, b->weight, N_LABELS * N_FEATURES * 4);
    g_assert_cmpmem(a->bias, N_LABELS * 4, b->bias, N_LABELS * 4);
    g_assert_cmpint(memcmp(a->weight, c->weight, N_LABELS * N_FEATURES * 4), !=, 0);
}

typedef struct {
    gsize n_evaluations;
    gsize n_reports;
    double last_loss;
    float best_bias;
} Watch;

/* The second epoch is best. */
static double
evaluate_cb(const ClozeTokenClassifier *classifier, const ClozeTokenClassifierProgress *progress,
            gpointer data)
{
    Watch *watch = data;

    watch->n_evaluations++;
    g_assert_cmpuint(progress->epoch, ==, watch->n_evaluations);
    if (progress->epoch == 2)
        watch->best_bias = classifier->bias[0];
    return progress->epoch == 2 ? 1 : 0.5;
}

static void
report_cb(const ClozeTokenClassifierProgress *progress, gpointer data)
{
    ((Watch *)data)->n_reports++;
    g_assert_cmpuint(progress->step, <=, progress->n_steps);
}

static void
test_early_stop(void)
{
    g_autoptr(ClozeFeatureTable) table = make_table(4, 300);
    ClozeTokenClassifierOptions patient = options;
    Watch watch = {0};
    ClozeTokenClassifierHooks hooks = {
        .report = report_cb, .evaluate = evaluate_cb, .data = &watch};
    g_autoptr(ClozeTokenClassifier) classifier = NULL;

    patient.patience = 3;
    classifier =
        cloze_token_classifier_train(table, NULL, 0, N_LABELS, &patient, &hooks, NULL, NULL, NULL);
    g_assert_cmpuint(watch.n_evaluations, ==, 5);
    g_assert_cmpuint(watch.n_reports, >=, 5);
    g_assert_cmpfloat(classifier->bias[0], ==, watch.best_bias);
}

/* Ends a run from within. */
typedef struct {
    GCancellable *cancellable; /* cancelled after so many reports */
    gsize n_left;
    gsize n_saved;
    guint64 resumed;
    ClozeTokenClassifierEnd why;
    gsize best_epoch;
} Breaker;

/* Comes after the first step of each epoch. */
static void
break_off_cb(const ClozeTokenClassifierProgress *progress, gpointer data)
{
    Breaker *breaker = data;

    if (breaker->n_left && --breaker->n_left == 0)
        g_cancellable_cancel(breaker->cancellable);
}

static double
score_bias_cb(const ClozeTokenClassifier *classifier, const ClozeTokenClassifierProgress *progress,
              gpointer data)
{
    return fabs(classifier->bias[0]);
}

static void
begin_cb(const ClozeTokenClassifierProgress *progress, gpointer data)
{
    ((Breaker *)data)->resumed = progress->step;
}

static void
saved_cb(guint64 step, const GError *error, gpointer data)
{
    g_assert_no_error(error);
    ((Breaker *)data)->n_saved++;
}

static void
end_cb(ClozeTokenClassifierEnd why, guint64 step, gsize best_epoch, gpointer data)
{
    ((Breaker *)data)->why = why;
    ((Breaker *)data)->best_epoch = best_epoch;
}

static ClozeTokenClassifierHooks
hook(Breaker *breaker)
{
    return (ClozeTokenClassifierHooks){.report = break_off_cb,
                                       .evaluate = score_bias_cb,
                                       .begin = begin_cb,
                                       .saved = saved_cb,
                                       .end = end_cb,
                                       .data = breaker};
}

/* One run in pieces: cancelled three times, within an epoch too, ends in the bytes of a whole one. */
static void
test_goes_on(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(ClozeFeatureTable) table = make_table(3, 777);
    Breaker whole = {0};
    ClozeTokenClassifierHooks hooks = hook(&whole);
    ClozeTokenClassifierOptions kept = options;
    g_autoptr(ClozeTokenClassifier) expected = NULL, found = NULL;
    gsize n_cancelled = 0;

    expected =
        cloze_token_classifier_train(table, NULL, 0, N_LABELS, &options, &hooks, NULL, NULL, NULL);
    for (gsize left = 2; !found; left = n_cancelled < 3 ? 5 : 0) {
        g_autoptr(GCancellable) cancellable = g_cancellable_new();
        g_autoptr(ClozeCheckpoint) checkpoint = cloze_checkpoint_new(folder, "this", NULL);
        g_autoptr(GError) error = NULL;
        Breaker breaker = {.cancellable = cancellable, .n_left = left};

        hooks = hook(&breaker);
        kept.checkpoint = checkpoint;
        found = cloze_token_classifier_train(table, NULL, 0, N_LABELS, &kept, &hooks, NULL,
                                             cancellable, &error);
        g_assert_cmpuint(breaker.resumed > 0, ==, n_cancelled > 0);
        g_assert_cmpuint(breaker.n_saved, >, 0);
        if (!found) {
            g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
            n_cancelled++;
        } else {
            g_assert_cmpuint(breaker.best_epoch, ==, whole.best_epoch);
        }
    }
    g_assert_cmpuint(n_cancelled, ==, 3);
    g_assert_cmpmem(expected->weight, N_LABELS * N_FEATURES * 4, found->weight,
                    N_LABELS * N_FEATURES * 4);
    g_assert_cmpmem(expected->bias, N_LABELS * 4, found->bias, N_LABELS * 4);
    scratch_remove(folder);
}

/* Asked before it began, it learns one epoch; asked later, it keeps what was best. */
static void
test_stops(void)
{
    g_autoptr(ClozeFeatureTable) table = make_table(3, 777);
    g_autoptr(GCancellable) at_once = g_cancellable_new(), later = g_cancellable_new();
    Breaker breaker = {.cancellable = later, .n_left = 4};
    ClozeTokenClassifierHooks hooks = hook(&breaker);
    ClozeTokenClassifierOptions stopped = options;
    g_autoptr(ClozeTokenClassifier) first = NULL, second = NULL;

    stopped.stop = later;
    first =
        cloze_token_classifier_train(table, NULL, 0, N_LABELS, &stopped, &hooks, NULL, NULL, NULL);
    g_assert_nonnull(first);
    g_assert_cmpint(breaker.why, ==, CLOZE_TOKEN_CLASSIFIER_STOPPED);
    g_assert_cmpuint(breaker.best_epoch, <=, 4);
    g_cancellable_cancel(at_once);
    stopped.stop = at_once;
    second =
        cloze_token_classifier_train(table, NULL, 0, N_LABELS, &stopped, &hooks, NULL, NULL, NULL);
    g_assert_nonnull(second);
    g_assert_cmpint(breaker.why, ==, CLOZE_TOKEN_CLASSIFIER_STOPPED);
    g_assert_cmpuint(breaker.best_epoch, ==, 1);
}

/* A feature that is no number ends the run: with what was best before it, or with the step. */
static void
test_not_finite(void)
{
    g_autoptr(ClozeFeatureTable) table = make_table(3, 777);
    g_autoptr(GError) error = NULL;

    table->rows[5 * N_FEATURES] = NAN;
    g_assert_null(
        cloze_token_classifier_train(table, NULL, 0, N_LABELS, &options, NULL, NULL, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
    g_assert_nonnull(strstr(error->message, "step 1 of epoch 1"));
}

static void
test_refusals(void)
{
    g_autoptr(ClozeFeatureTable) empty = cloze_feature_table_new(2, 0);
    g_autoptr(ClozeFeatureTable) table = make_table(4, 300);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;

    g_assert_null(
        cloze_token_classifier_train(empty, NULL, 0, N_LABELS, &options, NULL, NULL, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    g_clear_error(&error);
    g_cancellable_cancel(cancellable);
    g_assert_null(cloze_token_classifier_train(table, NULL, 0, N_LABELS, &options, NULL, NULL,
                                               cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/token-classifier/learns", test_learns);
    g_test_add_func("/token-classifier/small-deviation", test_small_deviation);
    g_test_add_func("/token-classifier/chosen-rows", test_chosen_rows);
    g_test_add_func("/token-classifier/optimum", test_optimum);
    g_test_add_func("/token-classifier/penalty", test_penalty);
    g_test_add_func("/token-classifier/repeatable", test_repeatable);
    g_test_add_func("/token-classifier/early-stop", test_early_stop);
    g_test_add_func("/token-classifier/goes-on", test_goes_on);
    g_test_add_func("/token-classifier/stops", test_stops);
    g_test_add_func("/token-classifier/not-finite", test_not_finite);
    g_test_add_func("/token-classifier/refusals", test_refusals);
    return g_test_run();
}
