/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How well classes were told: the confusion matrix and what follows from it, by the definitions of
 * scikit-learn; a quotient with nothing below the line is 0 unless said otherwise. Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef struct {
    double precision;
    double recall;
    double f1;
    gsize support; /* examples of the class in the truth */
} ClozeClassificationScore;

typedef struct {
    gsize n_classes;                     /* C */
    guint64 *confusion;                  /* [C][C], truth by row */
    ClozeClassificationScore *per_class; /* [C] */
    ClozeClassificationScore micro;
    ClozeClassificationScore macro;    /* plain mean over all C classes */
    ClozeClassificationScore weighted; /* by support */
    double accuracy;
    double matthews;
    double cohen_kappa;       /* NaN where it is not defined */
    double balanced_accuracy; /* over the classes that occur in the truth; NaN where none does */
} ClozeClassificationScores;

/* @truth, @predicted: [n], 0 .. C - 1 */
CLOZE_API ClozeClassificationScores *cloze_classification_scores_new(const gint32 *truth,
                                                                     const gint32 *predicted,
                                                                     gsize n, gsize n_classes);
CLOZE_API void cloze_classification_scores_free(ClozeClassificationScores *scores);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeClassificationScores, cloze_classification_scores_free)
