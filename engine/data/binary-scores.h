/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How well a number tells two classes apart, 1 from 0. Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef struct {
    double roc_auc;           /* equal scores count half; NaN with one class only */
    double average_precision; /* precision at each new recall; NaN without a 1 */
    double log_loss;          /* scores as probabilities, kept 1e-7 away from 0 and 1 */
    double brier;             /* mean squared distance of score and truth */
} ClozeBinaryScores;

/* @truth: [n] 0 or 1; @values: [n]; n at least 1 */
CLOZE_API void cloze_binary_scores_measure(ClozeBinaryScores *scores, const gint32 *truth,
                                           const double *values, gsize n);
