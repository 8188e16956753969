/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/head-run.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "tests/scratch.h"

#define N 200
#define F 3

static const char *const labels[] = {"no", "yes", NULL};

typedef struct {
    GPtrArray *events; /* of char*: the kinds in order */
    GPtrArray *texts;  /* of char*: messages */
    guint64 resumed;
    gsize n_scored;
    gsize cancel_at; /* a score, from 1; 0: never */
    GCancellable *cancellable;
} Watch;

static ClozeFeatureTable *
make_table(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    ClozeFeatureTable *table = cloze_feature_table_new(F, N);

    for (gsize i = 0; i < N; i++) {
        float row[F];

        for (gsize k = 0; k < F; k++)
            row[k] = (float)g_rand_double_range(random, -1, 1);
        cloze_feature_table_add(table, row, row[0] + row[1] > 0);
    }
    return table;
}

static void
report_cb(GVariant *report, gpointer data)
{
    Watch *watch = data;
    const char *text;

    if (g_variant_lookup(report, "event", "&s", &text))
        g_ptr_array_add(watch->events, g_strdup(text));
    else if (g_variant_lookup(report, "message", "&s", &text))
        g_ptr_array_add(watch->texts, g_strdup(text));
    g_variant_lookup(report, "resumed_step", "t", &watch->resumed);
}

/* The second epoch is best. */
static double
score_cb(const ClozeTokenClassifier *classifier, gpointer data)
{
    Watch *watch = data;

    watch->n_scored++;
    if (watch->n_scored == watch->cancel_at)
        g_cancellable_cancel(watch->cancellable);
    return watch->n_scored == 2 ? 1 : 0.5;
}

static void
describe_cb(GVariantDict *dict, gpointer data)
{
    GVariantDict metrics;

    g_variant_dict_init(&metrics, NULL);
    g_variant_dict_insert(&metrics, "scored", "t", (guint64)((Watch *)data)->n_scored);
    g_variant_dict_insert_value(dict, "metrics", g_variant_dict_end(&metrics));
}

static void
watch_init(Watch *watch)
{
    *watch = (Watch){.events = g_ptr_array_new_with_free_func(g_free),
                     .texts = g_ptr_array_new_with_free_func(g_free),
                     .cancellable = g_cancellable_new()};
}

static void
watch_clear(Watch *watch)
{
    g_ptr_array_unref(watch->events);
    g_ptr_array_unref(watch->texts);
    g_object_unref(watch->cancellable);
}

static ClozeHeadRunOptions
make_options(const ClozeFeatureTable *table, Watch *watch, const char *folder)
{
    return (ClozeHeadRunOptions){
        .table = table,
        .n_rows = table->n_rows,
        .options = {.batch_rows = 32, .max_epochs = 5, .learning_rate = 0.05, .seed = 3},
        .task_name = "toy",
        .labels = labels,
        .n_train = N,
        .n_dev = N,
        .output_folder = "out",
        .checkpoint_folder = folder,
        .cancellable = watch->cancellable,
        .score = score_cb,
        .describe = describe_cb,
        .report = report_cb,
        .report_data = watch,
        .data = watch};
}

static gboolean
has_event(const Watch *watch, const char *name)
{
    return g_ptr_array_find_with_equal_func(watch->events, name, g_str_equal, NULL);
}

static void
test_events(void)
{
    g_autoptr(ClozeFeatureTable) table = make_table();
    g_autoptr(ClozeTokenClassifier) best = NULL;
    g_autoptr(ClozeHeadRun) run = NULL;
    g_autoptr(GError) error = NULL;
    ClozeHeadRunOptions options;
    guint64 scored = 0;
    Watch watch;

    watch_init(&watch);
    options = make_options(table, &watch, NULL);
    options.options.patience = 2;
    run = cloze_head_run_new(&options, &error);
    best = cloze_head_run_learn(run, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(cloze_head_run_get_best_epoch(run), ==, 2);
    g_assert_false(cloze_head_run_is_cut_short(run));
    g_assert_true(g_variant_lookup(cloze_head_run_get_best_metrics(run), "scored", "t", &scored));
    g_assert_cmpuint(scored, ==, 2);
    /* Four epochs, and once more what is kept. */
    g_assert_cmpuint(watch.n_scored, ==, 5);
    g_assert_true(has_event(&watch, "start"));
    g_assert_false(has_event(&watch, "checkpoint"));
    g_assert_nonnull(strstr(watch.texts->pdata[0], "no better score for 2 epochs"));
    watch_clear(&watch);
}

/* Cancelled, then gone on with: the same layer and the best epoch of before; then nothing is left. */
static void
test_goes_on(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(ClozeFeatureTable) table = make_table();
    g_autoptr(ClozeTokenClassifier) expected = NULL;
    ClozeHeadRunOptions options;
    Watch watch;

    watch_init(&watch);
    options = make_options(table, &watch, NULL);
    {
        g_autoptr(ClozeHeadRun) run = cloze_head_run_new(&options, NULL);

        expected = cloze_head_run_learn(run, NULL);
    }
    watch_clear(&watch);
    for (gsize i = 0; i < 2; i++) {
        g_autoptr(ClozeTokenClassifier) best = NULL;
        g_autoptr(ClozeHeadRun) run = NULL;
        g_autoptr(GError) error = NULL;

        watch_init(&watch);
        watch.cancel_at = i ? 0 : 3;
        watch.n_scored = i ? 3 : 0;
        options = make_options(table, &watch, folder);
        run = cloze_head_run_new(&options, &error);
        best = cloze_head_run_learn(run, &error);
        g_assert_true(has_event(&watch, "checkpoint"));
        if (i) {
            g_assert_no_error(error);
            g_assert_cmpuint(watch.resumed, >, 0);
            g_assert_cmpuint(cloze_head_run_get_best_epoch(run), ==, 2);
            g_assert_nonnull(cloze_head_run_get_best_metrics(run));
            g_assert_cmpmem(best->weight, 2 * F * 4, expected->weight, 2 * F * 4);
            cloze_head_run_finish(run);
        } else {
            g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
        }
        watch_clear(&watch);
    }
    g_assert_cmpuint(scratch_count(folder), ==, 0);
    scratch_remove(folder);
}

/* Another label, another seed: not the run that the folder keeps. */
static void
test_other_run(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(ClozeFeatureTable) table = make_table();
    ClozeHeadRunOptions options;
    Watch watch;

    watch_init(&watch);
    watch.cancel_at = 1;
    options = make_options(table, &watch, folder);
    {
        g_autoptr(ClozeHeadRun) run = cloze_head_run_new(&options, NULL);

        g_assert_null(cloze_head_run_learn(run, NULL));
    }
    options.cancellable = NULL;
    for (gsize i = 0; i < 2; i++) {
        g_autoptr(ClozeHeadRun) run = NULL;
        g_autoptr(GError) error = NULL;

        table->labels[7] ^= 1;
        options.options.seed += i;
        run = cloze_head_run_new(&options, &error);
        g_assert_null(cloze_head_run_learn(run, &error));
        g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    }
    watch_clear(&watch);
    scratch_remove(folder);
}

/* A loss that is no number after something was good: that is kept, and said. */
static double
poison_cb(const ClozeTokenClassifier *classifier, gpointer data)
{
    Watch *watch = data;
    ClozeFeatureTable *table = (ClozeFeatureTable *)watch->cancellable;

    if (++watch->n_scored == 1)
        table->rows[0] = NAN;
    return 1;
}

static void
test_not_finite(void)
{
    g_autoptr(ClozeFeatureTable) table = make_table();
    g_autoptr(ClozeTokenClassifier) best = NULL;
    g_autoptr(ClozeHeadRun) run = NULL;
    g_autoptr(GError) error = NULL;
    ClozeHeadRunOptions options;
    Watch watch, poison = {.cancellable = (GCancellable *)table};

    watch_init(&watch);
    options = make_options(table, &watch, NULL);
    options.score = poison_cb;
    options.data = &poison;
    run = cloze_head_run_new(&options, &error);
    best = cloze_head_run_learn(run, &error);
    g_assert_no_error(error);
    g_assert_true(cloze_head_run_is_cut_short(run));
    g_assert_cmpuint(cloze_head_run_get_best_epoch(run), ==, 1);
    g_assert_nonnull(strstr(watch.texts->pdata[0], "the loss is no finite number"));
    watch_clear(&watch);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/head-run/events", test_events);
    g_test_add_func("/head-run/goes-on", test_goes_on);
    g_test_add_func("/head-run/other-run", test_other_run);
    g_test_add_func("/head-run/not-finite", test_not_finite);
    return g_test_run();
}
