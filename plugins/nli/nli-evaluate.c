/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labels of the data go by their usual synonyms. */

#include "plugins/nli/nli-evaluate.h"

#include "engine/data/class-evaluation.h"
#include "plugins/nli/nli-labels.h"
#include "plugins/nli/nli-pairs.h"

static int
find_cb(const char *label, gpointer data)
{
    GlossNliClass class;

    return gloss_nli_labels_parse(label, &class) ? (int)class : -1;
}

static gboolean
score_cb(const ClozeDatasetExample *examples, gsize n, float *out, GCancellable *cancellable,
         gpointer data, GError **error)
{
    g_autofree GlossClassifyRequest *pairs = g_new(GlossClassifyRequest, n + 1);

    for (gsize i = 0; i < n; i++)
        pairs[i] = (GlossClassifyRequest){examples[i].text, examples[i].second};
    return gloss_nli_pairs_score(data, pairs, n, out, NULL, cancellable, error);
}

GVariant *
gloss_nli_evaluate_run(GlossNli *nli, const GlossEvaluateRequest *request,
                       GCancellable *cancellable, GError **error)
{
    const char *labels[GLOSS_NLI_N_CLASSES + 1] = {NULL};
    const ClozeClassEvaluation evaluation = {
        .paths = request->data_paths,
        .kind = CLOZE_DATASET_PAIRS,
        .reading = request->reading,
        .label_map = request->label_map,
        .known_labels = request->known_labels,
        .labels = labels,
        .predictions_path = request->predictions_path,
        .find = find_cb,
        .score = score_cb,
        .report = request->report,
        .report_data = request->report_data,
        .data = nli,
    };

    for (gsize i = 0; i < GLOSS_NLI_N_CLASSES; i++)
        labels[i] = gloss_nli_labels_get_name((GlossNliClass)i);
    return cloze_class_evaluation_run(&evaluation, cancellable, error);
}
