/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Outputs of windows to those of texts, and to numbers by the standard definitions. */

#include "engine/train/sequence-scores.h"

#include <math.h>
#include <string.h>

#include "engine/data/classification-report.h"
#include "engine/data/correlation-scores.h"

void
cloze_sequence_scores_free(ClozeSequenceScores *scores)
{
    if (!scores)
        return;
    g_free(scores->probabilities);
    g_free(scores->cosines);
    g_free(scores->losses);
    g_free(scores->is_known);
    g_clear_pointer(&scores->metrics, g_variant_unref);
    g_clear_pointer(&scores->per_label, g_variant_unref);
    g_clear_pointer(&scores->confusion, g_variant_unref);
    g_free(scores);
}

static const ClozeDatasetExample *
get_example(const ClozeSequenceScores *scores, gsize source)
{
    return &scores->data->dev->examples[scores->data->dev_indices[source]];
}

/* p += weight softmax(logits) */
static void
add_softmax(float *p, const float *logits, gsize n, float weight)
{
    float highest = logits[0];
    double sum = 0;

    for (gsize k = 1; k < n; k++)
        highest = MAX(highest, logits[k]);
    for (gsize k = 0; k < n; k++)
        sum += exp((double)(logits[k] - highest));
    for (gsize k = 0; k < n; k++)
        p[k] += weight * (float)(exp((double)(logits[k] - highest)) / sum);
}

static double
measure_cosine(const float *rows, gsize d)
{
    double dot = 0, first = 0, second = 0;

    for (gsize i = 0; i < d; i++) {
        dot += (double)rows[i] * (double)rows[d + i];
        first += (double)rows[i] * (double)rows[i];
        second += (double)rows[d + i] * (double)rows[d + i];
    }
    return dot / MAX(sqrt(first * second), 1e-12);
}

/* The mean over a text's windows, each by the tokens that are its own. */
static void
gather(ClozeSequenceScores *scores, const ClozeLearnerOutputs *outputs)
{
    const ClozeSequenceExamples *examples = scores->examples;
    g_autofree float *weights = g_new0(float, examples->n_sources + 1);
    gsize c = scores->n_labels;

    for (gsize i = 0; i < outputs->n_examples; i++) {
        gsize source = cloze_training_set_get(examples->set, i)->source;
        const float *row = outputs->rows + outputs->starts[i] * outputs->n_columns;
        float weight = examples->weights[i];

        scores->is_known[source] = TRUE;
        scores->losses[source] += (double)weight * outputs->losses[i];
        weights[source] += weight;
        if (c)
            add_softmax(scores->probabilities + source * c, row, c, weight);
        else
            scores->cosines[source] = measure_cosine(row, outputs->n_columns);
    }
    for (gsize i = 0; i < examples->n_sources; i++) {
        float weight = MAX(weights[i], 1e-6f);

        scores->losses[i] /= (double)weight;
        for (gsize k = 0; k < c; k++)
            scores->probabilities[i * c + k] /= weight;
    }
}

static gsize
find_best(const float *p, gsize n)
{
    gsize best = 0;

    for (gsize k = 1; k < n; k++)
        best = p[k] > p[best] ? k : best;
    return best;
}

static void
measure_classes(ClozeSequenceScores *scores)
{
    gsize n = 0, c = scores->n_labels;
    g_autofree gint32 *truth = g_new(gint32, scores->examples->n_sources + 1);
    g_autofree gint32 *found = g_new(gint32, scores->examples->n_sources + 1);
    const char *const *labels = (const char *const *)scores->data->labels;
    ClozeClassificationScores *measured;

    for (gsize i = 0; i < scores->examples->n_sources; i++) {
        if (!scores->is_known[i])
            continue;
        truth[n] = get_example(scores, i)->label;
        found[n++] = (gint32)find_best(scores->probabilities + i * c, c);
    }
    measured = cloze_classification_scores_new(truth, found, n, c);
    scores->metrics = g_variant_ref_sink(cloze_classification_report_metrics(measured));
    scores->per_label = g_variant_ref_sink(cloze_classification_report_labels(measured, labels));
    scores->confusion = g_variant_ref_sink(cloze_classification_report_confusion(measured, labels));
    scores->value = measured->accuracy;
    cloze_classification_scores_free(measured);
}

static void
add_number(GVariantDict *dict, const char *key, double value)
{
    g_variant_dict_insert(dict, key, "d", isfinite(value) ? value : 0);
}

static void
measure_scores(ClozeSequenceScores *scores)
{
    gsize n = scores->examples->n_sources;
    g_autofree double *wanted = g_new(double, n + 1);
    double spearman;
    GVariantDict dict;

    for (gsize i = 0; i < n; i++)
        wanted[i] = get_example(scores, i)->score;
    spearman = cloze_correlation_scores_spearman(wanted, scores->cosines, n);
    g_variant_dict_init(&dict, NULL);
    add_number(&dict, "spearman", spearman);
    add_number(&dict, "pearson", cloze_correlation_scores_pearson(wanted, scores->cosines, n));
    scores->metrics = g_variant_ref_sink(g_variant_dict_end(&dict));
    scores->value = isfinite(spearman) ? spearman : 0;
}

/* How often a first text's own second one is the nearest of all second ones. */
static void
measure_retrieval(ClozeSequenceScores *scores, const ClozeLearnerOutputs *outputs)
{
    gsize n = outputs->n_examples, d = outputs->n_columns, n_right = 0;
    double reciprocal = 0;
    GVariantDict dict;

    for (gsize i = 0; i < n; i++) {
        const float *anchor = outputs->rows + outputs->starts[i] * d;
        gsize rank = 1;

        for (gsize j = 0; j < n; j++) {
            const float *other = outputs->rows + (outputs->starts[j] + 1) * d;
            double dot = 0, length = 0;

            for (gsize k = 0; k < d; k++) {
                dot += (double)anchor[k] * (double)other[k];
                length += (double)other[k] * (double)other[k];
            }
            if (j != i)
                rank += dot / MAX(sqrt(length), 1e-12) >
                        scores->cosines[cloze_training_set_get(scores->examples->set, i)->source] *
                            sqrt((double)cloze_kernels_get()->dot(anchor, anchor, d));
        }
        n_right += rank == 1;
        reciprocal += 1 / (double)rank;
    }
    scores->value = reciprocal / (double)MAX(n, 1);
    g_variant_dict_init(&dict, NULL);
    add_number(&dict, "accuracy_at_1", (double)n_right / (double)MAX(n, 1));
    add_number(&dict, "mrr", scores->value);
    scores->metrics = g_variant_ref_sink(g_variant_dict_end(&dict));
}

ClozeSequenceScores *
cloze_sequence_scores_new(const ClozeSequenceData *data, const ClozeSequenceExamples *examples,
                          const ClozeLearnerOutputs *outputs)
{
    ClozeSequenceScores *scores = g_new0(ClozeSequenceScores, 1);
    gsize n = examples->n_sources;

    scores->data = data;
    scores->examples = examples;
    scores->n_labels = g_strv_length(data->labels);
    scores->probabilities = g_new0(float, n * scores->n_labels + 1);
    scores->cosines = g_new0(double, n + 1);
    scores->losses = g_new0(double, n + 1);
    scores->is_known = g_new0(guint8, n + 1);
    gather(scores, outputs);
    if (scores->n_labels)
        measure_classes(scores);
    else if (data->dev->kind == CLOZE_DATASET_SCORES)
        measure_scores(scores);
    else
        measure_retrieval(scores, outputs);
    return scores;
}

static void
add_answers(ClozePredictions *predictions, const ClozeSequenceScores *scores, gsize source)
{
    const ClozeDatasetExample *example = get_example(scores, source);
    const char *const *labels = (const char *const *)scores->data->labels;
    const float *p = scores->probabilities + source * scores->n_labels;

    if (scores->n_labels) {
        cloze_predictions_add_text(predictions, "gold", labels[example->label]);
        cloze_predictions_add_text(predictions, "predicted",
                                   labels[find_best(p, scores->n_labels)]);
        cloze_predictions_add_scores(predictions, labels, p, scores->n_labels);
    } else {
        const char *const name[] = {"cosine"};
        const float cosine = (float)scores->cosines[source];

        cloze_predictions_add_number(predictions, "gold",
                                     isfinite(example->score) ? example->score : 1);
        cloze_predictions_add_number(predictions, "predicted", scores->cosines[source]);
        cloze_predictions_add_scores(predictions, name, &cosine, 1);
    }
    cloze_predictions_add_number(predictions, "loss", scores->losses[source]);
}

gboolean
cloze_sequence_scores_write(const ClozeSequenceScores *scores, const char *path, GError **error)
{
    g_autoptr(ClozePredictions) predictions = cloze_predictions_new();

    for (gsize i = 0; i < scores->examples->n_sources; i++) {
        const ClozeDatasetExample *example = get_example(scores, i);

        if (!scores->is_known[i])
            continue;
        cloze_predictions_begin(predictions, example->line);
        cloze_predictions_add_text(predictions, example->second ? "first" : "text", example->text);
        if (example->second)
            cloze_predictions_add_text(predictions, "second", example->second);
        add_answers(predictions, scores, i);
    }
    return cloze_predictions_write(predictions, path, error);
}
