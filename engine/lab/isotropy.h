/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How far the contextual vectors of a layer point the same way. Exact means over all pairs of a
 * sample, by sums of unit vectors. Any thread. */
#pragma once

#include "engine/lab/word-states.h"

/* Uses a form must have to count for self-similarity (Ethayarajh 2019 takes as many contexts). */
#define CLOZE_ISOTROPY_LEAST_USES 5

typedef struct {
    /* The mean cosine of two words of different sentences: anisotropy (Ethayarajh, How Contextual
     * are Contextualized Word Representations?, 2019, section 3.4). */
    double cosine;
    double standardised; /* the same after standardise.h */
    /* The mean over forms of the mean cosine of two uses of the form (section 3.3); NaN where no form
     * is used often enough. Less the mean cosine above it is what the form itself adds. */
    double self_similarity;
    double standardised_self_similarity;
    /* The part of the mean cosine that one dimension makes, of the dimension that makes most (Timkey
     * and van Schijndel 2021, section 3.1); NaN where the mean cosine is not above 0. */
    double largest_share;
} ClozeIsotropy;

/* Of layer @layer of @states. */
CLOZE_API void cloze_isotropy_measure(const ClozeWordStates *states, gsize layer,
                                      ClozeIsotropy *result);
/* Pairs of words of different sentences, and forms that count for self-similarity. */
CLOZE_API double cloze_isotropy_count_pairs(const ClozeWordStates *states);
CLOZE_API gsize cloze_isotropy_count_forms(const ClozeWordStates *states);
