/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From files to a folder. A head alone is sequence-head-training.c's. */

#include "engine/train/sequence-training.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/base/lock.h"
#include "engine/train/run-report.h"
#include "engine/train/sequence-head-training.h"
#include "engine/train/sequence-scores.h"
#include "engine/train/training-card.h"
#include "engine/train/training.h"

typedef struct {
    const ClozeSequenceTrainingRequest *request;
    ClozeRecipe recipe;
    ClozeLock *lock;
    ClozeSequenceData *data;
    ClozeSequenceExamples *train, *dev;
    ClozeTraining *training;
    ClozeSequenceScores *scores; /* the last ones */
} Run;

static void
run_clear(Run *run)
{
    cloze_sequence_scores_free(run->scores);
    cloze_training_free(run->training);
    cloze_sequence_examples_free(run->train);
    cloze_sequence_examples_free(run->dev);
    cloze_sequence_data_free(run->data);
    cloze_lock_free(run->lock);
}

static gboolean
read_data(Run *run, GError **error)
{
    run->data = cloze_sequence_data_read(&run->request->data, error);
    if (!run->data)
        return FALSE;
    for (guint i = 0; i < run->data->messages->len; i++)
        cloze_run_report_say(run->request->report, run->request->report_data, "%s",
                             (const char *)run->data->messages->pdata[i]);
    return TRUE;
}

static gboolean
check_scores(const ClozeDataset *dataset, GError **error)
{
    if (dataset->kind != CLOZE_DATASET_SCORES || dataset->greatest_score > dataset->least_score)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                "expected scores that differ, found only %g", dataset->least_score);
    return FALSE;
}

static gboolean
make_examples(Run *run, GError **error)
{
    const ClozeSequenceData *data = run->data;
    ClozeSequenceExamplesOptions options = {.lowest = MIN(data->train->least_score, 0),
                                            .highest = data->train->greatest_score};
    gint64 max_length = 0;

    g_variant_lookup(run->request->options, "max_length", "x", &max_length);
    options.max_length = (gsize)MAX(max_length, 0);
    if (!check_scores(data->train, error))
        return FALSE;
    run->train = cloze_sequence_examples_new(run->request->model, data->train, data->train_indices,
                                             data->n_train, &options, error);
    run->dev = run->train
                   ? cloze_sequence_examples_new(run->request->model, data->dev, data->dev_indices,
                                                 data->n_dev, &options, error)
                   : NULL;
    if (!run->dev)
        return FALSE;
    if (run->train->n_cut)
        cloze_run_report_say(run->request->report, run->request->report_data,
                             "%zu texts are longer than the model takes at once and were cut",
                             run->train->n_cut);
    return TRUE;
}

static double
score_cb(ClozeTraining *training, const ClozeLearnerOutputs *outputs, gpointer data)
{
    Run *run = data;

    cloze_sequence_scores_free(run->scores);
    run->scores = cloze_sequence_scores_new(run->data, run->dev, outputs);
    return run->scores->value;
}

static void
describe_cb(GVariantDict *dict, gpointer data)
{
    const Run *run = data;

    g_variant_dict_insert_value(dict, "metrics", run->scores->metrics);
    if (!run->scores->per_label)
        return;
    g_variant_dict_insert_value(dict, "per_label", run->scores->per_label);
    g_variant_dict_insert_value(dict, "confusion", run->scores->confusion);
}

static char *
locate_cb(gsize source, gpointer data)
{
    const Run *run = data;
    const ClozeDataset *dataset = run->data->train;
    const ClozeDatasetExample *example = &dataset->examples[run->data->train_indices[source]];
    const ClozeDatasetFile *file = dataset->files->pdata[example->file];
    g_autofree char *name = g_path_get_basename(file->path);

    return g_strdup_printf("%s:%zu", name, example->line);
}

static ClozeTaskOptions
choose_task(const Run *run)
{
    const ClozePooling *pooling = cloze_model_get_pooling(run->request->model);
    ClozeTaskOptions task = {.kind = CLOZE_TASK_SEQUENCES,
                             .n_labels = g_strv_length(run->data->labels),
                             .pooling = pooling->mode,
                             .normalize = pooling->normalize,
                             .n_groups = run->train->set->n_texts,
                             .scale = 20};

    if (run->data->train->kind == CLOZE_DATASET_SCORES)
        task.kind = CLOZE_TASK_COSINES;
    else if (run->data->train->kind == CLOZE_DATASET_POSITIVES)
        task.kind = CLOZE_TASK_NEGATIVES;
    return task;
}

static gboolean
check_pooling(const Run *run, GError **error)
{
    ClozePoolingMode mode = cloze_model_get_pooling(run->request->model)->mode;

    if (run->data->labels[0] || mode == CLOZE_POOLING_MEAN || mode == CLOZE_POOLING_CLS)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                "expected a model that pools by the mean or the first token, found another way");
    return FALSE;
}

static gboolean
make_training(Run *run, GError **error)
{
    const ClozeSequenceTrainingRequest *request = run->request;
    gboolean has_classes = run->data->labels[0] != NULL;
    const ClozeTrainingOptions options = {.model = request->model,
                                          .pool = cloze_session_get_pool(request->session),
                                          .task_name = request->task_name,
                                          .prefix = has_classes ? "bert." : "",
                                          .task = choose_task(run),
                                          .labels = (const char *const *)run->data->labels,
                                          .options = request->options,
                                          .seed = request->seed,
                                          .train = run->train->set,
                                          .dev = run->dev->set,
                                          .output_folder = request->output_folder,
                                          .checkpoint_folder = request->checkpoint_folder,
                                          .cancellable = request->cancellable,
                                          .stop = request->stop,
                                          .score = score_cb,
                                          .describe = describe_cb,
                                          .locate = locate_cb,
                                          .report = request->report,
                                          .report_data = request->report_data,
                                          .data = run};

    run->training = check_pooling(run, error) ? cloze_training_new(&options, error) : NULL;
    return run->training != NULL;
}

/* (transfer full) */
static char *
dup_card(const Run *run, gsize epoch, GVariant *metrics)
{
    g_autofree char *how = cloze_recipe_dup_how(&run->recipe);
    const ClozeTrainingCard card = {.how = how,
                                    .train = run->data->train,
                                    .dev = run->data->dev,
                                    .train_hashes = (const char *const *)run->data->train_hashes,
                                    .dev_hashes = (const char *const *)run->data->dev_hashes,
                                    .options = run->request->options,
                                    .seed = run->request->seed,
                                    .epoch = epoch,
                                    .metrics = metrics};

    return cloze_training_card_write(&card);
}

static ClozeHead
describe_head(const Run *run, char *base_id)
{
    ClozeModel *model = run->request->model;
    gboolean has_classes = run->data->labels[0] != NULL;

    return (ClozeHead){.task = (char *)run->request->task_name,
                       .reads = has_classes ? CLOZE_HEAD_POOLER : CLOZE_HEAD_NONE,
                       .labels = run->data->labels,
                       .n_labels = g_strv_length(run->data->labels),
                       .base_id = base_id,
                       .base_hash = (char *)cloze_model_get_base_hash(model),
                       .n_features = cloze_model_get_config(model)->hidden_size};
}

static GVariant *
describe_result(const Run *run, gsize epoch, GVariant *metrics)
{
    GVariantDict dict;

    g_variant_dict_init(&dict, metrics);
    g_variant_dict_insert(&dict, "epoch", "t", (guint64)epoch);
    g_variant_dict_insert(&dict, "train_examples", "t", (guint64)run->data->n_train);
    g_variant_dict_insert(&dict, "dev_examples", "t", (guint64)run->data->n_dev);
    return g_variant_dict_end(&dict);
}

static gboolean
write_predictions(Run *run, GError **error)
{
    g_autoptr(ClozeLearnerOutputs) outputs = NULL;

    if (!run->request->predictions_path)
        return TRUE;
    outputs = cloze_training_apply(run->training, error);
    if (!outputs)
        return FALSE;
    score_cb(run->training, outputs, run);
    return cloze_sequence_scores_write(run->scores, run->request->predictions_path, error);
}

static GVariant *
tune(Run *run, GError **error)
{
    const ClozeSequenceTrainingRequest *request = run->request;
    g_autofree char *base_id = g_path_get_basename(cloze_model_get_folder(request->model));
    ClozeHead head = describe_head(run, base_id);
    g_autofree char *card = NULL;
    GVariant *metrics;
    gsize epoch;

    if (!make_training(run, error))
        return NULL;
    if (request->estimate)
        return cloze_training_estimate(run->training, error);
    if (!cloze_training_run(run->training, error))
        return NULL;
    epoch = cloze_training_get_best_epoch(run->training);
    metrics = cloze_training_get_best_metrics(run->training);
    card = dup_card(run, epoch, metrics);
    if (!cloze_learner_write(cloze_training_get_learner(run->training), &head,
                             head.reads == CLOZE_HEAD_NONE ? "FEATURE_EXTRACTION" : "SEQ_CLS", card,
                             request->output_folder, error) ||
        !write_predictions(run, error))
        return NULL;
    cloze_training_finish(run->training);
    return describe_result(run, epoch, metrics);
}

static GVariant *
train_head(Run *run, GError **error)
{
    const ClozeSequenceTrainingRequest *request = run->request;
    g_autofree char *base_id = g_path_get_basename(cloze_model_get_folder(request->model));
    ClozeHead head = describe_head(run, base_id);
    ClozeSequenceHeadTraining training = {.session = request->session,
                                          .model = request->model,
                                          .task_name = request->task_name,
                                          .recipe = &run->recipe,
                                          .data = run->data,
                                          .train = run->train,
                                          .dev = run->dev,
                                          .output_folder = request->output_folder,
                                          .checkpoint_folder = request->checkpoint_folder,
                                          .estimate = request->estimate,
                                          .cancellable = request->cancellable,
                                          .stop = request->stop,
                                          .report = request->report,
                                          .report_data = request->report_data};
    ClozeSequenceHeadResult result = {0};
    gint64 megabytes = 0;
    g_autofree char *card = NULL;
    GVariant *described = NULL;

    head.reads = CLOZE_HEAD_VECTOR;
    g_variant_lookup(request->options, "features_mb", "x", &megabytes);
    training.room = cloze_feature_table_count_room(head.n_features, megabytes);
    if (!cloze_sequence_head_training_run(&training, &result, error))
        return NULL;
    if (request->estimate)
        return result.estimate;
    head.weight = result.classifier->weight;
    head.bias = result.classifier->bias;
    card = dup_card(run, result.epoch, result.scores->metrics);
    if (cloze_head_write(&head, request->output_folder, card, error) &&
        (!request->predictions_path ||
         cloze_sequence_scores_write(result.scores, request->predictions_path, error)))
        described = describe_result(run, result.epoch, result.scores->metrics);
    if (described)
        cloze_head_run_finish(result.run);
    cloze_sequence_head_training_clear(&result);
    return described;
}

static gboolean
begin(Run *run, GError **error)
{
    const ClozeSequenceTrainingRequest *request = run->request;

    if (!cloze_recipe_read(&run->recipe, request->options, request->seed, error))
        return FALSE;
    cloze_recipe_complete(&run->recipe);
    if (request->estimate)
        return TRUE;
    if (!cloze_head_check_goal(request->output_folder, error))
        return FALSE;
    run->lock = cloze_lock_new_beside(request->output_folder, error);
    return run->lock != NULL;
}

GVariant *
cloze_sequence_training_run(const ClozeSequenceTrainingRequest *request, GError **error)
{
    Run run = {.request = request};
    GVariant *result = NULL;

    if (begin(&run, error) && read_data(&run, error) && make_examples(&run, error)) {
        if (run.recipe.how != CLOZE_RECIPE_HEAD)
            result = tune(&run, error);
        else if (run.data->labels[0])
            result = train_head(&run, error);
        else
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                        "expected lora, last:K or full: similarity has no head to train alone");
    }
    run_clear(&run);
    return result;
}
