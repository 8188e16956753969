/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Weight, then bias, in each array. */

#include "engine/train/classifier-checkpoint.h"

#include <string.h>

/* Where the two parts of the checkpoint's arrays belong. */
typedef struct {
    float *weight, *bias;
} Place;

static Place
find_layer(const ClozeTokenClassifier *layer)
{
    return (Place){layer->weight, layer->bias};
}

static void
find_places(const ClozeClassifierState *state, Place places[4])
{
    places[0] = find_layer(state->layer);
    cloze_adamw_get_means(state->weight_adamw, &places[1].weight, &places[2].weight);
    cloze_adamw_get_means(state->bias_adamw, &places[1].bias, &places[2].bias);
    places[3] = find_layer(state->best);
}

static ClozeCheckpointArrays
cut(float *memory, gsize n)
{
    return (ClozeCheckpointArrays){.values = memory,
                                   .first = memory + n,
                                   .second = memory + 2 * n,
                                   .best = memory + 3 * n,
                                   .n = n};
}

gboolean
cloze_classifier_checkpoint_read(ClozeCheckpoint *checkpoint, ClozeCheckpointState *counts,
                                 const ClozeClassifierState *state, gboolean *found, GError **error)
{
    gsize c = state->layer->n_labels, n_weight = c * state->layer->n_features, n = n_weight + c;
    g_autofree float *memory = g_new0(float, 4 * n);
    const ClozeCheckpointArrays arrays = cut(memory, n);
    Place places[4];

    if (!cloze_checkpoint_read(checkpoint, counts, &arrays, found, error))
        return FALSE;
    if (!*found)
        return TRUE;
    find_places(state, places);
    for (gsize i = 0; i < G_N_ELEMENTS(places); i++) {
        memcpy(places[i].weight, memory + i * n, n_weight * sizeof(float));
        memcpy(places[i].bias, memory + i * n + n_weight, c * sizeof(float));
    }
    cloze_adamw_set_steps(state->weight_adamw, counts->optimizer_steps);
    cloze_adamw_set_steps(state->bias_adamw, counts->optimizer_steps);
    return TRUE;
}

gboolean
cloze_classifier_checkpoint_write(ClozeCheckpoint *checkpoint, const ClozeCheckpointState *counts,
                                  const ClozeClassifierState *state, GError **error)
{
    gsize c = state->layer->n_labels, n_weight = c * state->layer->n_features, n = n_weight + c;
    g_autofree float *memory = g_new(float, 4 * n);
    const ClozeCheckpointArrays arrays = cut(memory, n);
    Place places[4];

    find_places(state, places);
    for (gsize i = 0; i < G_N_ELEMENTS(places); i++) {
        memcpy(memory + i * n, places[i].weight, n_weight * sizeof(float));
        memcpy(memory + i * n + n_weight, places[i].bias, c * sizeof(float));
    }
    return cloze_checkpoint_write(checkpoint, counts, &arrays, error);
}
