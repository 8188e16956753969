/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a run would take on this machine, from some of its own steps: the longest pass for the memory,
 * then random batches for the time. One thread drives. */
#pragma once

#include "engine/base/api.h"
#include "engine/train/learner.h"

typedef struct {
    const ClozeTrainingSet *train;
    const ClozeTrainingSet *dev;
    gboolean keeps;            /* there will be checkpoints */
    GCancellable *cancellable; /* (nullable) */
} ClozeTrainingEstimateOptions;

typedef struct {
    double seconds;     /* of the whole run */
    double peak_rss_mb; /* of this process */
    double disk_mb;     /* of what is written, checkpoints included */
    double tokens_per_second;
    guint64 n_steps;
} ClozeTrainingEstimate;

/* Changes the learner's parameters. */
CLOZE_API gboolean cloze_training_estimate_run(ClozeLearner *learner,
                                               const ClozeTrainingEstimateOptions *options,
                                               ClozeTrainingEstimate *estimate, GError **error);
