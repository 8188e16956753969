/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pairs and the three classes, under whatever names a file has for them. Gradients, epochs and scores are the engine's. */

#include "plugins/nli/nli-train.h"

#include "engine/train/sequence-training.h"
#include "plugins/nli/nli-labels.h"
#include "plugins/recipe-options.h"

const GlossOption gloss_nli_train_options[] = {
    GLOSS_TRAINING_OPTIONS,
    {NULL, NULL, NULL, GLOSS_OPTION_BOOLEAN, NULL, 0, 0, NULL},
};

/* The class's own name; NULL for another label. */
static const char *
rename_label(const char *label)
{
    GlossNliClass class;

    return gloss_nli_labels_parse(label, &class) ? gloss_nli_labels_get_name(class) : NULL;
}

static const char *const classes[] = {"entailment", "neutral", "contradiction", NULL};

GVariant *
gloss_nli_train_run(GlossNli *nli, const GlossTrainRequest *request, GCancellable *cancellable,
                    GError **error)
{
    g_autoptr(ClozeModel) model = cloze_session_load_model(nli->session, nli->model_folder, error);
    ClozeSequenceTrainingRequest training = {.session = nli->session,
                                             .model = model,
                                             .task_name = "nli",
                                             .data = {.train_paths = request->train_paths,
                                                      .dev_paths = request->dev_paths,
                                                      .label_map = request->label_map,
                                                      .kind = CLOZE_DATASET_PAIRS,
                                                      .rename = rename_label,
                                                      .labels = classes,
                                                      .held_share = 0.1,
                                                      .seed = request->seed,
                                                      .reading = request->reading,
                                                      .cancellable = cancellable},
                                             .options = request->options,
                                             .seed = request->seed,
                                             .output_folder = request->output_folder,
                                             .checkpoint_folder = request->checkpoint_folder,
                                             .predictions_path = request->predictions_path,
                                             .estimate = request->estimate,
                                             .cancellable = cancellable,
                                             .stop = request->stop,
                                             .report = request->report,
                                             .report_data = request->report_data};

    if (model == NULL)
        return NULL;
    g_variant_lookup(request->options, "held_out", "d", &training.data.held_share);
    return cloze_sequence_training_run(&training, error);
}
