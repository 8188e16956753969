/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The order of training: read, split, features, learn, learn again on everything, write. Each step
 * is done elsewhere. Worker thread. */

#include "plugins/ner/ner-train.h"

#include <glib/gi18n.h>
#include <string.h>

#include "engine/train/recipe.h"
#include "engine/train/trainer-report.h"
#include "plugins/ner/ner-score.h"
#include "plugins/ner/ner-table.h"
#include "plugins/ner/ner-training.h"
#include "plugins/ner/ner-tune.h"
#include "plugins/recipe-options.h"

/* Sentences that an estimate looks at. */
#define SAMPLE 64

static const GlossChoice layer_choices[] = {
    {"last-four", N_("The last four layers")},
    {"last", N_("The last layer")},
    {"all", N_("Every layer")},
    {NULL, NULL},
};

const GlossOption gloss_ner_train_options[] = {
    GLOSS_TRAINING_OPTIONS,
    {"crf", N_("Chain"), N_("Learn how tags follow each other (not with a head alone)"),
     GLOSS_OPTION_BOOLEAN, "false", 0, 0, NULL},
    {"layers", N_("Layers"), N_("Hidden states that are a word's features, of a head alone"),
     GLOSS_OPTION_CHOICE, "last-four", 0, 0, layer_choices},
    {"batch_words", N_("Words a batch"), N_("Of a head alone"), GLOSS_OPTION_INTEGER, "256", 1,
     65536, NULL},
    {"l2", N_("L2 penalty"),
     N_("Pull of the weights towards 0, over standardised features, of a head alone"),
     GLOSS_OPTION_NUMBER, "0.001", 0, 10, NULL},
    {"refit", N_("Train on everything at the end"),
     N_("With the number of epochs that was best on the held-out part, of a head alone"),
     GLOSS_OPTION_BOOLEAN, "true", 0, 0, NULL},
    {NULL, NULL, NULL, GLOSS_OPTION_BOOLEAN, NULL, 0, 0, NULL},
};

typedef struct {
    GlossNerTraining base;
    guint64 layers;
    ClozeTokenClassifierOptions options;
    gboolean refit;
    GlossNerTable *table;
    double best_value;
} Training;

static guint64
choose_layers(const char *choice, gsize n_layers)
{
    guint64 last = (guint64)1 << n_layers;
    guint64 all = (last << 1) - 1;
    gsize n_kept = MIN(4, n_layers + 1);

    if (g_strcmp0(choice, "last") == 0)
        return last;
    if (g_strcmp0(choice, "all") == 0)
        return all;
    return all & ~(all >> n_kept);
}

static void
read_options(Training *training, const ClozeRecipe *recipe)
{
    GVariant *given = training->base.request->options;
    const char *layers = NULL;
    gint64 batch = 0;

    g_variant_lookup(given, "layers", "&s", &layers);
    g_variant_lookup(given, "batch_words", "x", &batch);
    g_variant_lookup(given, "l2", "d", &training->options.l2);
    g_variant_lookup(given, "refit", "b", &training->refit);
    training->options.learning_rate = recipe->learning_rate;
    training->options.weight_decay = recipe->weight_decay;
    training->options.max_epochs = recipe->epochs;
    training->options.patience = recipe->patience;
    training->options.batch_rows = (gsize)MAX(batch, 0);
    training->options.seed = recipe->seed;
    training->layers =
        choose_layers(layers, cloze_model_get_config(training->base.ner->model)->n_layers);
}

static void
add_progress(GVariantDict *dict, const ClozeTokenClassifierProgress *progress)
{
    double left = progress->n_steps > progress->step && progress->seconds_a_step > 0
                      ? (double)(progress->n_steps - progress->step) * progress->seconds_a_step
                      : 0;

    g_variant_dict_insert(dict, "step", "t", progress->step);
    g_variant_dict_insert(dict, "steps", "t", progress->n_steps);
    g_variant_dict_insert(dict, "epoch", "t", (guint64)progress->epoch);
    g_variant_dict_insert(dict, "loss", "d", progress->loss);
    g_variant_dict_insert(dict, "lr", "d", progress->learning_rate);
    g_variant_dict_insert(dict, "tokens_per_second", "d", progress->rows_per_second);
    g_variant_dict_insert(dict, "seconds_left", "d", left);
    g_variant_dict_insert(dict, "fraction", "d",
                          (double)progress->step / (double)MAX(progress->n_steps, 1));
}

static void
send_progress(Training *training, const ClozeTokenClassifierProgress *progress, GVariant *metrics)
{
    g_autoptr(GVariant) variant = NULL;
    GVariantDict dict;

    if (training->base.report.func == NULL)
        return;
    g_variant_dict_init(&dict, NULL);
    add_progress(&dict, progress);
    if (metrics != NULL)
        g_variant_dict_insert_value(&dict, "metrics", metrics);
    variant = g_variant_ref_sink(g_variant_dict_end(&dict));
    training->base.report.func(variant, training->base.report.data);
}

static void
report_cb(const ClozeTokenClassifierProgress *progress, gpointer data)
{
    send_progress(data, progress, NULL);
}

/* (transfer full) */
static GlossNerScore *
score_held(Training *training, const ClozeTokenClassifier *classifier)
{
    GlossNerScore *score = gloss_ner_score_new();
    gsize outside = gloss_ner_decode_get_outside(training->base.decoder);
    g_autofree float *logits = NULL;

    for (guint i = 0; i < training->base.held_examples->len; i++) {
        const GlossNerExample *example = g_ptr_array_index(training->base.held_examples, i);

        logits = g_renew(float, logits, example->n_words * training->base.n_tags + 1);
        gloss_ner_table_score(training->table, example, classifier, outside, logits);
        gloss_ner_score_add(score, training->base.decoder, logits, example, NULL);
    }
    gloss_ner_score_finish(score);
    return score;
}

static double
evaluate_cb(const ClozeTokenClassifier *classifier, const ClozeTokenClassifierProgress *progress,
            gpointer data)
{
    Training *training = data;
    g_autoptr(GlossNerScore) score = score_held(training, classifier);
    g_autoptr(GVariant) metrics = NULL;
    /* Nothing to find, nothing to choose by: the last epoch is as good as any. */
    double value =
        score->strict->micro.support > 0 ? score->strict->micro.f1 : (double)progress->epoch;
    GVariantBuilder builder;

    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    gloss_ner_score_add_metrics(score, &builder);
    metrics = g_variant_ref_sink(g_variant_builder_end(&builder));
    send_progress(training, progress, metrics);
    if (training->base.best_metrics == NULL || value > training->best_value) {
        training->best_value = value;
        training->base.best_epoch = progress->epoch;
        g_clear_pointer(&training->base.best_metrics, g_variant_unref);
        training->base.best_metrics = g_steal_pointer(&metrics);
    }
    return value;
}

static ClozeTokenClassifier *
learn(Training *training, GPtrArray *examples, const ClozeTokenClassifierOptions *options,
      const ClozeTokenClassifierHooks *hooks, GError **error)
{
    gsize n_rows;
    g_autofree guint32 *rows = gloss_ner_table_dup_rows(training->table, examples, &n_rows);

    return cloze_token_classifier_train(
        training->table->features, rows, n_rows, training->base.n_tags, options, hooks,
        cloze_session_get_pool(training->base.ner->session), training->base.cancellable, error);
}

/* As many epochs as were best, on all sentences; the learning rate falls to 0 over them. */
static ClozeTokenClassifier *
learn_again(Training *training, GError **error)
{
    ClozeTokenClassifierOptions options = training->options;
    ClozeTokenClassifierHooks hooks = {report_cb, NULL, training};

    options.max_epochs = training->base.best_epoch;
    gloss_ner_report_begin(&training->base.report, "training on everything");
    return learn(training, training->base.data->examples, &options, &hooks, error);
}

static ClozeTokenClassifier *
learn_head(Training *training, GError **error)
{
    ClozeTokenClassifierHooks hooks = {report_cb, evaluate_cb, training};
    ClozeTokenClassifier *best;

    gloss_ner_report_begin(&training->base.report, "training");
    best = learn(training, training->base.train_examples, &training->options, &hooks, error);
    if (best == NULL || training->base.dev != NULL || !training->refit)
        return best;
    cloze_token_classifier_free(best);
    return learn_again(training, error);
}

static gboolean
write_head(Training *training, ClozeTokenClassifier *classifier, GError **error)
{
    GlossNerTraining *base = &training->base;
    ClozeModel *model = base->ner->model;
    g_autofree char *base_id = g_path_get_basename(cloze_model_get_folder(model));
    g_autofree char *extra = gloss_ner_training_dup_card(base, "head");
    ClozeHead head = {.task = (char *)"ner",
                      .labels = base->tags,
                      .n_labels = base->n_tags,
                      .scheme = CLOZE_TAG_SCHEME_BIO,
                      .base_id = base_id,
                      .base_hash = (char *)cloze_model_get_base_hash(model),
                      .layers = training->layers,
                      .n_features = classifier->n_features,
                      .weight = classifier->weight,
                      .bias = classifier->bias};

    return cloze_head_write(&head, base->request->output_folder, extra, error);
}

static gboolean
run(Training *training, GError **error)
{
    GlossNerTraining *base = &training->base;
    g_autoptr(ClozeTokenClassifier) classifier = NULL;

    gloss_ner_report_begin(&base->report, "computing features");
    training->table = gloss_ner_table_new(base->ner, base->all_examples, training->layers,
                                          (const char *const *)base->tags, &base->report,
                                          base->cancellable, error);
    if (training->table == NULL)
        return FALSE;
    classifier = learn_head(training, error);
    return classifier != NULL && write_head(training, classifier, error);
}

/* Some of the sentences, spread over all. (transfer container) */
static GPtrArray *
choose_sample(GPtrArray *examples)
{
    GPtrArray *sample = g_ptr_array_new();
    guint step = MAX(1, examples->len / SAMPLE);

    for (guint i = 0; i < examples->len && sample->len < SAMPLE; i += step)
        g_ptr_array_add(sample, examples->pdata[i]);
    return sample;
}

static gsize
count_words(GPtrArray *examples)
{
    gsize n = 0;

    for (guint i = 0; i < examples->len; i++)
        n += ((const GlossNerExample *)examples->pdata[i])->n_words;
    return n;
}

static double
measure_seconds(gint64 begun)
{
    return MAX((double)(g_get_monotonic_time() - begun) / G_USEC_PER_SEC, 1e-4);
}

/* Floating. @features and @epoch: seconds that the sample took. */
static GVariant *
extrapolate(Training *training, gsize n_sample, double features, double epoch)
{
    const GlossNerTraining *base = &training->base;
    gsize n_all = count_words(base->all_examples);
    gsize n_epochs = training->options.max_epochs;
    gboolean again = base->dev == NULL && training->refit;
    double n_learned = (double)count_words(base->train_examples) * (double)n_epochs +
                       (again ? (double)n_all * (double)n_epochs : 0);
    double row = (double)training->table->features->n_features * sizeof(float);
    GVariantDict dict;

    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(&dict, "seconds", "d",
                          (features * (double)n_all + epoch * n_learned) / (double)n_sample);
    g_variant_dict_insert(&dict, "peak_rss_mb", "d",
                          cloze_trainer_report_measure_rss(TRUE) +
                              row * (double)(n_all - MIN(n_all, n_sample)) / 1e6);
    g_variant_dict_insert(&dict, "disk_mb", "d", row * (double)base->n_tags / 1e6);
    g_variant_dict_insert(&dict, "tokens_per_second", "d", (double)n_sample / features);
    g_variant_dict_insert(
        &dict, "steps", "t",
        (guint64)n_epochs *
            (count_words(base->train_examples) / MAX(training->options.batch_rows, 1) + 1));
    return g_variant_dict_end(&dict);
}

/* Features of a sample and an epoch over them, by the clock. Nothing is written. */
static GVariant *
estimate(Training *training, GError **error)
{
    GlossNerTraining *base = &training->base;
    g_autoptr(GPtrArray) sample = choose_sample(base->all_examples);
    g_autoptr(ClozeTokenClassifier) classifier = NULL;
    ClozeTokenClassifierOptions options = training->options;
    ClozeTokenClassifierHooks hooks = {0};
    gint64 begun = g_get_monotonic_time();
    double features;

    training->table =
        gloss_ner_table_new(base->ner, sample, training->layers, (const char *const *)base->tags,
                            &base->report, base->cancellable, error);
    if (training->table == NULL)
        return NULL;
    features = measure_seconds(begun);
    options.max_epochs = 1;
    begun = g_get_monotonic_time();
    classifier = learn(training, sample, &options, &hooks, error);
    if (classifier == NULL)
        return NULL;
    return extrapolate(training, MAX(count_words(sample), 1), features, measure_seconds(begun));
}

/* A head on frozen features; all else is ner-tune.c's. */
static GVariant *
train_head(GlossNerTraining *base, ClozeRecipe *recipe, GError **error)
{
    Training training = {.base = *base};
    GVariant *told = NULL;
    gboolean ok;

    cloze_recipe_complete(recipe);
    read_options(&training, recipe);
    if (base->request->estimate)
        told = estimate(&training, error);
    ok = base->request->estimate ? told != NULL : run(&training, error);
    gloss_ner_table_free(training.table);
    *base = training.base;
    if (told != NULL || !ok)
        return told;
    return gloss_ner_training_describe(base);
}

GVariant *
gloss_ner_train_run(GlossNer *ner, const GlossTrainRequest *request, GCancellable *cancellable,
                    GError **error)
{
    /* What is open may be a model that was trained before; training starts from its base. */
    g_autoptr(ClozeModel) model =
        cloze_session_load_model(ner->session, cloze_model_get_folder(ner->model), error);
    GlossNer base = {.session = ner->session, .model = model};
    GlossNerTraining training = {0};
    GVariant *result = NULL;
    ClozeRecipe recipe;

    if (model != NULL && cloze_recipe_read(&recipe, request->options, request->seed, error) &&
        gloss_ner_training_init(&training, &base, request, cancellable, error))
        result = recipe.how == CLOZE_RECIPE_HEAD ? train_head(&training, &recipe, error)
                                                 : gloss_ner_tune_run(&training, error);
    gloss_ner_training_clear(&training);
    return result;
}
