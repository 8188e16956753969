/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* In which order an epoch takes its examples, and how a batch is cut into passes that fit memory.
 * The same seed and epoch give the same order. Nothing is padded, so lengths need no sorting while
 * training: a batch is a plain random sample. Any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/train/training-set.h"

/* (transfer full) the numbers 0 .. n - 1, shuffled (Durstenfeld 1964). */
CLOZE_API guint32 *cloze_training_order_shuffle(gsize n, guint64 seed, guint64 epoch);
/* (transfer full) the numbers 0 .. n - 1, longest example first. */
CLOZE_API guint32 *cloze_training_order_sort(const ClozeTrainingSet *set);
/* How many of @examples[n] one pass takes: of at most @budget tokens, or one. */
CLOZE_API gsize cloze_training_order_cut(const ClozeTrainingSet *set, const guint32 *examples,
                                         gsize n, gsize budget);
