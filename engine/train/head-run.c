/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Events and the checkpoint; the steps are token-classifier.c's. */

#include "engine/train/head-run.h"

#include <string.h>

#include "engine/train/run-report.h"
#include "engine/train/trainer-report.h"

/* Of each row that many numbers enter the identity: with all labels they tell tables apart. */
#define IDENTITY_FEATURES 8

struct _ClozeHeadRun {
    ClozeHeadRunOptions options;
    ClozeCheckpoint *checkpoint;
    ClozeTokenClassifierEnd why;
    gsize best_epoch;
    double best_score;
    gboolean is_measured; /* the best epoch was this process's */
    GVariant *metrics;    /* a{sv} of the best */
};

static void
digest(GChecksum *checksum, gconstpointer data, gsize size)
{
    g_checksum_update(checksum, data, (gssize)size);
}

/* (transfer full) all that decides how a run goes. */
static char *
dup_identity(const ClozeHeadRunOptions *options)
{
    const ClozeFeatureTable *table = options->table;
    const ClozeTokenClassifierOptions *recipe = &options->options;
    g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA256);
    g_autofree char *text = g_strdup_printf(
        "head %s %s %zu %zu %zu %.17g %.17g %.17g %" G_GUINT64_FORMAT, options->task_name,
        options->identity ? options->identity : "", recipe->batch_rows, recipe->max_epochs,
        recipe->patience, recipe->learning_rate, recipe->weight_decay, recipe->l2, recipe->seed);

    digest(checksum, text, strlen(text) + 1);
    for (gsize i = 0; options->labels[i]; i++)
        digest(checksum, options->labels[i], strlen(options->labels[i]) + 1);
    digest(checksum, table->labels, table->n_rows * sizeof *table->labels);
    if (options->rows)
        digest(checksum, options->rows, options->n_rows * sizeof *options->rows);
    for (gsize i = 0; i < table->n_rows; i++)
        digest(checksum, cloze_feature_table_get(table, i),
               MIN(table->n_features, IDENTITY_FEATURES) * sizeof(float));
    return g_strdup(g_checksum_get_string(checksum));
}

ClozeHeadRun *
cloze_head_run_new(const ClozeHeadRunOptions *options, GError **error)
{
    g_autoptr(ClozeHeadRun) run = g_new0(ClozeHeadRun, 1);
    g_autofree char *identity = NULL;

    run->options = *options;
    run->options.options.stop = options->stop;
    if (!options->checkpoint_folder)
        return g_steal_pointer(&run);
    identity = dup_identity(options);
    run->checkpoint = cloze_checkpoint_new(options->checkpoint_folder, identity, error);
    run->options.options.checkpoint = run->checkpoint;
    return run->checkpoint ? g_steal_pointer(&run) : NULL;
}

void
cloze_head_run_free(ClozeHeadRun *run)
{
    if (!run)
        return;
    cloze_checkpoint_free(run->checkpoint);
    g_clear_pointer(&run->metrics, g_variant_unref);
    g_free(run);
}

static void
add_progress(GVariantDict *dict, const ClozeTokenClassifierProgress *progress)
{
    const ClozeTrainerProgress copy = {
        .step = progress->step,
        .n_steps = progress->n_steps,
        .epoch = progress->epoch,
        .loss = progress->loss,
        .learning_rate = progress->learning_rate,
        .tokens_per_second = progress->rows_per_second,
        .seconds_left = (double)(progress->n_steps - MIN(progress->step, progress->n_steps)) *
                        progress->seconds_a_step};

    cloze_trainer_report_add(dict, &copy);
}

static void
begin_cb(const ClozeTokenClassifierProgress *progress, gpointer data)
{
    const ClozeHeadRun *run = data;
    const ClozeHeadRunOptions *options = &run->options;
    gsize c = g_strv_length((char **)options->labels);
    GVariantDict dict;

    /* Without a score it is what follows another run. */
    if (!options->score)
        return;
    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(&dict, "event", "s", "start");
    g_variant_dict_insert(&dict, "task", "s", options->task_name);
    g_variant_dict_insert(&dict, "how", "s", "head");
    g_variant_dict_insert(&dict, "train_examples", "t", (guint64)options->n_train);
    g_variant_dict_insert(&dict, "dev_examples", "t", (guint64)options->n_dev);
    g_variant_dict_insert(&dict, "labels", "^as", options->labels);
    g_variant_dict_insert(&dict, "steps", "t", progress->n_steps);
    g_variant_dict_insert(&dict, "epochs", "t", (guint64)options->options.max_epochs);
    g_variant_dict_insert(&dict, "trainable_parameters", "t",
                          (guint64)(c * (options->table->n_features + 1)));
    g_variant_dict_insert(&dict, "output", "s", options->output_folder);
    g_variant_dict_insert(&dict, "seed", "t", options->options.seed);
    g_variant_dict_insert(&dict, "resumed_step", "t", progress->step);
    cloze_run_report_send(run->options.report, run->options.report_data, &dict);
}

static void
report_cb(const ClozeTokenClassifierProgress *progress, gpointer data)
{
    const ClozeHeadRun *run = data;
    GVariantDict dict;

    g_variant_dict_init(&dict, NULL);
    add_progress(&dict, progress);
    cloze_run_report_send(run->options.report, run->options.report_data, &dict);
}

/* Takes the metrics out of what describe said. */
static void
keep_metrics(ClozeHeadRun *run, GVariantDict *dict)
{
    g_clear_pointer(&run->metrics, g_variant_unref);
    run->metrics = g_variant_dict_lookup_value(dict, "metrics", G_VARIANT_TYPE_VARDICT);
}

static double
evaluate_cb(const ClozeTokenClassifier *classifier, const ClozeTokenClassifierProgress *progress,
            gpointer data)
{
    ClozeHeadRun *run = data;
    double score = run->options.score(classifier, run->options.data);
    gboolean best = !run->best_epoch || score > run->best_score;
    GVariantDict dict;

    g_variant_dict_init(&dict, NULL);
    add_progress(&dict, progress);
    run->options.describe(&dict, run->options.data);
    g_variant_dict_insert(&dict, "best", "b", best);
    if (best) {
        run->best_epoch = progress->epoch;
        run->best_score = score;
        keep_metrics(run, &dict);
    }
    cloze_run_report_send(run->options.report, run->options.report_data, &dict);
    return score;
}

static void
saved_cb(guint64 step, const GError *error, gpointer data)
{
    const ClozeHeadRun *run = data;
    GVariantDict dict;

    if (error) {
        cloze_run_report_say(run->options.report, run->options.report_data,
                             "the checkpoint could not be written, the one before stays: %s",
                             error->message);
        return;
    }
    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(&dict, "event", "s", "checkpoint");
    g_variant_dict_insert(&dict, "step", "t", step);
    cloze_run_report_send(run->options.report, run->options.report_data, &dict);
}

static void
end_cb(ClozeTokenClassifierEnd why, guint64 step, gsize best_epoch, gpointer data)
{
    ClozeHeadRun *run = data;

    run->why = why;
    run->is_measured = run->best_epoch == best_epoch;
    run->best_epoch = best_epoch;
    if (why == CLOZE_TOKEN_CLASSIFIER_STOPPED)
        cloze_run_report_say(run->options.report, run->options.report_data,
                             "stopped as asked after step %" G_GUINT64_FORMAT
                             "; the state of epoch %zu, the best so far, is kept",
                             step, best_epoch);
    else if (why == CLOZE_TOKEN_CLASSIFIER_NOT_FINITE)
        cloze_run_report_say(
            run->options.report, run->options.report_data,
            "stopped at step %" G_GUINT64_FORMAT
            ": the loss is no finite number; the state of epoch %zu, the best so far, is kept",
            step + 1, best_epoch);
    else if (why == CLOZE_TOKEN_CLASSIFIER_PATIENCE)
        cloze_run_report_say(run->options.report, run->options.report_data,
                             "no better score for %zu epochs; the state of epoch %zu is kept",
                             run->options.options.patience, best_epoch);
}

/* The last score is to be that of the layer that is kept; a run that went on after its best
 * evaluation has not measured that one itself. */
static void
measure_best(ClozeHeadRun *run, const ClozeTokenClassifier *best)
{
    GVariantDict dict;

    if (!run->options.score)
        return;
    run->options.score(best, run->options.data);
    if (run->is_measured && run->metrics)
        return;
    g_variant_dict_init(&dict, NULL);
    run->options.describe(&dict, run->options.data);
    keep_metrics(run, &dict);
    g_variant_dict_clear(&dict);
}

ClozeTokenClassifier *
cloze_head_run_learn(ClozeHeadRun *run, GError **error)
{
    const ClozeHeadRunOptions *options = &run->options;
    const ClozeTokenClassifierHooks hooks = {.report = report_cb,
                                             .evaluate = options->score ? evaluate_cb : NULL,
                                             .begin = begin_cb,
                                             .saved = saved_cb,
                                             .end = end_cb,
                                             .data = run};
    ClozeTokenClassifier *best = cloze_token_classifier_train(
        options->table, options->rows, options->n_rows, g_strv_length((char **)options->labels),
        &options->options, &hooks, options->pool, options->cancellable, error);

    if (best)
        measure_best(run, best);
    return best;
}

gsize
cloze_head_run_get_best_epoch(ClozeHeadRun *run)
{
    return run->best_epoch;
}

GVariant *
cloze_head_run_get_best_metrics(ClozeHeadRun *run)
{
    return run->metrics;
}

gboolean
cloze_head_run_is_cut_short(ClozeHeadRun *run)
{
    return run->why == CLOZE_TOKEN_CLASSIFIER_STOPPED ||
           run->why == CLOZE_TOKEN_CLASSIFIER_NOT_FINITE;
}

void
cloze_head_run_finish(ClozeHeadRun *run)
{
    if (run->checkpoint)
        cloze_checkpoint_clear(run->checkpoint);
}
