/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The order of training: read, split, features, learn, learn again on everything, write. Each step
 * is done elsewhere. Worker thread. */

#include "plugins/ner/ner-train.h"

#include <glib/gi18n.h>
#include <string.h>

#include "engine/base/error.h"
#include "plugins/ner/ner-card.h"
#include "plugins/ner/ner-data.h"
#include "plugins/ner/ner-report.h"
#include "plugins/ner/ner-score.h"
#include "plugins/ner/ner-split.h"
#include "plugins/ner/ner-table.h"

static const GlossChoice layer_choices[] = {
    {"last-four", N_("The last four layers")},
    {"last", N_("The last layer")},
    {"all", N_("Every layer")},
    {NULL, NULL},
};

const GlossOption gloss_ner_train_options[] = {
    {"layers", N_("Layers"), N_("Hidden states that are a word's features"), GLOSS_OPTION_CHOICE,
     "last-four", 0, 0, layer_choices},
    {"epochs", N_("Epochs"), N_("Passes over the training words, at most"), GLOSS_OPTION_INTEGER,
     "20", 1, 1000, NULL},
    {"patience", N_("Patience"), N_("Epochs without a better F1 before it stops; 0: never"),
     GLOSS_OPTION_INTEGER, "10", 0, 1000, NULL},
    {"batch_words", N_("Words a batch"), NULL, GLOSS_OPTION_INTEGER, "256", 1, 65536, NULL},
    {"learning_rate", N_("Learning rate"), N_("Falls to 0 over the epochs"), GLOSS_OPTION_NUMBER,
     "0.002", 1e-6, 1, NULL},
    {"l2", N_("L2 penalty"), N_("Pull of the weights towards 0, over standardised features"),
     GLOSS_OPTION_NUMBER, "0.001", 0, 10, NULL},
    {"weight_decay", N_("Weight decay"), N_("Of AdamW, beside the penalty"), GLOSS_OPTION_NUMBER,
     "0", 0, 1, NULL},
    {"held_out", N_("Held out"),
     N_("Share of the training words that is held out where no development file is given"),
     GLOSS_OPTION_NUMBER, "0.1", 0.01, 0.5, NULL},
    {"refit", N_("Train on everything at the end"),
     N_("With the number of epochs that was best on the held-out part"), GLOSS_OPTION_BOOLEAN,
     "true", 0, 0, NULL},
    {"licence", N_("Licence"), N_("Of the head, written into it"), GLOSS_OPTION_STRING, "", 0, 0,
     NULL},
    {"languages", N_("Languages"),
     N_("Tags such as en, with commas between, written into the head"), GLOSS_OPTION_STRING, "", 0,
     0, NULL},
    {NULL, NULL, NULL, GLOSS_OPTION_BOOLEAN, NULL, 0, 0, NULL},
};

typedef struct {
    GlossNer *ner;
    const GlossTrainRequest *request;
    GCancellable *cancellable;
    GlossNerReport report;
    guint64 layers;
    ClozeTokenClassifierOptions options;
    double held_share;
    gboolean refit;
    GlossNerLabels *labels;
    GlossNerData *data;
    GlossNerData *dev;                         /* NULL: split holds a part out */
    GlossNerSplit *split;                      /* NULL where dev is given */
    GPtrArray *train_examples, *held_examples; /* borrowed */
    GPtrArray *all_examples;
    char **tags;
    gsize n_tags;
    double restart;
    GlossNerDecoder *decoder;
    GlossNerTable *table;
    double best_value;
    gsize best_epoch;
    GVariant *best_metrics; /* a{sv} */
} Training;

static void
training_clear(Training *training)
{
    gloss_ner_table_free(training->table);
    gloss_ner_decode_free(training->decoder);
    g_strfreev(training->tags);
    g_clear_pointer(&training->all_examples, g_ptr_array_unref);
    gloss_ner_split_free(training->split);
    gloss_ner_data_free(training->dev);
    gloss_ner_data_free(training->data);
    gloss_ner_labels_free(training->labels);
    g_clear_pointer(&training->best_metrics, g_variant_unref);
}

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
read_options(Training *training)
{
    GVariant *given = training->request->options;
    const char *layers = NULL;
    gint64 epochs = 0, patience = 0, batch = 0;

    g_variant_lookup(given, "layers", "&s", &layers);
    g_variant_lookup(given, "epochs", "x", &epochs);
    g_variant_lookup(given, "patience", "x", &patience);
    g_variant_lookup(given, "batch_words", "x", &batch);
    g_variant_lookup(given, "learning_rate", "d", &training->options.learning_rate);
    g_variant_lookup(given, "l2", "d", &training->options.l2);
    g_variant_lookup(given, "weight_decay", "d", &training->options.weight_decay);
    g_variant_lookup(given, "held_out", "d", &training->held_share);
    g_variant_lookup(given, "refit", "b", &training->refit);
    training->options.max_epochs = (gsize)MAX(epochs, 0);
    training->options.patience = (gsize)MAX(patience, 0);
    training->options.batch_rows = (gsize)MAX(batch, 0);
    training->options.seed = training->request->seed;
    training->layers =
        choose_layers(layers, cloze_model_get_config(training->ner->model)->n_layers);
}

static void
report_data(Training *training, const GlossNerData *data)
{
    for (guint i = 0; i < data->files->len; i++) {
        const GlossNerFile *file = g_ptr_array_index(data->files, i);

        gloss_ner_report_message(&training->report,
                                 "%s: %zu sentences, %zu words, %zu entities, scheme %s, %zu "
                                 "sentences left out",
                                 file->name, file->n_sentences, file->n_words, file->n_entities,
                                 cloze_tag_scheme_to_string(file->scheme), file->n_left_out);
    }
    for (guint i = 0; i < data->messages->len; i++)
        gloss_ner_report_message(&training->report, "%s",
                                 (const char *)g_ptr_array_index(data->messages, i));
}

static void
report_unknown(Training *training)
{
    g_auto(GStrv) unknown = gloss_ner_labels_dup_unknown(training->labels);
    g_autofree char *list = g_strjoinv(", ", unknown);

    if (unknown[0] != NULL)
        gloss_ner_report_message(&training->report, "labels kept under their own names: %s", list);
}

static gboolean
read_files(Training *training, GError **error)
{
    const GlossTrainRequest *request = training->request;

    training->labels = gloss_ner_labels_new(request->label_map, NULL, error);
    if (training->labels == NULL)
        return FALSE;
    training->data = gloss_ner_data_read(request->train_paths, training->labels, error);
    if (training->data == NULL)
        return FALSE;
    report_data(training, training->data);
    if (request->dev_paths != NULL && request->dev_paths[0] != NULL) {
        training->dev = gloss_ner_data_read(request->dev_paths, training->labels, error);
        if (training->dev == NULL)
            return FALSE;
        report_data(training, training->dev);
    }
    report_unknown(training);
    return TRUE;
}

static gboolean
choose_parts(Training *training, GError **error)
{
    if (training->dev != NULL) {
        training->train_examples = training->data->examples;
        training->held_examples = training->dev->examples;
    } else {
        training->split =
            gloss_ner_split_new(training->data, training->held_share, training->request->seed);
        training->train_examples = training->split->train;
        training->held_examples = training->split->held;
    }
    if (training->train_examples->len == 0 || training->held_examples->len == 0) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected sentences to learn from and sentences held out, found %u and %u",
                    training->train_examples->len, training->held_examples->len);
        return FALSE;
    }
    training->all_examples = g_ptr_array_new();
    g_ptr_array_extend(training->all_examples, training->data->examples, NULL, NULL);
    if (training->dev != NULL)
        g_ptr_array_extend(training->all_examples, training->dev->examples, NULL, NULL);
    return TRUE;
}

/* O, and B- and I- of each type. */
static gboolean
choose_tags(Training *training, GError **error)
{
    g_auto(GStrv) types = gloss_ner_data_dup_types(training->data->examples);
    g_autoptr(GStrvBuilder) tags = g_strv_builder_new();

    if (types[0] == NULL) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected labelled entities in the training files, found only O");
        return FALSE;
    }
    g_strv_builder_add(tags, "O");
    for (char **type = types; *type != NULL; type++) {
        g_autofree char *begin = g_strconcat("B-", *type, NULL);
        g_autofree char *inside = g_strconcat("I-", *type, NULL);

        g_strv_builder_add(tags, begin);
        g_strv_builder_add(tags, inside);
    }
    training->tags = g_strv_builder_end(tags);
    training->n_tags = g_strv_length(training->tags);
    training->decoder = gloss_ner_decode_new((const char *const *)training->tags, training->n_tags,
                                             CLOZE_TAG_SCHEME_BIO, error);
    if (training->decoder == NULL)
        return FALSE;
    training->restart = gloss_ner_data_measure_restart(training->data->examples);
    gloss_ner_decode_set_restart(training->decoder, training->restart);
    return TRUE;
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

    if (training->report.func == NULL)
        return;
    g_variant_dict_init(&dict, NULL);
    add_progress(&dict, progress);
    if (metrics != NULL)
        g_variant_dict_insert_value(&dict, "metrics", metrics);
    variant = g_variant_ref_sink(g_variant_dict_end(&dict));
    training->report.func(variant, training->report.data);
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
    gsize outside = gloss_ner_decode_get_outside(training->decoder);
    g_autofree float *logits = NULL;

    for (guint i = 0; i < training->held_examples->len; i++) {
        const GlossNerExample *example = g_ptr_array_index(training->held_examples, i);

        logits = g_renew(float, logits, example->n_words * training->n_tags + 1);
        gloss_ner_table_score(training->table, example, classifier, outside, logits);
        gloss_ner_score_add(score, training->decoder, logits, example, NULL);
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
    if (training->best_metrics == NULL || value > training->best_value) {
        training->best_value = value;
        training->best_epoch = progress->epoch;
        g_clear_pointer(&training->best_metrics, g_variant_unref);
        training->best_metrics = g_steal_pointer(&metrics);
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
        training->table->features, rows, n_rows, training->n_tags, options, hooks,
        cloze_session_get_pool(training->ner->session), training->cancellable, error);
}

/* As many epochs as were best, on all sentences; the learning rate falls to 0 over them. */
static ClozeTokenClassifier *
learn_again(Training *training, GError **error)
{
    ClozeTokenClassifierOptions options = training->options;
    ClozeTokenClassifierHooks hooks = {report_cb, NULL, training};

    options.max_epochs = training->best_epoch;
    gloss_ner_report_begin(&training->report, "training on everything");
    return learn(training, training->data->examples, &options, &hooks, error);
}

static ClozeTokenClassifier *
learn_head(Training *training, GError **error)
{
    ClozeTokenClassifierHooks hooks = {report_cb, evaluate_cb, training};
    ClozeTokenClassifier *best;

    gloss_ner_report_begin(&training->report, "training");
    best = learn(training, training->train_examples, &training->options, &hooks, error);
    if (best == NULL || training->dev != NULL || !training->refit)
        return best;
    cloze_token_classifier_free(best);
    return learn_again(training, error);
}

static gboolean
write_head(Training *training, ClozeTokenClassifier *classifier, GError **error)
{
    ClozeModel *model = training->ner->model;
    g_autofree char *base_id = g_path_get_basename(cloze_model_get_folder(model));
    g_autoptr(GVariant) used = g_variant_ref_sink(gloss_ner_labels_get_used(training->labels));
    GlossNerCard card = {training->data,
                         training->dev,
                         used,
                         training->request->options,
                         training->request->seed,
                         training->best_epoch,
                         training->restart,
                         training->best_metrics};
    g_autofree char *extra = gloss_ner_card_write(&card);
    ClozeHead head = {.task = (char *)"ner",
                      .labels = training->tags,
                      .n_labels = training->n_tags,
                      .scheme = CLOZE_TAG_SCHEME_BIO,
                      .base_id = base_id,
                      .base_hash = (char *)cloze_model_get_hash(model),
                      .layers = training->layers,
                      .n_features = classifier->n_features,
                      .weight = classifier->weight,
                      .bias = classifier->bias};

    return cloze_head_write(&head, training->request->output_folder, extra, error);
}

/* The metrics in their own order, then what they were measured on. */
static GVariant *
describe(Training *training)
{
    GVariantBuilder builder;
    GVariantIter iter;
    GVariant *metric;
    gsize n_held = 0;

    for (guint i = 0; i < training->held_examples->len; i++)
        n_held += ((GlossNerExample *)training->held_examples->pdata[i])->n_words;
    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    g_variant_iter_init(&iter, training->best_metrics);
    while ((metric = g_variant_iter_next_value(&iter)) != NULL) {
        g_variant_builder_add_value(&builder, metric);
        g_variant_unref(metric);
    }
    g_variant_builder_add(&builder, "{sv}", "epoch",
                          g_variant_new_uint64((guint64)training->best_epoch));
    g_variant_builder_add(&builder, "{sv}", "words",
                          g_variant_new_uint64((guint64)training->data->n_words));
    g_variant_builder_add(&builder, "{sv}", "held_out_words",
                          g_variant_new_uint64((guint64)n_held));
    g_variant_builder_add(&builder, "{sv}", "label_map",
                          gloss_ner_labels_get_used(training->labels));
    return g_variant_builder_end(&builder);
}

static GVariant *
run(Training *training, GError **error)
{
    g_autoptr(ClozeTokenClassifier) classifier = NULL;

    read_options(training);
    if (!cloze_head_check_goal(training->request->output_folder, error) ||
        !read_files(training, error) || !choose_parts(training, error) ||
        !choose_tags(training, error))
        return NULL;
    gloss_ner_report_begin(&training->report, "computing features");
    training->table = gloss_ner_table_new(training->ner, training->all_examples, training->layers,
                                          (const char *const *)training->tags, &training->report,
                                          training->cancellable, error);
    if (training->table == NULL)
        return NULL;
    classifier = learn_head(training, error);
    if (classifier == NULL || !write_head(training, classifier, error))
        return NULL;
    return describe(training);
}

GVariant *
gloss_ner_train_run(GlossNer *ner, const GlossTrainRequest *request, GCancellable *cancellable,
                    GError **error)
{
    Training training = {.ner = ner, .request = request, .cancellable = cancellable};
    GVariant *result;

    gloss_ner_report_init(&training.report, request->report, request->report_data);
    result = run(&training, error);
    training_clear(&training);
    return result;
}
