/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Vectors of both sides from the session, one call. */

#include "plugins/similarity/similarity-evaluate.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/data/correlation-scores.h"
#include "engine/data/dataset.h"
#include "engine/data/predictions.h"
#include "engine/train/sequence-examples.h"

static ClozeModel *
load_model(GlossSimilarity *similarity, GError **error)
{
    if (similarity->head_folder != NULL)
        return cloze_session_load_adapted(similarity->session, similarity->model_folder,
                                          similarity->head_folder, error);
    return cloze_session_load_model(similarity->session, similarity->model_folder, error);
}

/* (transfer full) the cosine of each pair */
static double *
measure_cosines(GlossSimilarity *similarity, ClozeModel *model, const ClozeTrainingSet *set,
                GCancellable *cancellable, GError **error)
{
    gsize n = set->examples->len, d = cloze_model_get_config(model)->hidden_size;
    g_autofree ClozeSequence *sequences = g_new(ClozeSequence, 2 * n + 1);
    g_autofree float *vectors = g_new(float, 2 * n * d + 1);
    double *cosines;

    for (gsize i = 0; i < n; i++) {
        sequences[2 * i] = cloze_training_set_get(set, i)->texts[0];
        sequences[2 * i + 1] = cloze_training_set_get(set, i)->texts[1];
    }
    if (!cloze_session_embed(similarity->session, model, sequences, 2 * n, vectors, cancellable,
                             error))
        return NULL;
    cosines = g_new(double, n + 1);
    for (gsize i = 0; i < n; i++) {
        const float *x = vectors + 2 * i * d, *y = x + d;
        double dot = 0, first = 0, second = 0;

        for (gsize k = 0; k < d; k++) {
            dot += (double)x[k] * (double)y[k];
            first += (double)x[k] * (double)x[k];
            second += (double)y[k] * (double)y[k];
        }
        cosines[i] = dot / MAX(sqrt(first * second), 1e-12);
    }
    return cosines;
}

static gboolean
write_predictions(const ClozeDataset *dataset, const double *cosines, const char *path,
                  GError **error)
{
    g_autoptr(ClozePredictions) predictions = cloze_predictions_new();
    double low = MIN(dataset->least_score, 0), range = dataset->greatest_score - low;

    for (gsize i = 0; i < dataset->n_examples; i++) {
        const ClozeDatasetExample *example = &dataset->examples[i];
        double off = cosines[i] - (example->score - low) / (range > 0 ? range : 1);

        cloze_predictions_begin(predictions, example->line);
        cloze_predictions_add_text(predictions, "first", example->text);
        cloze_predictions_add_text(predictions, "second", example->second);
        cloze_predictions_add_number(predictions, "gold", example->score);
        cloze_predictions_add_number(predictions, "predicted", cosines[i]);
        cloze_predictions_add_number(predictions, "loss", off * off);
    }
    return cloze_predictions_write(predictions, path, error);
}

static GVariant *
describe(const ClozeDataset *dataset, const double *cosines)
{
    g_autofree double *scores = g_new(double, dataset->n_examples + 1);
    double spearman, pearson;
    GVariantDict dict;

    for (gsize i = 0; i < dataset->n_examples; i++)
        scores[i] = dataset->examples[i].score;
    spearman = cloze_correlation_scores_spearman(scores, cosines, dataset->n_examples);
    pearson = cloze_correlation_scores_pearson(scores, cosines, dataset->n_examples);
    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(&dict, "spearman", "d", isfinite(spearman) ? spearman : 0);
    g_variant_dict_insert(&dict, "pearson", "d", isfinite(pearson) ? pearson : 0);
    g_variant_dict_insert(&dict, "n", "t", (guint64)dataset->n_examples);
    g_variant_dict_insert(&dict, "problems", "t", (guint64)dataset->problems->n);
    return g_variant_dict_end(&dict);
}

GVariant *
gloss_similarity_evaluate_run(GlossSimilarity *similarity, const GlossEvaluateRequest *request,
                              GCancellable *cancellable, GError **error)
{
    const ClozeDatasetOptions options = {
        .kind = CLOZE_DATASET_SCORES, .reading = request->reading, .cancellable = cancellable};
    const ClozeSequenceExamplesOptions limits = {.lowest = 0, .highest = 1};
    g_autoptr(ClozeDataset) dataset = cloze_dataset_read(request->data_paths, &options, error);
    g_autoptr(ClozeModel) model = dataset != NULL ? load_model(similarity, error) : NULL;
    g_autoptr(ClozeSequenceExamples) examples = NULL;
    g_autofree gsize *indices = NULL;
    g_autofree double *cosines = NULL;

    if (model == NULL)
        return NULL;
    indices = g_new(gsize, dataset->n_examples + 1);
    for (gsize i = 0; i < dataset->n_examples; i++)
        indices[i] = i;
    examples =
        cloze_sequence_examples_new(model, dataset, indices, dataset->n_examples, &limits, error);
    if (examples == NULL)
        return NULL;
    cosines = measure_cosines(similarity, model, examples->set, cancellable, error);
    if (cosines == NULL || (request->predictions_path != NULL &&
                            !write_predictions(dataset, cosines, request->predictions_path, error)))
        return NULL;
    return describe(dataset, cosines);
}
