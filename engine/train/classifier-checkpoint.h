/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A linear layer, its optimiser and the best layer so far as the arrays of a checkpoint. For
 * token-classifier.c. One thread. */
#pragma once

#include "engine/train/adamw.h"
#include "engine/train/checkpoint.h"
#include "engine/train/token-classifier.h"

typedef struct {
    ClozeTokenClassifier *layer;
    ClozeAdamw *weight_adamw, *bias_adamw;
    ClozeTokenClassifier *best; /* of the layer's size; of no meaning without a best epoch */
} ClozeClassifierState;

/* As cloze_checkpoint_read and _write. */
gboolean cloze_classifier_checkpoint_read(ClozeCheckpoint *checkpoint, ClozeCheckpointState *counts,
                                          const ClozeClassifierState *state, gboolean *found,
                                          GError **error);
gboolean cloze_classifier_checkpoint_write(ClozeCheckpoint *checkpoint,
                                           const ClozeCheckpointState *counts,
                                           const ClozeClassifierState *state, GError **error);
