/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pieces in, scores out; gradients, epochs and events are the engine's. */

#include "plugins/ner/ner-tune.h"

#include "engine/data/predictions.h"
#include "engine/train/training.h"
#include "plugins/ner/ner-pieces.h"
#include "plugins/ner/ner-predictions.h"
#include "plugins/ner/ner-score.h"

typedef struct {
    GlossNerTraining *base;
    gboolean crf;
    gboolean shapes;        /* token types are the shapes of words */
    GlossNerPieces *pieces; /* to learn from */
    GlossNerPieces *held;
    ClozeTraining *training;
    GlossNerScore *score; /* the last one */
} Tuning;

static void
tuning_clear(Tuning *tuning)
{
    gloss_ner_score_free(tuning->score);
    cloze_training_free(tuning->training);
    gloss_ner_pieces_free(tuning->pieces);
    gloss_ner_pieces_free(tuning->held);
}

static gboolean
make_pieces(Tuning *tuning, GError **error)
{
    GlossNerTraining *base = tuning->base;
    GlossNerPiecesOptions options = {.tags = (const char *const *)base->tags,
                                     .shapes = tuning->shapes,
                                     .seed = base->request->seed};
    gint64 max_length = 0;

    g_variant_lookup(base->request->options, "max_length", "x", &max_length);
    options.max_length = (gsize)MAX(max_length, 0);
    g_variant_lookup(base->request->options, "recased", "d", &options.recased);
    tuning->pieces = gloss_ner_pieces_new(base->ner, base->train_examples, &options, error);
    options.recased = 0;
    tuning->held = tuning->pieces != NULL
                       ? gloss_ner_pieces_new(base->ner, base->held_examples, &options, error)
                       : NULL;
    if (tuning->held == NULL)
        return FALSE;
    if (tuning->pieces->n_cut > 0)
        gloss_ner_report_message(&base->report,
                                 "%zu sentences are longer than the model takes at once and were "
                                 "cut into overlapping windows",
                                 tuning->pieces->n_cut);
    return TRUE;
}

/* (transfer full) the scores of the held-out words, with where each sentence begins; a CRF's moves
 * are the decoder's from now on. */
static float *
dup_scores(Tuning *tuning, const ClozeLearnerOutputs *outputs, gsize *firsts)
{
    const ClozeTask *task = cloze_training_get_learner(tuning->training)->task;
    GlossNerDecoder *decoder = tuning->base->decoder;

    if (tuning->crf)
        gloss_ner_decode_set_moves(decoder, task->transitions->value, task->start->value,
                                   task->end->value);
    return gloss_ner_pieces_dup_scores(tuning->held, tuning->base->held_examples, outputs,
                                       gloss_ner_decode_get_outside(decoder), firsts);
}

static double
score_cb(ClozeTraining *training, const ClozeLearnerOutputs *outputs, gpointer data)
{
    Tuning *tuning = data;
    GPtrArray *examples = tuning->base->held_examples;
    g_autofree gsize *firsts = g_new(gsize, examples->len + 1);
    g_autofree float *scores = NULL;

    tuning->training = training;
    scores = dup_scores(tuning, outputs, firsts);
    gloss_ner_score_free(tuning->score);
    tuning->score = gloss_ner_score_new();
    for (guint i = 0; i < examples->len; i++)
        gloss_ner_score_add(tuning->score, tuning->base->decoder,
                            scores + firsts[i] * tuning->base->n_tags,
                            g_ptr_array_index(examples, i), NULL);
    gloss_ner_score_finish(tuning->score);
    return tuning->score->strict->micro.f1;
}

static void
describe_cb(GVariantDict *dict, gpointer data)
{
    gloss_ner_score_describe(((Tuning *)data)->score, dict);
}

static char *
locate_cb(gsize source, gpointer data)
{
    const Tuning *tuning = data;
    const GlossNerExample *example = g_ptr_array_index(tuning->base->train_examples, source);
    const GlossNerFile *file = g_ptr_array_index(tuning->base->data->files, example->file);

    return g_strdup_printf("%s:%zu", file->name, example->line);
}

static gboolean
make_training(Tuning *tuning, GError **error)
{
    GlossNerTraining *base = tuning->base;
    const GlossTrainRequest *request = base->request;
    const ClozeTrainingOptions options = {
        .model = base->ner->model,
        .pool = cloze_session_get_pool(base->ner->session),
        .task_name = "ner",
        .prefix = "bert.",
        .task = {.kind = tuning->crf ? CLOZE_TASK_TOKENS_CRF : CLOZE_TASK_TOKENS,
                 .n_labels = base->n_tags},
        .labels = (const char *const *)base->tags,
        .scheme = CLOZE_TAG_SCHEME_BIO,
        .shapes = tuning->shapes,
        .options = request->options,
        .seed = request->seed,
        .train = tuning->pieces->set,
        .dev = tuning->held->set,
        .output_folder = request->output_folder,
        .checkpoint_folder = request->checkpoint_folder,
        .cancellable = base->cancellable,
        .stop = request->stop,
        .score = score_cb,
        .describe = describe_cb,
        .locate = locate_cb,
        .report = request->report,
        .report_data = request->report_data,
        .data = tuning};

    tuning->training = cloze_training_new(&options, error);
    return tuning->training != NULL;
}

static gboolean
write_predictions(Tuning *tuning, GError **error)
{
    GlossNerTraining *base = tuning->base;
    g_autoptr(ClozePredictions) predictions = NULL;
    g_autoptr(ClozeLearnerOutputs) outputs = NULL;
    g_autofree gsize *firsts = g_new(gsize, base->held_examples->len + 1);
    g_autofree float *scores = NULL;

    if (base->request->predictions_path == NULL)
        return TRUE;
    outputs = cloze_training_apply(tuning->training, error);
    if (outputs == NULL)
        return FALSE;
    scores = dup_scores(tuning, outputs, firsts);
    predictions = cloze_predictions_new();
    for (guint i = 0; i < base->held_examples->len; i++)
        gloss_ner_predictions_add(predictions, g_ptr_array_index(base->held_examples, i),
                                  base->decoder, scores + firsts[i] * base->n_tags,
                                  (const char *const *)base->tags);
    return cloze_predictions_write(predictions, base->request->predictions_path, error);
}

static gboolean
write_adapter(Tuning *tuning, GError **error)
{
    GlossNerTraining *base = tuning->base;
    ClozeModel *model = base->ner->model;
    ClozeLearner *learner = cloze_training_get_learner(tuning->training);
    g_autofree char *base_id = g_path_get_basename(cloze_model_get_folder(model));
    g_autofree char *how = cloze_recipe_dup_how(&learner->recipe);
    g_autofree char *extra = gloss_ner_training_dup_card(base, how);
    const ClozeConfig *config = cloze_model_get_config(model);
    const ClozeHead head = {.task = (char *)"ner",
                            .labels = base->tags,
                            .n_labels = base->n_tags,
                            .scheme = CLOZE_TAG_SCHEME_BIO,
                            .base_id = base_id,
                            .base_hash = (char *)cloze_model_get_base_hash(model),
                            .layers = (guint64)1 << config->n_layers,
                            .n_features = config->hidden_size};

    return cloze_learner_write(learner, &head, "TOKEN_CLS", extra, base->request->output_folder,
                               error);
}

static gboolean
learn(Tuning *tuning, GError **error)
{
    GlossNerTraining *base = tuning->base;

    gloss_ner_report_begin(&base->report, "training");
    if (!cloze_training_run(tuning->training, error))
        return FALSE;
    base->best_epoch = cloze_training_get_best_epoch(tuning->training);
    base->best_metrics = g_variant_ref(cloze_training_get_best_metrics(tuning->training));
    if (!write_adapter(tuning, error) || !write_predictions(tuning, error))
        return FALSE;
    cloze_training_finish(tuning->training);
    return TRUE;
}

/* Of last layers alone, what the frozen ones make would change with the table and could not be kept. */
static gboolean
choose_shapes(const GlossNerTraining *base)
{
    GVariant *options = base->request->options;
    const char *shapes = "auto", *how = "lora";

    g_variant_lookup(options, "shapes", "&s", &shapes);
    g_variant_lookup(options, "how", "&s", &how);
    if (!g_str_equal(shapes, "auto"))
        return g_str_equal(shapes, "yes");
    return (g_str_equal(how, "lora") || g_str_equal(how, "full")) &&
           cloze_tokenizer_ignores_case(cloze_model_get_tokenizer(base->ner->model));
}

GVariant *
gloss_ner_tune_run(GlossNerTraining *base, GError **error)
{
    Tuning tuning = {.base = base};
    GVariant *result = NULL;

    g_variant_lookup(base->request->options, "crf", "b", &tuning.crf);
    tuning.shapes = choose_shapes(base);
    /* A tuned model sees the words around; what its softmax says of a beginning is about this one. */
    base->restart = 1;
    gloss_ner_decode_set_restart(base->decoder, 1);
    if (make_pieces(&tuning, error) && make_training(&tuning, error)) {
        if (base->request->estimate)
            result = cloze_training_estimate(tuning.training, error);
        else if (learn(&tuning, error))
            result = gloss_ner_training_describe(base);
    }
    tuning_clear(&tuning);
    return result;
}
