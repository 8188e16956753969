/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pairs with a score, or texts that belong together, with or without one that does not. Gradients, epochs and scores are the engine's. */

#include "plugins/similarity/similarity-train.h"

#include "engine/train/sequence-training.h"
#include "plugins/recipe-options.h"

const GlossOption gloss_similarity_train_options[] = {
    GLOSS_TRAINING_OPTIONS,
    {NULL, NULL, NULL, GLOSS_OPTION_BOOLEAN, NULL, 0, 0, NULL},
};

GVariant *
gloss_similarity_train_run(GlossSimilarity *similarity, const GlossTrainRequest *request,
                           GCancellable *cancellable, GError **error)
{
    g_autoptr(ClozeModel) model =
        cloze_session_load_model(similarity->session, similarity->model_folder, error);
    ClozeSequenceTrainingRequest training = {.session = similarity->session,
                                             .model = model,
                                             .task_name = "similarity",
                                             .data = {.train_paths = request->train_paths,
                                                      .dev_paths = request->dev_paths,
                                                      .label_map = request->label_map,
                                                      .kind = CLOZE_DATASET_ANY,
                                                      .wants_similarity = TRUE,
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
