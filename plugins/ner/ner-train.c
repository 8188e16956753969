/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The order of training: read, split, features, learn, learn again on everything, write. Each step
 * is done elsewhere. Worker thread. */

#include "plugins/ner/ner-train.h"

#include <glib/gi18n.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/base/folder.h"
#include "engine/data/predictions.h"
#include "engine/train/head-run.h"
#include "engine/train/recipe.h"
#include "engine/train/trainer-report.h"
#include "plugins/ner/ner-features.h"
#include "plugins/ner/ner-predictions.h"
#include "plugins/ner/ner-sample.h"
#include "plugins/ner/ner-score.h"
#include "plugins/ner/ner-table.h"
#include "plugins/ner/ner-training.h"
#include "plugins/ner/ner-tune.h"
#include "plugins/recipe-options.h"

/* Sentences that an estimate looks at, after a few that make everything ready. */
#define SAMPLE 512
#define FIRST  8
/* Of the checkpoint's folder: the run on everything, after the first. */
#define SECOND_FOLDER "everything"

static const GlossChoice layer_choices[] = {
    {"last-four", N_("The last four layers")},
    {"last", N_("The last layer")},
    {"all", N_("Every layer")},
    {NULL, NULL},
};

static const GlossChoice shape_choices[] = {
    {"auto", N_("Automatic")},
    {"yes", N_("Yes")},
    {"no", N_("No")},
    {NULL, NULL},
};

const GlossOption gloss_ner_train_options[] = {
    GLOSS_TRAINING_OPTIONS,
    {"crf", N_("Chain"), N_("Learn how tags follow each other (not with a head alone)"),
     GLOSS_OPTION_BOOLEAN, "false", 0, 0, NULL},
    {"shapes", N_("Shapes of words"),
     N_("Capital letters for a model whose tokenizer drops them (not with a head alone); auto: "
        "with "
        "lora and full; no: the folder can be read by the peft package"),
     GLOSS_OPTION_CHOICE, "auto", 0, 0, shape_choices},
    {"shapes_factor", N_("Pace of the shapes"),
     N_("Their table learns so many times as fast; 0: by what is trained"), GLOSS_OPTION_NUMBER,
     "0", 0, 1000, NULL},
    {"recased", N_("Sentences in one case"),
     N_("Share that is learned from as if it were all small letters, and as much as if it were all "
        "capitals, where words have shapes"),
     GLOSS_OPTION_NUMBER, "0", 0, 0.5, NULL},
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
    guint32 *rows; /* of the table, that the run learns from */
    ClozeHeadRun *run;
    GlossNerScore *score; /* the last one */
    gsize n_scored;
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

/* scores[n_words][n_tags] of a held-out example; *@scores grows where it must. */
static void
score_example(const Training *training, const GlossNerExample *example,
              const ClozeTokenClassifier *classifier, float **scores)
{
    *scores = g_renew(float, *scores, example->n_words * training->base.n_tags + 1);
    gloss_ner_table_score(training->table, example, classifier,
                          gloss_ner_decode_get_outside(training->base.decoder), *scores);
}

static double
score_cb(const ClozeTokenClassifier *classifier, gpointer data)
{
    Training *training = data;
    GPtrArray *held = training->base.held_examples;
    g_autofree float *scores = NULL;

    gloss_ner_score_free(training->score);
    training->score = gloss_ner_score_new();
    for (guint i = 0; i < held->len; i++) {
        score_example(training, held->pdata[i], classifier, &scores);
        gloss_ner_score_add(training->score, training->base.decoder, scores, held->pdata[i], NULL);
    }
    gloss_ner_score_finish(training->score);
    /* Nothing to find, nothing to choose by: the last epoch is as good as any. */
    return training->score->strict->micro.support > 0 ? training->score->strict->micro.f1
                                                      : (double)++training->n_scored;
}

static void
describe_cb(GVariantDict *dict, gpointer data)
{
    gloss_ner_score_describe(((Training *)data)->score, dict);
}

/* The steps of the second run are not further steps of the first. */
static void
report_again_cb(GVariant *report, gpointer data)
{
    const GlossTrainRequest *request = data;
    g_autoptr(GVariant) marked = NULL;
    GVariantDict dict;

    g_variant_dict_init(&dict, report);
    g_variant_dict_insert(&dict, "again", "b", TRUE);
    marked = g_variant_ref_sink(g_variant_dict_end(&dict));
    request->report(marked, request->report_data);
}

/* (transfer full) a run over the words of @examples; @options and @rows stay until it is freed.
 * @scored: the first, which is measured on what is held out. */
static ClozeHeadRun *
make_run(Training *training, const guint32 *rows, gsize n_rows,
         const ClozeTokenClassifierOptions *options, const char *checkpoint_folder, gboolean scored,
         GError **error)
{
    GlossNerTraining *base = &training->base;
    const GlossTrainRequest *request = base->request;
    gboolean again = !scored && request->report != NULL;
    const ClozeHeadRunOptions run = {.table = training->table->features,
                                     .rows = rows,
                                     .n_rows = n_rows,
                                     .options = *options,
                                     .task_name = "ner",
                                     .labels = (const char *const *)base->tags,
                                     .n_train = base->train_examples->len,
                                     .n_dev = base->held_examples->len,
                                     .output_folder = request->output_folder,
                                     .identity = cloze_model_get_base_hash(base->ner->model),
                                     .checkpoint_folder = checkpoint_folder,
                                     .pool = cloze_session_get_pool(base->ner->session),
                                     .cancellable = base->cancellable,
                                     .stop = request->stop,
                                     .score = scored ? score_cb : NULL,
                                     .describe = describe_cb,
                                     .report = again ? report_again_cb : request->report,
                                     .report_data =
                                         again ? (gpointer)request : request->report_data,
                                     .data = training};

    return cloze_head_run_new(&run, error);
}

/* (transfer full) where the second of two runs is kept; NULL where none is. */
static char *
dup_second_folder(const Training *training)
{
    const char *folder = training->base.request->checkpoint_folder;

    return folder != NULL ? g_build_filename(folder, SECOND_FOLDER, NULL) : NULL;
}

/* As many epochs as were best, on all sentences; the learning rate falls to 0 over them. Where it is
 * asked to stop, what was learned before is kept: @classifier is taken and given back or replaced. */
static ClozeTokenClassifier *
learn_again(Training *training, ClozeTokenClassifier *classifier, GError **error)
{
    GlossNerTraining *base = &training->base;
    ClozeTokenClassifierOptions options = training->options;
    g_autofree char *folder = dup_second_folder(training);
    g_autofree guint32 *rows = NULL;
    g_autoptr(ClozeTokenClassifier) before = classifier, after = NULL;
    g_autoptr(ClozeHeadRun) again = NULL;
    gsize n_rows;

    options.max_epochs = base->best_epoch;
    options.patience = 0;
    gloss_ner_report_begin(&base->report, "training on everything");
    rows = gloss_ner_table_dup_rows(training->table, base->all_examples, &n_rows);
    again = make_run(training, rows, n_rows, &options, folder, FALSE, error);
    after = again != NULL ? cloze_head_run_learn(again, error) : NULL;
    if (after == NULL)
        return NULL;
    return cloze_head_run_is_cut_short(again) ? g_steal_pointer(&before) : g_steal_pointer(&after);
}

/* The best of the run on what is not held out; its checkpoint stays. */
static ClozeTokenClassifier *
learn_first(Training *training, GError **error)
{
    GlossNerTraining *base = &training->base;
    ClozeTokenClassifier *best;
    gsize n_rows;

    gloss_ner_report_begin(&base->report, "training");
    training->rows = gloss_ner_table_dup_rows(training->table, base->train_examples, &n_rows);
    training->run = make_run(training, training->rows, n_rows, &training->options,
                             base->request->checkpoint_folder, TRUE, error);
    best = training->run != NULL ? cloze_head_run_learn(training->run, error) : NULL;
    if (best == NULL)
        return NULL;
    base->best_epoch = cloze_head_run_get_best_epoch(training->run);
    base->best_metrics = g_variant_ref(cloze_head_run_get_best_metrics(training->run));
    return best;
}

/* What the best state says of the held-out sentences: not the one that has seen them, too. */
static gboolean
write_predictions(const Training *training, const ClozeTokenClassifier *classifier, GError **error)
{
    const GlossNerTraining *base = &training->base;
    g_autoptr(ClozePredictions) predictions = NULL;
    g_autofree float *scores = NULL;

    if (base->request->predictions_path == NULL)
        return TRUE;
    predictions = cloze_predictions_new();
    for (guint i = 0; i < base->held_examples->len; i++) {
        const GlossNerExample *example = base->held_examples->pdata[i];

        score_example(training, example, classifier, &scores);
        gloss_ner_predictions_add(predictions, example, base->decoder, scores,
                                  (const char *const *)base->tags);
    }
    return cloze_predictions_write(predictions, base->request->predictions_path, error);
}

static ClozeTokenClassifier *
learn_head(Training *training, GError **error)
{
    g_autoptr(ClozeTokenClassifier) best = learn_first(training, error);

    if (best == NULL || !write_predictions(training, best, error))
        return NULL;
    if (training->base.dev != NULL || !training->refit ||
        cloze_head_run_is_cut_short(training->run))
        return g_steal_pointer(&best);
    return learn_again(training, g_steal_pointer(&best), error);
}

/* The head is in its place. */
static void
finish(Training *training)
{
    g_autofree char *second = dup_second_folder(training);

    if (second != NULL)
        cloze_folder_remove(second, NULL);
    cloze_head_run_finish(training->run);
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
    if (classifier == NULL || !write_head(training, classifier, error))
        return FALSE;
    finish(training);
    return TRUE;
}

/* At most @most of the sentences, spread over all. (transfer container) */
static GPtrArray *
choose_sample(GPtrArray *examples, guint most)
{
    GPtrArray *sample = g_ptr_array_new();
    guint n = MIN(examples->len, most);

    for (guint i = 0; i < n; i++)
        g_ptr_array_add(sample, examples->pdata[(guint64)i * examples->len / n]);
    return sample;
}

static double
now(void)
{
    return (double)g_get_monotonic_time() / G_USEC_PER_SEC;
}

/* Seconds a word of the sample takes. */
typedef struct {
    double features, epoch, score;
    gsize n_words;
} Pace;

static gboolean
run_features(Training *training, guint n, Pace *pace, GError **error)
{
    GlossNerTraining *base = &training->base;
    g_autoptr(GPtrArray) sample = choose_sample(base->all_examples, n);
    double begun = now();

    gloss_ner_table_free(training->table);
    training->table =
        gloss_ner_table_new(base->ner, sample, training->layers, (const char *const *)base->tags,
                            &base->report, base->cancellable, error);
    pace->n_words = MAX(gloss_ner_sample_count_words(sample), 1);
    pace->features = MAX(now() - begun, 1e-4) / (double)pace->n_words;
    return training->table != NULL;
}

static gboolean
run_epoch(Training *training, Pace *pace, GError **error)
{
    GlossNerTraining *base = &training->base;
    const ClozeFeatureTable *features = training->table->features;
    g_autoptr(ClozeTokenClassifier) classifier = NULL;
    g_autofree float *logits = g_new(float, base->n_tags);
    ClozeTokenClassifierOptions options = training->options;
    double begun = now();

    options.max_epochs = 1;
    classifier = cloze_token_classifier_train(features, NULL, 0, base->n_tags, &options, NULL,
                                              cloze_session_get_pool(base->ner->session),
                                              base->cancellable, error);
    pace->epoch = (now() - begun) / (double)pace->n_words;
    if (classifier == NULL)
        return FALSE;
    begun = now();
    for (gsize i = 0; i < features->n_rows; i++)
        cloze_token_classifier_apply_row(classifier, cloze_feature_table_get(features, i), logits);
    pace->score = (now() - begun) / (double)pace->n_words;
    return TRUE;
}

/* Floating. @before: seconds until there was something to measure. */
static GVariant *
extrapolate(Training *training, const Pace *pace, double before)
{
    const GlossNerTraining *base = &training->base;
    gsize n_all = gloss_ner_sample_count_words(base->all_examples),
          n_held = gloss_ner_sample_count_words(base->held_examples);
    gsize n_epochs = training->options.max_epochs,
          n_train = gloss_ner_sample_count_words(base->train_examples);
    gboolean again = base->dev == NULL && training->refit;
    double n_learned = (double)(n_train + (again ? n_all : 0)) * (double)n_epochs;
    double row = (double)training->table->features->n_features * sizeof(float);
    GVariantDict dict;

    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(&dict, "seconds", "d",
                          before + pace->features * (double)n_all + pace->epoch * n_learned +
                              pace->score * (double)n_held * (double)(n_epochs + 2));
    g_variant_dict_insert(&dict, "peak_rss_mb", "d",
                          cloze_trainer_report_measure_rss(TRUE) +
                              row * (double)(n_all - MIN(n_all, pace->n_words)) / 1e6);
    g_variant_dict_insert(
        &dict, "disk_mb", "d",
        row * (double)base->n_tags / 1e6 *
            (base->request->checkpoint_folder != NULL ? CLOZE_CHECKPOINT_ARRAYS : 1));
    g_variant_dict_insert(&dict, "tokens_per_second", "d", 1 / pace->features);
    g_variant_dict_insert(&dict, "steps", "t",
                          (guint64)n_epochs * (n_train / MAX(training->options.batch_rows, 1) + 1));
    return g_variant_dict_end(&dict);
}

/* Features of a sample and an epoch over them, by the clock. Nothing is written. */
static GVariant *
estimate(Training *training, GError **error)
{
    double before = cloze_trainer_report_measure_processor();
    Pace pace = {0};

    if (!run_features(training, FIRST, &pace, error) ||
        !run_features(training, SAMPLE, &pace, error) || !run_epoch(training, &pace, error))
        return NULL;
    return extrapolate(training, &pace, before);
}

static void
reduce(Training *training)
{
    gsize n_features = gloss_ner_features_count(training->base.ner->model, training->layers);
    gint64 megabytes = 0;

    g_variant_lookup(training->base.request->options, "features_mb", "x", &megabytes);
    gloss_ner_sample_reduce(&training->base, cloze_feature_table_count_room(n_features, megabytes));
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
    reduce(&training);
    if (base->request->estimate)
        told = estimate(&training, error);
    ok = base->request->estimate ? told != NULL : run(&training, error);
    cloze_head_run_free(training.run);
    gloss_ner_score_free(training.score);
    gloss_ner_table_free(training.table);
    g_free(training.rows);
    *base = training.base;
    if (told != NULL || !ok)
        return told;
    return gloss_ner_training_describe(base);
}

/* Shapes are told to the encoder, which a head alone leaves as it is. */
static gboolean
check_shapes(const ClozeRecipe *recipe, const GlossTrainRequest *request, GError **error)
{
    const char *shapes = "auto";

    g_variant_lookup(request->options, "shapes", "&s", &shapes);
    if (recipe->how != CLOZE_RECIPE_HEAD || !g_str_equal(shapes, "yes"))
        return TRUE;
    g_set_error(
        error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
        "shapes=yes: expected to train more than a head alone (last:K, lora or full), found "
        "head");
    return FALSE;
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
        check_shapes(&recipe, request, error) &&
        gloss_ner_training_init(&training, &base, request, cancellable, error))
        result = recipe.how == CLOZE_RECIPE_HEAD ? train_head(&training, &recipe, error)
                                                 : gloss_ner_tune_run(&training, error);
    gloss_ner_training_clear(&training);
    return result;
}
