/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts and pairs of a dataset as sequences to learn from. A text longer than the model is cut into
 * windows of whole sentences, each with the text's label, as it is read when it is used; a pair is cut
 * at the longer side. Any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/data/dataset.h"
#include "engine/model/model.h"
#include "engine/train/training-set.h"

typedef struct {
    ClozeTrainingSet *set; /* sources count the examples given, from 0 */
    float *weights;        /* of each member of the set: tokens that are its own */
    gsize n_sources;
    gsize n_cut;     /* examples that were longer than the model takes */
    gsize n_unknown; /* left out: their label is none of those that are learned */
} ClozeSequenceExamples;

typedef struct {
    gsize max_length; /* tokens; 0: what the model takes */
    double lowest;    /* scores from lowest to highest become 0 to 1 */
    double highest;
} ClozeSequenceExamplesOptions;

/* @indices: [n] of the dataset's examples. Texts become one sequence, pairs one with both texts, pairs
 * with a score and texts that belong together two sequences, or three with a text that does not. */
CLOZE_API ClozeSequenceExamples *
cloze_sequence_examples_new(ClozeModel *model, const ClozeDataset *dataset, const gsize *indices,
                            gsize n, const ClozeSequenceExamplesOptions *options, GError **error);
CLOZE_API void cloze_sequence_examples_free(ClozeSequenceExamples *examples);
/* How many texts an example of the dataset is as sequences of their own: 1, 2 or 3. */
CLOZE_API gsize cloze_sequence_examples_count_texts(const ClozeDataset *dataset);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeSequenceExamples, cloze_sequence_examples_free)
