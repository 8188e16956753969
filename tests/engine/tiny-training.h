/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A task over the tiny BERT, ready to run, and the comparison of its gradients with differences of
 * its own losses. For tests only. */
#pragma once

#include "engine/train/task.h"
#include "tests/engine/tiny-bert.h"

typedef struct {
    TinyBert *bert;
    TinyBatch *batch;
    ClozeParameters *parameters;
    ClozeTrainable *trainable;
    ClozeTask *task; /* NULL without options */
    ClozePool *pool; /* NULL for 0 threads */
} TinyTraining;

/* @options, @lora: (nullable). @frozen: (nullable) names with this prefix are not trained. Sequences
 * of 5, 1, 9, 3, 7 and 2 tokens. */
TinyTraining *tiny_training_new(const ClozeTaskOptions *options, const ClozeLora *lora,
                                const char *frozen, guint n_threads);
void tiny_training_free(TinyTraining *training);
/* Packs, runs and goes back where that is wanted; gradients are those of this run. */
double tiny_training_run(TinyTraining *training, const ClozeTaskTargets *targets,
                         gboolean wants_gradient);
/* For each trained tensor the slope along a random direction against the loss a little to both
 * sides; ends the test where they differ. */
void tiny_training_check_gradients(TinyTraining *training, const ClozeTaskTargets *targets);
