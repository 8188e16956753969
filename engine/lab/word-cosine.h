/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How alike two words in their sentences are, layer by layer. */
#pragma once

#include "engine/lab/word-states.h"
#include "engine/text/blocks.h"

typedef struct {
    const char *text; /* valid UTF-8: the sentence */
    ClozeRange word;
} ClozeWordUse;

typedef struct {
    double cosine;
    double standardised; /* by the mean and deviation of a sample; NaN without one */
} ClozeWordCosine;

/* @sample: (nullable) with all layers; @result: [L + 1]. CLOZE_ERROR_ARGUMENT for a word that the
 * model reads nothing of. */
CLOZE_API gboolean cloze_word_cosine_run(ClozeSession *session, ClozeModel *model,
                                         const ClozeWordUse uses[2], const ClozeWordStates *sample,
                                         ClozeWordCosine *result, GCancellable *cancellable,
                                         GError **error);
/* out[popcount(layers)][D]: the word's vector in its sentence in each layer. */
CLOZE_API gboolean cloze_word_cosine_encode(ClozeSession *session, ClozeModel *model,
                                            guint64 layers, const ClozeWordUse *use, float *out,
                                            GCancellable *cancellable, GError **error);
/* Every hidden state 0 .. L. */
CLOZE_API guint64 cloze_word_cosine_get_layers(ClozeModel *model);
