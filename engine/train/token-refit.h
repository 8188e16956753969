/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Teaches a linear softmax layer a few rows without its forgetting the rest. From the layer that
 * there is, it minimises
 *   strength x mean over taught rows of -log p(label)
 *   + mean over the other rows of KL(as it was || as it is)
 *   + l2 / 2 x |change|^2
 * over standardised features: at the start the second term and its gradient are 0, so the layer moves
 * only where the taught rows differ from all others (distillation: Hinton et al. 2015; learning
 * without forgetting: Li and Hoiem 2016). The problem is convex; L-BFGS solves it (Liu and Nocedal
 * 1989). The same input gives the same bytes for every number of threads on one instruction set. */
#pragma once

#include "engine/base/api.h"
#include "engine/train/token-classifier.h"

typedef struct {
    double strength;
    double l2;
    gsize max_steps;
} ClozeTokenRefitOptions;

/* @table: its labels are classes for taught rows, -1 for the others; either may be missing, but not
 * both. @n_labels: at least those of @start; a new class begins unlikely everywhere. NULL with
 * G_IO_ERROR_CANCELLED or CLOZE_ERROR_ARGUMENT. */
CLOZE_API ClozeTokenClassifier *
cloze_token_refit_run(const ClozeFeatureTable *table, const guint32 *rows, gsize n_rows,
                      const ClozeTokenClassifier *start, gsize n_labels,
                      const ClozeTokenRefitOptions *options, ClozePool *pool,
                      GCancellable *cancellable, GError **error);
