/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The order of an evaluation. */

#include "engine/data/class-evaluation.h"

#include <math.h>
#include <string.h>

#include "engine/data/classification-report.h"
#include "engine/data/dataset-labels.h"
#include "engine/data/predictions.h"

/* Enough for full batches of each length, few enough that progress is seen. */
#define GROUP 512

typedef struct {
    const ClozeClassEvaluation *options;
    ClozeDataset *dataset;
    gsize n_labels;    /* of the model */
    GPtrArray *labels; /* the model's, then those of the data that it does not know */
    gint32 *class_of;  /* of the data's labels */
    gboolean *allowed; /* [n_labels] may be predicted */
    gint32 *truth;     /* [n] */
    gint32 *predicted; /* [n] */
    double loss;       /* the sum */
    gsize n_with_loss;
    ClozePredictions *predictions; /* or NULL */
} Run;

static void
report(const Run *run, const char *key, GVariant *value)
{
    g_autoptr(GVariant) members = NULL;
    GVariantDict dict;

    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert_value(&dict, key, value);
    members = g_variant_ref_sink(g_variant_dict_end(&dict));
    if (run->options->report != NULL)
        run->options->report(members, run->options->report_data);
}

static void
report_problems(const Run *run)
{
    static const guint most = 10;
    const GPtrArray *list = run->dataset->problems->list;

    for (guint i = 0; i < MIN(list->len, most); i++) {
        const ClozeDatasetProblem *problem = list->pdata[i];
        const ClozeDatasetFile *file = run->dataset->files->pdata[problem->file];

        report(
            run, "message",
            g_variant_new_printf("%s: line %zu: %s", file->path, problem->line, problem->message));
    }
}

/* Classes of the data's labels; those that the model lacks come behind its own. */
static void
find_classes(Run *run)
{
    const GArray *labels = run->dataset->labels;

    run->class_of = g_new(gint32, labels->len + 1);
    run->allowed = g_new0(gboolean, run->n_labels);
    for (gsize i = 0; i < run->n_labels; i++)
        g_ptr_array_add(run->labels, (gpointer)run->options->labels[i]);
    for (guint i = 0; i < labels->len; i++) {
        const char *name = g_array_index(labels, ClozeDatasetLabel, i).name;
        int class = run->options->find(name, run->options->data);

        if (class >= 0)
            run->allowed[class] = TRUE;
        run->class_of[i] = class >= 0 ? class : (gint32)run->labels->len;
        if (class < 0)
            g_ptr_array_add(run->labels, (gpointer)name);
    }
    g_ptr_array_add(run->labels, NULL);
}

static gint32
choose(const Run *run, const float *scores)
{
    gint32 best = -1;

    for (gsize k = 0; k < run->n_labels; k++) {
        gboolean may = !run->options->known_labels || run->allowed[k];

        if (may && (best < 0 || scores[k] > scores[best]))
            best = (gint32)k;
    }
    return MAX(best, 0);
}

static void
add_prediction(Run *run, const ClozeDatasetExample *example, gsize index, const float *scores,
               double loss)
{
    ClozePredictions *predictions = run->predictions;

    cloze_predictions_begin(predictions, example->line);
    cloze_predictions_add_text(predictions, example->second != NULL ? "first" : "text",
                               example->text);
    if (example->second != NULL)
        cloze_predictions_add_text(predictions, "second", example->second);
    cloze_predictions_add_text(predictions, "gold", run->labels->pdata[run->truth[index]]);
    cloze_predictions_add_text(predictions, "predicted", run->labels->pdata[run->predicted[index]]);
    cloze_predictions_add_scores(predictions, run->options->labels, scores, run->n_labels);
    cloze_predictions_add_number(predictions, "loss", loss);
}

static void
take_scores(Run *run, gsize index, const float *scores)
{
    const ClozeDatasetExample *example = &run->dataset->examples[index];
    gint32 truth = run->class_of[example->label];
    double loss = NAN;

    run->truth[index] = truth;
    run->predicted[index] = choose(run, scores);
    if (truth < (gint32)run->n_labels) {
        loss = -log(MAX((double)scores[truth], 1e-12));
        run->loss += loss;
        run->n_with_loss++;
    }
    if (run->predictions != NULL)
        add_prediction(run, example, index, scores, loss);
}

static gboolean
score_all(Run *run, GCancellable *cancellable, GError **error)
{
    gsize n = run->dataset->n_examples;
    g_autofree float *scores = g_new(float, GROUP * run->n_labels);

    for (gsize done = 0; done < n; done += GROUP) {
        gsize size = MIN(GROUP, n - done);

        if (g_cancellable_set_error_if_cancelled(cancellable, error) ||
            !run->options->score(run->dataset->examples + done, size, scores, cancellable,
                                 run->options->data, error))
            return FALSE;
        for (gsize i = 0; i < size; i++)
            take_scores(run, done + i, scores + i * run->n_labels);
        report(run, "fraction", g_variant_new_double((double)(done + size) / (double)n));
    }
    return TRUE;
}

static GVariant *
describe_map(const Run *run)
{
    GVariantBuilder builder;
    GHashTableIter iter;
    gpointer from, to;

    g_variant_builder_init(&builder, G_VARIANT_TYPE("a{ss}"));
    for (guint i = 0; i < run->dataset->labels->len; i++) {
        const char *name = g_array_index(run->dataset->labels, ClozeDatasetLabel, i).name;

        g_variant_builder_add(&builder, "{ss}", name, run->labels->pdata[run->class_of[i]]);
    }
    if (run->dataset->renamed != NULL) {
        g_hash_table_iter_init(&iter, run->dataset->renamed);
        while (g_hash_table_iter_next(&iter, &from, &to)) {
            if (cloze_dataset_find_label(run->dataset, from) < 0)
                g_variant_builder_add(&builder, "{ss}", from, to);
        }
    }
    return g_variant_builder_end(&builder);
}

static void
add_metrics(GVariantBuilder *builder, const ClozeClassificationScores *scores,
            const char *const *labels)
{
    g_autoptr(GVariant) metrics = g_variant_ref_sink(cloze_classification_report_metrics(scores));
    GVariantIter iter;
    const char *key;
    GVariant *value;

    g_variant_iter_init(&iter, metrics);
    while (g_variant_iter_loop(&iter, "{&sv}", &key, &value))
        g_variant_builder_add(builder, "{sv}", key, value);
    g_variant_builder_add(builder, "{sv}", "per_label",
                          cloze_classification_report_labels(scores, labels));
    g_variant_builder_add(builder, "{sv}", "confusion",
                          cloze_classification_report_confusion(scores, labels));
}

static GVariant *
describe(const Run *run)
{
    g_autoptr(ClozeClassificationScores) scores = cloze_classification_scores_new(
        run->truth, run->predicted, run->dataset->n_examples, run->labels->len - 1);
    GVariantBuilder builder;

    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&builder, "{sv}", "n", g_variant_new_uint64(run->dataset->n_examples));
    add_metrics(&builder, scores, (const char *const *)run->labels->pdata);
    if (run->n_with_loss > 0)
        g_variant_builder_add(&builder, "{sv}", "loss",
                              g_variant_new_double(run->loss / (double)run->n_with_loss));
    g_variant_builder_add(&builder, "{sv}", "label_map", describe_map(run));
    g_variant_builder_add(&builder, "{sv}", "problems",
                          g_variant_new_uint64(run->dataset->problems->n));
    return g_variant_builder_end(&builder);
}

static GVariant *
run_all(Run *run, GCancellable *cancellable, GError **error)
{
    gsize n = run->dataset->n_examples;

    if (run->options->label_map != NULL)
        cloze_dataset_labels_map(run->dataset, run->options->label_map);
    n = run->dataset->n_examples;
    report_problems(run);
    find_classes(run);
    run->truth = g_new(gint32, n + 1);
    run->predicted = g_new(gint32, n + 1);
    if (run->options->predictions_path != NULL)
        run->predictions = cloze_predictions_new();
    if (!score_all(run, cancellable, error) ||
        (run->predictions != NULL &&
         !cloze_predictions_write(run->predictions, run->options->predictions_path, error)))
        return NULL;
    return describe(run);
}

GVariant *
cloze_class_evaluation_run(const ClozeClassEvaluation *evaluation, GCancellable *cancellable,
                           GError **error)
{
    const ClozeDatasetOptions options = {
        .kind = evaluation->kind, .reading = evaluation->reading, .cancellable = cancellable};
    g_autoptr(ClozeDataset) dataset = cloze_dataset_read(evaluation->paths, &options, error);
    g_autoptr(GPtrArray) labels = g_ptr_array_new();
    Run run = {.options = evaluation,
               .dataset = dataset,
               .n_labels = g_strv_length((char **)evaluation->labels),
               .labels = labels};
    GVariant *metrics;

    if (dataset == NULL)
        return NULL;
    metrics = run_all(&run, cancellable, error);
    g_free(run.class_of);
    g_free(run.allowed);
    g_free(run.truth);
    g_free(run.predicted);
    g_clear_pointer(&run.predictions, cloze_predictions_free);
    return metrics;
}
