/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From options to a run and its events. The estimate is training-estimate.c's. */

#include "engine/train/training.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/model/model-files.h"
#include "engine/train/run-report.h"
#include "engine/train/trainer-report.h"
#include "engine/train/training-estimate.h"

#define MAX_NAMED_EXAMPLES 5

struct _ClozeTraining {
    ClozeTrainingOptions options;
    ClozeLearner *learner;
    ClozeTrainerResult result;
    ClozeCheckpoint *checkpoint;
    ClozePrefixCache *prefix;
    double loss;       /* of the last evaluation */
    GVariant *metrics; /* a{sv} of the best */
    float *class_weights;
};

/* n / (C n_c): each class weighs as much as any other; one that has no example weighs nothing. */
static void
balance(ClozeTraining *training)
{
    const ClozeTrainingSet *set = training->options.train;
    gsize c = training->options.task.n_labels, n = 0;
    g_autofree gsize *counts = g_new0(gsize, c + 1);
    gboolean tokens = training->options.task.kind == CLOZE_TASK_TOKENS;

    for (gsize i = 0; i < set->examples->len; i++) {
        const ClozeTrainingExample *example = cloze_training_set_get(set, i);
        const gint32 *labels = tokens ? example->token_labels : &example->label;

        for (gsize k = 0; k < (tokens ? example->texts[0].n : 1); k++)
            if (labels[k] >= 0) {
                counts[labels[k]]++;
                n++;
            }
    }
    training->class_weights = g_new0(float, c + 1);
    for (gsize i = 0; i < c; i++)
        if (counts[i])
            training->class_weights[i] = (float)((double)n / ((double)c * (double)counts[i]));
}

static gboolean
make_learner(ClozeTraining *training, GError **error)
{
    const ClozeTrainingOptions *options = &training->options;
    g_autoptr(ClozeModelFiles) files =
        cloze_model_files_open(cloze_model_get_folder(options->model), error);
    ClozeLearnerOptions learner = {.config = cloze_model_get_config(options->model),
                                   .prefix = options->prefix,
                                   .shapes = options->shapes,
                                   .task = options->task,
                                   .scheme = options->scheme};
    const char *weights = "none";

    if (!files || !cloze_recipe_read(&learner.recipe, options->options, options->seed, error))
        return FALSE;
    if (options->task.kind == CLOZE_TASK_TOKENS_CRF)
        learner.tags = options->labels;
    g_variant_lookup(options->options, "label_smoothing", "d",
                     &learner.task.cross_entropy.smoothing);
    g_variant_lookup(options->options, "class_weights", "&s", &weights);
    if (g_str_equal(weights, "balanced") && options->task.n_labels) {
        balance(training);
        learner.task.cross_entropy.class_weights = training->class_weights;
    }
    learner.weights = cloze_model_files_get_weights(files);
    training->learner = cloze_learner_new(&learner, options->pool, error);
    return training->learner != NULL;
}

ClozeTraining *
cloze_training_new(const ClozeTrainingOptions *options, GError **error)
{
    g_autoptr(ClozeTraining) training = g_new0(ClozeTraining, 1);

    training->options = *options;
    if (!options->train->examples->len || !options->dev->examples->len) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected examples to learn from and examples held out, found %u and %u",
                    options->train->examples->len, options->dev->examples->len);
        return NULL;
    }
    return make_learner(training, error) ? g_steal_pointer(&training) : NULL;
}

void
cloze_training_free(ClozeTraining *training)
{
    if (!training)
        return;
    cloze_trainer_result_clear(&training->result);
    if (training->prefix && !training->options.checkpoint_folder)
        cloze_prefix_cache_remove(training->prefix);
    cloze_prefix_cache_free(training->prefix);
    cloze_checkpoint_free(training->checkpoint);
    cloze_learner_free(training->learner);
    g_clear_pointer(&training->metrics, g_variant_unref);
    g_free(training->class_weights);
    g_free(training);
}

ClozeLearner *
cloze_training_get_learner(ClozeTraining *training)
{
    return training->learner;
}

/* (transfer full) all that decides how a run goes. */
static char *
dup_identity(const ClozeTraining *training)
{
    const ClozeTrainingOptions *options = &training->options;
    g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA256);
    g_autofree char *recipe = cloze_recipe_describe(&training->learner->recipe);
    g_autofree char *text = g_strdup_printf("%s %d %zu %.17g %s %s", options->task_name,
                                            (int)options->task.kind, options->task.n_labels,
                                            training->learner->task_options.cross_entropy.smoothing,
                                            cloze_model_get_base_hash(options->model), recipe);

    g_checksum_update(checksum, (const guchar *)text, (gssize)strlen(text));
    if (training->class_weights)
        g_checksum_update(checksum, (const guchar *)training->class_weights,
                          (gssize)(options->task.n_labels * sizeof(float)));
    for (gsize i = 0; options->labels && options->labels[i]; i++)
        g_checksum_update(checksum, (const guchar *)options->labels[i],
                          (gssize)strlen(options->labels[i]) + 1);
    cloze_training_set_digest(options->train, checksum);
    cloze_training_set_digest(options->dev, checksum);
    return g_strdup(g_checksum_get_string(checksum));
}

static void
begin_cb(const ClozeTrainerProgress *progress, gpointer data)
{
    const ClozeTraining *training = data;
    const ClozeTrainingOptions *options = &training->options;
    const char *const none[] = {NULL};
    g_autofree char *how = cloze_recipe_dup_how(&training->learner->recipe);
    GVariantDict dict;

    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(&dict, "event", "s", "start");
    g_variant_dict_insert(&dict, "task", "s", options->task_name);
    g_variant_dict_insert(&dict, "how", "s", how);
    g_variant_dict_insert(&dict, "train_examples", "t", (guint64)options->train->examples->len);
    g_variant_dict_insert(&dict, "dev_examples", "t", (guint64)options->dev->examples->len);
    g_variant_dict_insert(&dict, "labels", "^as", options->labels ? options->labels : none);
    g_variant_dict_insert(&dict, "steps", "t", progress->n_steps);
    g_variant_dict_insert(&dict, "epochs", "t", (guint64)training->learner->recipe.epochs);
    g_variant_dict_insert(&dict, "trainable_parameters", "t",
                          (guint64)training->learner->n_trained);
    g_variant_dict_insert(&dict, "output", "s", options->output_folder);
    g_variant_dict_insert(&dict, "seed", "t", options->seed);
    g_variant_dict_insert(&dict, "resumed_step", "t", progress->step);
    cloze_run_report_send(training->options.report, training->options.report_data, &dict);
}

static void
report_cb(const ClozeTrainerProgress *progress, gpointer data)
{
    const ClozeTraining *training = data;
    GVariantDict dict;

    g_variant_dict_init(&dict, NULL);
    cloze_trainer_report_add(&dict, progress);
    cloze_run_report_send(training->options.report, training->options.report_data, &dict);
}

static double
evaluate_cb(const ClozeLearnerOutputs *outputs, const ClozeTrainerProgress *progress, gpointer data)
{
    ClozeTraining *training = data;

    training->loss = outputs->loss;
    return training->options.score(training, outputs, training->options.data);
}

static void
judge_cb(gboolean best, const ClozeTrainerProgress *progress, gpointer data)
{
    ClozeTraining *training = data;
    GVariantDict dict;

    g_variant_dict_init(&dict, NULL);
    cloze_trainer_report_add(&dict, progress);
    g_variant_dict_insert(&dict, "loss", "d", training->loss);
    g_variant_dict_insert(&dict, "best", "b", best);
    training->options.describe(&dict, training->options.data);
    if (best) {
        g_clear_pointer(&training->metrics, g_variant_unref);
        training->metrics = g_variant_dict_lookup_value(&dict, "metrics", G_VARIANT_TYPE_VARDICT);
    }
    cloze_run_report_send(training->options.report, training->options.report_data, &dict);
}

static void
saved_cb(guint64 step, const GError *error, gpointer data)
{
    const ClozeTraining *training = data;
    GVariantDict dict;

    if (error) {
        cloze_run_report_say(training->options.report, training->options.report_data,
                             "the checkpoint could not be written, the one before stays: %s",
                             error->message);
        return;
    }
    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(&dict, "event", "s", "checkpoint");
    g_variant_dict_insert(&dict, "step", "t", step);
    cloze_run_report_send(training->options.report, training->options.report_data, &dict);
}

/* (transfer full) the examples of the batch whose gradient was no number. */
static char *
name_examples(const ClozeTraining *training)
{
    const GArray *sources = training->result.sources;
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < MIN(sources->len, MAX_NAMED_EXAMPLES); i++) {
        g_autofree char *place =
            training->options.locate(g_array_index(sources, gsize, i), training->options.data);

        g_string_append_printf(text, "%s%s", i ? ", " : "", place);
    }
    if (sources->len > MAX_NAMED_EXAMPLES)
        g_string_append_printf(text, " and %u more", sources->len - MAX_NAMED_EXAMPLES);
    return g_string_free(text, FALSE);
}

static void
say_end(const ClozeTraining *training, GError **error)
{
    const ClozeTrainerResult *result = &training->result;
    g_autofree char *examples = result->sources ? name_examples(training) : NULL;

    if (result->end == CLOZE_TRAINER_NOT_FINITE && error && *error)
        g_prefix_error(error, "batch with %s: ", examples);
    else if (result->end == CLOZE_TRAINER_NOT_FINITE)
        cloze_run_report_say(
            training->options.report, training->options.report_data,
            "stopped at step %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT
            ": the gradient is no finite number (batch with %s); the state of epoch %zu, the best "
            "so far, is kept",
            result->step + 1, result->n_steps, examples, result->best_epoch);
    else if (result->end == CLOZE_TRAINER_STOPPED)
        cloze_run_report_say(training->options.report, training->options.report_data,
                             "stopped as asked after step %" G_GUINT64_FORMAT
                             "; the state of epoch %zu, the best so far, is kept",
                             result->step, result->best_epoch);
    else if (result->end == CLOZE_TRAINER_PATIENCE)
        cloze_run_report_say(training->options.report, training->options.report_data,
                             "no better score for %zu epochs; the state of epoch %zu is kept",
                             training->learner->recipe.patience, result->best_epoch);
}

/* A run that went on after its best evaluation has not measured that one itself. */
static gboolean
measure_best(ClozeTraining *training, GError **error)
{
    g_autoptr(ClozeLearnerOutputs) outputs = NULL;
    GVariantDict dict;

    if (training->metrics)
        return TRUE;
    outputs = cloze_training_apply(training, error);
    if (!outputs)
        return FALSE;
    training->options.score(training, outputs, training->options.data);
    g_variant_dict_init(&dict, NULL);
    training->options.describe(&dict, training->options.data);
    training->metrics = g_variant_dict_lookup_value(&dict, "metrics", G_VARIANT_TYPE_VARDICT);
    g_variant_dict_clear(&dict);
    return TRUE;
}

/* Frozen layers need not run in every epoch. What cannot be kept is computed each time. */
static gboolean
keep_prefix(ClozeTraining *training, GError **error)
{
    const ClozeTrainingOptions *options = &training->options;
    ClozeLearner *learner = training->learner;
    g_autofree char *folder = options->checkpoint_folder
                                  ? g_strdup(options->checkpoint_folder)
                                  : g_build_filename(g_get_user_cache_dir(), "gloss", NULL);
    g_autoptr(GError) local = NULL;

    if (learner->trainable->lowest < 1 || learner->recipe.epochs < 2)
        return TRUE;
    g_mkdir_with_parents(folder, 0700);
    training->prefix = cloze_prefix_cache_new(
        folder, cloze_model_get_base_hash(options->model), learner->trainable, learner->pool,
        options->train, learner->recipe.pass_tokens, options->cancellable, &local);
    learner->prefix = training->prefix;
    if (g_error_matches(local, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        g_propagate_error(error, g_steal_pointer(&local));
        return FALSE;
    }
    if (local)
        cloze_run_report_say(
            training->options.report, training->options.report_data,
            "the frozen layers run in every epoch, what they give cannot be kept: %s",
            local->message);
    return TRUE;
}

gboolean
cloze_training_run(ClozeTraining *training, GError **error)
{
    const ClozeTrainingOptions *options = &training->options;
    const ClozeTrainerHooks hooks = {.begin = begin_cb,
                                     .report = report_cb,
                                     .evaluate = evaluate_cb,
                                     .judge = judge_cb,
                                     .saved = saved_cb,
                                     .data = training};
    ClozeTrainerOptions trainer = {.train = options->train,
                                   .dev = options->dev,
                                   .hooks = &hooks,
                                   .cancellable = options->cancellable,
                                   .stop = options->stop};
    g_autoptr(GError) local = NULL;

    if (options->checkpoint_folder) {
        g_autofree char *identity = dup_identity(training);

        training->checkpoint = cloze_checkpoint_new(options->checkpoint_folder, identity, error);
        if (!training->checkpoint)
            return FALSE;
        trainer.checkpoint = training->checkpoint;
    }
    if (!keep_prefix(training, error))
        return FALSE;
    if (!cloze_trainer_run(training->learner, &trainer, &training->result, &local)) {
        say_end(training, &local);
        g_propagate_error(error, g_steal_pointer(&local));
        return FALSE;
    }
    say_end(training, NULL);
    return measure_best(training, error);
}

gsize
cloze_training_get_best_epoch(ClozeTraining *training)
{
    return training->result.best_epoch;
}

GVariant *
cloze_training_get_best_metrics(ClozeTraining *training)
{
    return training->metrics;
}

ClozeLearnerOutputs *
cloze_training_apply(ClozeTraining *training, GError **error)
{
    return cloze_learner_apply(training->learner, training->options.dev,
                               training->options.cancellable, error);
}

void
cloze_training_finish(ClozeTraining *training)
{
    if (training->prefix)
        cloze_prefix_cache_remove(training->prefix);
    if (training->checkpoint)
        cloze_checkpoint_clear(training->checkpoint);
}

GVariant *
cloze_training_estimate(ClozeTraining *training, GError **error)
{
    const ClozeTrainingOptions *options = &training->options;
    const ClozeTrainingEstimateOptions estimate = {.train = options->train,
                                                   .dev = options->dev,
                                                   .keeps = options->checkpoint_folder != NULL,
                                                   .cancellable = options->cancellable};
    ClozeTrainingEstimate found;
    GVariantDict dict;

    if (!cloze_training_estimate_run(training->learner, &estimate, &found, error))
        return NULL;
    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(&dict, "seconds", "d", found.seconds);
    g_variant_dict_insert(&dict, "peak_rss_mb", "d", found.peak_rss_mb);
    g_variant_dict_insert(&dict, "disk_mb", "d", found.disk_mb);
    g_variant_dict_insert(&dict, "tokens_per_second", "d", found.tokens_per_second);
    g_variant_dict_insert(&dict, "steps", "t", found.n_steps);
    return g_variant_dict_end(&dict);
}
