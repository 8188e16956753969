/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Some examples of a training set laid out as one stream, with their targets, as a forward pass and
 * a task want them: all first texts, then all second ones. Keeps its memory for the next ones. One
 * thread at a time. */
#pragma once

#include "engine/base/api.h"
#include "engine/train/task.h"
#include "engine/train/training-set.h"

/* Read it, change it through the functions only. */
typedef struct {
    ClozeBatch batch;
    ClozeTaskTargets targets;
    GArray *ids, *type_ids, *offsets, *token_labels, *labels, *values;
} ClozeTrainingStream;

CLOZE_API ClozeTrainingStream *cloze_training_stream_new(void);
CLOZE_API void cloze_training_stream_free(ClozeTrainingStream *stream);
CLOZE_API void cloze_training_stream_lay(ClozeTrainingStream *stream, const ClozeTrainingSet *set,
                                         const guint32 *examples, gsize n);
/* How much @examples count in the mean that the task's loss takes: their labelled tokens by class
 * weight, or the examples themselves. Means over parts of a batch, each weighted by its share of
 * this, add up to the mean over the batch. */
CLOZE_API double cloze_training_stream_weigh(const ClozeTaskOptions *options,
                                             const ClozeTrainingSet *set, const guint32 *examples,
                                             gsize n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeTrainingStream, cloze_training_stream_free)
