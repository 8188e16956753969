/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How well a model foretells texts, from the logarithms of the probabilities of their tokens. Sums
 * first, then the quotients: a corpus is not the mean of its texts. Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

/* All zero is an empty corpus. */
typedef struct {
    double nll; /* negative log-likelihood, natural logarithm */
    gsize n_tokens;
    gsize n_characters; /* code points */
    gsize n_bytes;
} ClozeLanguageScores;

/* log_probs[n_tokens]: of the tokens of text[size], UTF-8 */
CLOZE_API void cloze_language_scores_add(ClozeLanguageScores *scores, const char *text, gsize size,
                                         const double *log_probs, gsize n_tokens);
/* exp of the mean nll; NaN of an empty corpus, as are the others. */
CLOZE_API double cloze_language_scores_get_perplexity(const ClozeLanguageScores *scores);
CLOZE_API double cloze_language_scores_get_bits_per_token(const ClozeLanguageScores *scores);
CLOZE_API double cloze_language_scores_get_bits_per_character(const ClozeLanguageScores *scores);
CLOZE_API double cloze_language_scores_get_bits_per_byte(const ClozeLanguageScores *scores);
