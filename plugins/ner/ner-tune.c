/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pieces in, scores out; gradients and epochs are the engine's. */

#include "plugins/ner/ner-tune.h"

#include "engine/model/model-files.h"
#include "engine/train/trainer-report.h"
#include "plugins/ner/ner-pieces.h"
#include "plugins/ner/ner-score.h"

typedef struct {
    GlossNerTraining *training;
    const ClozeRecipe *recipe;
    gboolean crf;
    GlossNerPieces *pieces; /* to learn from */
    GlossNerPieces *held;
    ClozeLearner *learner;
    ClozeTrainerResult result;
    GlossNerScore *score; /* the last one */
    double loss;
} Tuning;

static void
tuning_clear(Tuning *tuning)
{
    gloss_ner_score_free(tuning->score);
    cloze_trainer_result_clear(&tuning->result);
    cloze_learner_free(tuning->learner);
    gloss_ner_pieces_free(tuning->pieces);
    gloss_ner_pieces_free(tuning->held);
}

static gboolean
make_pieces(Tuning *tuning, GError **error)
{
    GlossNerTraining *training = tuning->training;
    const char *const *tags = (const char *const *)training->tags;
    gint64 max_length = 0;

    g_variant_lookup(training->request->options, "max_length", "x", &max_length);
    tuning->pieces = gloss_ner_pieces_new(training->ner, training->train_examples, tags,
                                          (gsize)MAX(max_length, 0), error);
    tuning->held = tuning->pieces != NULL
                       ? gloss_ner_pieces_new(training->ner, training->held_examples, tags,
                                              (gsize)MAX(max_length, 0), error)
                       : NULL;
    if (tuning->held == NULL)
        return FALSE;
    if (tuning->pieces->n_cut > 0)
        gloss_ner_report_message(&training->report,
                                 "%zu sentences are longer than the model takes at once and were "
                                 "cut into overlapping windows",
                                 tuning->pieces->n_cut);
    return TRUE;
}

static gboolean
make_learner(Tuning *tuning, GError **error)
{
    GlossNerTraining *training = tuning->training;
    ClozeModel *model = training->ner->model;
    g_autoptr(ClozeModelFiles) files = cloze_model_files_open(cloze_model_get_folder(model), error);
    ClozeLearnerOptions options = {
        .config = cloze_model_get_config(model),
        .prefix = "bert.",
        .task = {.kind = tuning->crf ? CLOZE_TASK_TOKENS_CRF : CLOZE_TASK_TOKENS,
                 .n_labels = training->n_tags},
        .tags = (const char *const *)training->tags,
        .scheme = CLOZE_TAG_SCHEME_BIO,
        .recipe = *tuning->recipe};

    if (files == NULL)
        return FALSE;
    g_variant_lookup(training->request->options, "label_smoothing", "d",
                     &options.task.cross_entropy.smoothing);
    options.weights = cloze_model_files_get_weights(files);
    tuning->learner =
        cloze_learner_new(&options, cloze_session_get_pool(training->ner->session), error);
    return tuning->learner != NULL;
}

static void
report_cb(const ClozeTrainerProgress *progress, gpointer data)
{
    Tuning *tuning = data;
    GlossNerReport *report = &tuning->training->report;
    g_autoptr(GVariant) variant = NULL;
    GVariantDict dict;

    if (report->func == NULL)
        return;
    g_variant_dict_init(&dict, NULL);
    cloze_trainer_report_add(&dict, progress);
    variant = g_variant_ref_sink(g_variant_dict_end(&dict));
    report->func(variant, report->data);
}

static GlossNerScore *
score_held(Tuning *tuning, const ClozeLearnerOutputs *outputs)
{
    GlossNerTraining *training = tuning->training;
    GPtrArray *examples = training->held_examples;
    const ClozeTask *task = tuning->learner->task;
    g_autofree gsize *firsts = g_new(gsize, examples->len + 1);
    g_autofree float *scores = gloss_ner_pieces_dup_scores(
        tuning->held, examples, outputs, gloss_ner_decode_get_outside(training->decoder), firsts);
    GlossNerScore *score = gloss_ner_score_new();

    if (tuning->crf)
        gloss_ner_decode_set_moves(training->decoder, task->transitions->value, task->start->value,
                                   task->end->value);
    for (guint i = 0; i < examples->len; i++)
        gloss_ner_score_add(score, training->decoder, scores + firsts[i] * training->n_tags,
                            g_ptr_array_index(examples, i), NULL);
    gloss_ner_score_finish(score);
    return score;
}

static double
evaluate_cb(const ClozeLearnerOutputs *outputs, const ClozeTrainerProgress *progress, gpointer data)
{
    Tuning *tuning = data;

    gloss_ner_score_free(tuning->score);
    tuning->score = score_held(tuning, outputs);
    tuning->loss = outputs->loss;
    return tuning->score->strict->micro.f1;
}

static void
report_score(Tuning *tuning, GVariant *metrics, gboolean best, const ClozeTrainerProgress *progress)
{
    GlossNerReport *report = &tuning->training->report;
    g_autoptr(GVariant) variant = NULL;
    GVariantDict dict;

    if (report->func == NULL)
        return;
    g_variant_dict_init(&dict, NULL);
    cloze_trainer_report_add(&dict, progress);
    g_variant_dict_insert(&dict, "loss", "d", tuning->loss);
    g_variant_dict_insert_value(&dict, "metrics", metrics);
    g_variant_dict_insert_value(&dict, "per_label", gloss_ner_score_get_per_label(tuning->score));
    g_variant_dict_insert(&dict, "best", "b", best);
    variant = g_variant_ref_sink(g_variant_dict_end(&dict));
    report->func(variant, report->data);
}

static void
judge_cb(gboolean best, const ClozeTrainerProgress *progress, gpointer data)
{
    Tuning *tuning = data;
    GlossNerTraining *training = tuning->training;
    g_autoptr(GVariant) metrics = NULL;
    GVariantBuilder builder;

    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    gloss_ner_score_add_metrics(tuning->score, &builder);
    metrics = g_variant_ref_sink(g_variant_builder_end(&builder));
    report_score(tuning, metrics, best, progress);
    if (best) {
        g_clear_pointer(&training->best_metrics, g_variant_unref);
        training->best_metrics = g_steal_pointer(&metrics);
    }
}

static gboolean
write_adapter(Tuning *tuning, GError **error)
{
    GlossNerTraining *training = tuning->training;
    ClozeModel *model = training->ner->model;
    g_autofree char *base_id = g_path_get_basename(cloze_model_get_folder(model));
    g_autofree char *how = cloze_recipe_dup_how(tuning->recipe);
    g_autofree char *extra = gloss_ner_training_dup_card(training, how);
    const ClozeConfig *config = cloze_model_get_config(model);
    const ClozeHead head = {.task = (char *)"ner",
                            .labels = training->tags,
                            .n_labels = training->n_tags,
                            .scheme = CLOZE_TAG_SCHEME_BIO,
                            .base_id = base_id,
                            .base_hash = (char *)cloze_model_get_base_hash(model),
                            .layers = (guint64)1 << config->n_layers,
                            .n_features = config->hidden_size};

    return cloze_learner_write(tuning->learner, &head, "TOKEN_CLS", extra,
                               training->request->output_folder, error);
}

static gboolean
learn(Tuning *tuning, GError **error)
{
    GlossNerTraining *training = tuning->training;
    const ClozeTrainerHooks hooks = {
        .report = report_cb, .evaluate = evaluate_cb, .judge = judge_cb, .data = tuning};
    const ClozeTrainerOptions options = {.train = tuning->pieces->set,
                                         .dev = tuning->held->set,
                                         .hooks = &hooks,
                                         .cancellable = training->cancellable};

    gloss_ner_report_begin(&training->report, "training");
    if (!cloze_trainer_run(tuning->learner, &options, &tuning->result, error))
        return FALSE;
    training->best_epoch = tuning->result.best_epoch;
    return TRUE;
}

gboolean
gloss_ner_tune_run(GlossNerTraining *training, const ClozeRecipe *recipe, GError **error)
{
    Tuning tuning = {.training = training, .recipe = recipe};
    gboolean ok;

    g_variant_lookup(training->request->options, "crf", "b", &tuning.crf);
    /* A tuned model sees the words around; what its softmax says of a beginning is about this one. */
    training->restart = 1;
    gloss_ner_decode_set_restart(training->decoder, 1);
    ok = make_pieces(&tuning, error) && make_learner(&tuning, error) && learn(&tuning, error) &&
         write_adapter(&tuning, error);
    tuning_clear(&tuning);
    return ok;
}
