/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads, scores in runs of sentences (so that progress is seen and memory stays bounded), counts.
 * Worker thread. */

#include "plugins/ner/ner-evaluate.h"

#include "plugins/ner/ner-data.h"
#include "plugins/ner/ner-features.h"
#include "plugins/ner/ner-predictions.h"
#include "plugins/ner/ner-report.h"
#include "plugins/ner/ner-score.h"

#define SENTENCES_A_RUN ((gsize)256)

/* (transfer full) the types that the head knows, NULL-terminated */
static char **
dup_head_types(const ClozeHead *head)
{
    g_autoptr(GPtrArray) types = g_ptr_array_new();

    for (gsize i = 0; i < head->n_labels; i++) {
        const char *type;
        char prefix;

        if (!cloze_tag_scheme_split(head->labels[i], &prefix, &type) || type == NULL)
            continue;
        if (!g_ptr_array_find_with_equal_func(types, type, g_str_equal, NULL))
            g_ptr_array_add(types, (gpointer)type);
    }
    g_ptr_array_add(types, NULL);
    return g_strdupv((char **)types->pdata);
}

/* Types of the truth, as interned pointers. */
static GHashTable *
find_known(const GlossNerData *data)
{
    GHashTable *known = g_hash_table_new(NULL, NULL);
    g_auto(GStrv) types = gloss_ner_data_dup_types(data->examples);

    for (char **type = types; *type != NULL; type++)
        g_hash_table_add(known, (gpointer)g_intern_string(*type));
    return known;
}

/* @predictions: (nullable) */
static gboolean
score_examples(GlossNer *ner, const GlossNerData *data, GHashTable *known, GlossNerScore *score,
               ClozePredictions *predictions, GlossNerReport *report, GCancellable *cancellable,
               GError **error)
{
    g_autofree GlossNerSentence *sentences = gloss_ner_data_dup_sentences(data->examples);
    gsize n = data->examples->len, done = 0, n_words = 0;
    g_autofree float *logits = NULL;

    while (done < n) {
        gsize end = MIN(done + SENTENCES_A_RUN, n), first = 0;

        n_words = 0;
        for (gsize i = done; i < end; i++)
            n_words += sentences[i].n_words;
        logits = g_renew(float, logits, n_words * ner->head->n_labels + 1);
        if (!gloss_ner_features_score(ner, sentences + done, end - done, logits, cancellable,
                                      error))
            return FALSE;
        for (; done < end; done++) {
            const GlossNerExample *example = g_ptr_array_index(data->examples, done);
            const float *scores = logits + first * ner->head->n_labels;

            gloss_ner_score_add(score, ner->decoder, scores, example, known);
            if (predictions != NULL)
                gloss_ner_predictions_add(predictions, example, ner->decoder, scores,
                                          (const char *const *)ner->head->labels);
            first += sentences[done].n_words;
        }
        gloss_ner_report_fraction(report, done, n);
    }
    gloss_ner_score_finish(score);
    return TRUE;
}

static GVariant *
describe(const GlossNerData *data, GlossNerLabels *labels, GlossNerScore *score)
{
    GVariantBuilder builder;
    guint64 n_problems = 0;

    for (guint i = 0; i < data->files->len; i++)
        n_problems += ((GlossNerFile *)data->files->pdata[i])->n_problems;
    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    gloss_ner_score_add_metrics(score, &builder);
    g_variant_builder_add(&builder, "{sv}", "n", g_variant_new_uint64(data->examples->len));
    g_variant_builder_add(&builder, "{sv}", "words", g_variant_new_uint64(data->n_words));
    g_variant_builder_add(&builder, "{sv}", "entities",
                          g_variant_new_uint64(score->strict->micro.support));
    g_variant_builder_add(&builder, "{sv}", "label_map", gloss_ner_labels_get_used(labels));
    g_variant_builder_add(&builder, "{sv}", "per_label", gloss_ner_score_get_per_label(score));
    g_variant_builder_add(&builder, "{sv}", "problems", g_variant_new_uint64(n_problems));
    return g_variant_builder_end(&builder);
}

GVariant *
gloss_ner_evaluate_run(GlossNer *ner, const GlossEvaluateRequest *request,
                       GCancellable *cancellable, GError **error)
{
    g_auto(GStrv) types = dup_head_types(ner->head);
    g_autoptr(GlossNerLabels) labels =
        gloss_ner_labels_new(request->label_map, (const char *const *)types, error);
    g_autoptr(GlossNerData) data = NULL;
    g_autoptr(GHashTable) known = NULL;
    g_autoptr(GlossNerScore) score = gloss_ner_score_new();
    g_autoptr(ClozePredictions) predictions =
        request->predictions_path != NULL ? cloze_predictions_new() : NULL;
    GlossNerReport report;

    if (labels == NULL)
        return NULL;
    gloss_ner_report_init(&report, request->report, request->report_data);
    data = gloss_ner_data_read(request->data_paths, request->reading, labels, error);
    if (data == NULL)
        return NULL;
    for (guint i = 0; i < data->messages->len; i++)
        gloss_ner_report_message(&report, "%s", (const char *)data->messages->pdata[i]);
    if (request->known_labels)
        known = find_known(data);
    if (!score_examples(ner, data, known, score, predictions, &report, cancellable, error) ||
        (predictions != NULL &&
         !cloze_predictions_write(predictions, request->predictions_path, error)))
        return NULL;
    return describe(data, labels, score);
}
