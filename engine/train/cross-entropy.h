/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Softmax cross-entropy and its gradient, with class weights and label smoothing (Szegedy et al.
 * 2016): the target is (1 - e) one-hot + e / C. The mean is taken over the labelled rows, by the
 * weights of their labels where there are weights. */
#pragma once

#include "engine/base/api.h"
#include "engine/base/pool.h"

#define CLOZE_CROSS_ENTROPY_IGNORE (-100) /* the label of a row that does not count */

typedef struct {
    double smoothing;           /* e */
    const float *class_weights; /* [C] or NULL */
} ClozeCrossEntropyOptions;

/**
 * cloze_cross_entropy_run:
 * @options: (nullable): NULL for no weights, no smoothing
 * @logits: [rows][C]
 * @labels: [rows], 0 .. C - 1 or CLOZE_CROSS_ENTROPY_IGNORE; anything below 0 is ignored
 * @gradient: (nullable): [rows][C], written; may be @logits
 * @scale: what loss and gradient are multiplied by
 *
 * Returns the mean; 0 where no row is labelled.
 */
CLOZE_API double cloze_cross_entropy_run(const ClozeCrossEntropyOptions *options, ClozePool *pool,
                                         const float *logits, const gint32 *labels, gsize rows,
                                         gsize n_classes, double scale, float *gradient);
