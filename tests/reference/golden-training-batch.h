/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The batch of a case of training-tiny without its padding, groups of texts one after the other. */
#pragma once

#include "engine/train/task.h"
#include "tests/reference/golden-files.h"

typedef struct {
    ClozeBatch batch;
    ClozeTaskTargets targets;
    gsize n_groups;
    gsize padded_length; /* of the first group */
    gsize *padded_at;    /* [T]: where a token stands in its padded group */
    GPtrArray *memory;
} GoldenTrainingBatch;

GoldenTrainingBatch *golden_training_batch_new(GoldenFiles *files, const char *folder,
                                               GError **error);
void golden_training_batch_free(GoldenTrainingBatch *batch);
