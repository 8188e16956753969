/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labels of the data are those of the head, in any case. */

#include "plugins/classify/classify-evaluate.h"

#include "engine/data/class-evaluation.h"
#include "plugins/classify/classify-texts.h"

static int
find_cb(const char *label, gpointer data)
{
    GlossClassify *classify = data;
    const ClozeHead *head = cloze_sequence_head_get_head(classify->head);
    int found = -1;

    for (gsize i = 0; i < head->n_labels; i++) {
        if (g_str_equal(head->labels[i], label))
            return (int)i;
        if (found < 0 && g_ascii_strcasecmp(head->labels[i], label) == 0)
            found = (int)i;
    }
    return found;
}

static gboolean
score_cb(const ClozeDatasetExample *examples, gsize n, float *out, GCancellable *cancellable,
         gpointer data, GError **error)
{
    g_autofree const char **texts = g_new(const char *, n + 1);

    for (gsize i = 0; i < n; i++)
        texts[i] = examples[i].text;
    return gloss_classify_texts_score(data, texts, n, out, cancellable, error);
}

GVariant *
gloss_classify_evaluate_run(GlossClassify *classify, const GlossEvaluateRequest *request,
                            GCancellable *cancellable, GError **error)
{
    const ClozeClassEvaluation evaluation = {
        .paths = request->data_paths,
        .kind = CLOZE_DATASET_TEXTS,
        .reading = request->reading,
        .label_map = request->label_map,
        .known_labels = request->known_labels,
        .labels = (const char *const *)cloze_sequence_head_get_head(classify->head)->labels,
        .predictions_path = request->predictions_path,
        .find = find_cb,
        .score = score_cb,
        .report = request->report,
        .report_data = request->report_data,
        .data = classify,
    };

    return cloze_class_evaluation_run(&evaluation, cancellable, error);
}
