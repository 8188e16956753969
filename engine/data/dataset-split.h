/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A share of a dataset held out by seed: stratified by label, and grouped, so that what belongs
 * together stays on one side: the examples of a document, copies of a text, pairs with the same first
 * text. Same data, share and seed: the same split. One thread. */
#pragma once

#include "engine/data/dataset.h"

typedef struct {
    gsize *train; /* [n_train] indices of examples, in order */
    gsize *held;  /* [n_held] */
    gsize n_train;
    gsize n_held;
    gsize
        n_repeated; /* in neither: sentences of documents that train, whose text is held out too */
} ClozeDatasetSplit;

/* @share: of each label's examples (of words, spans; of what has no label, words or examples) to be
 * held out, 0 < share < 1. A label of which there are too few trains. At least one group is held out
 * and one trains where there are two. */
CLOZE_API ClozeDatasetSplit *cloze_dataset_split_new(const ClozeDataset *dataset, double share,
                                                     guint64 seed);
CLOZE_API void cloze_dataset_split_free(ClozeDatasetSplit *split);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeDatasetSplit, cloze_dataset_split_free)
