/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sums and quotients. Any thread. */

#include "engine/data/language-scores.h"

#include <math.h>

void
cloze_language_scores_add(ClozeLanguageScores *scores, const char *text, gsize size,
                          const double *log_probs, gsize n_tokens)
{
    for (gsize i = 0; i < n_tokens; i++)
        scores->nll -= log_probs[i];
    for (gsize i = 0; i < size; i++)
        scores->n_characters += ((guint8)text[i] & 0xC0) != 0x80;
    scores->n_tokens += n_tokens;
    scores->n_bytes += size;
}

static double
get_bits(const ClozeLanguageScores *scores, gsize n)
{
    return n > 0 ? scores->nll / G_LN2 / (double)n : NAN;
}

double
cloze_language_scores_get_perplexity(const ClozeLanguageScores *scores)
{
    return scores->n_tokens > 0 ? exp(scores->nll / (double)scores->n_tokens) : NAN;
}

double
cloze_language_scores_get_bits_per_token(const ClozeLanguageScores *scores)
{
    return get_bits(scores, scores->n_tokens);
}

double
cloze_language_scores_get_bits_per_character(const ClozeLanguageScores *scores)
{
    return get_bits(scores, scores->n_characters);
}

double
cloze_language_scores_get_bits_per_byte(const ClozeLanguageScores *scores)
{
    return get_bits(scores, scores->n_bytes);
}
