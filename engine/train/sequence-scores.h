/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What outputs for whole sequences are worth: classes by their scores, embeddings by their cosines.
 * Plain data of one thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/data/predictions.h"
#include "engine/train/learner.h"
#include "engine/train/sequence-data.h"
#include "engine/train/sequence-examples.h"

typedef struct {
    const ClozeSequenceData *data;
    const ClozeSequenceExamples *examples; /* of the held-out part */
    gsize n_labels;                        /* C; 0: embeddings */
    float *probabilities;                  /* [n_sources][C] */
    double *cosines;                       /* [n_sources] of the first two texts */
    double *losses;                        /* [n_sources] */
    guint8 *is_known;                      /* [n_sources]: it was measured */
    GVariant *metrics;                     /* a{sv} */
    GVariant *per_label;                   /* a{sa{sv}} or NULL */
    GVariant *confusion;                   /* a{sv} or NULL */
    double value;                          /* to choose by, higher is better */
} ClozeSequenceScores;

CLOZE_API ClozeSequenceScores *cloze_sequence_scores_new(const ClozeSequenceData *data,
                                                         const ClozeSequenceExamples *examples,
                                                         const ClozeLearnerOutputs *outputs);
CLOZE_API void cloze_sequence_scores_free(ClozeSequenceScores *scores);
/* A line for each held-out example. */
CLOZE_API gboolean cloze_sequence_scores_write(const ClozeSequenceScores *scores, const char *path,
                                               GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeSequenceScores, cloze_sequence_scores_free)
