/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Scores of a sentence's words to entities. Each word's softmax over the tags is taken as
 * independent of the others, given that the whole sequence obeys the head's scheme (and but for
 * gloss_ner_decode_set_restart): p(y) is proportional to the product of the words' probabilities
 * over legal sequences, and 0 elsewhere. The
 * answer is the most probable legal sequence (Viterbi), so no tag is ever left without its start.
 * An entity's score is the probability of exactly this span with this type under p, summed over all
 * sequences that contain it (forward and backward sums): a real probability, 0 to 1. */
#pragma once

#include <glib.h>

#include "engine/data/tag-scheme.h"

typedef struct _GlossNerDecoder GlossNerDecoder;

typedef struct {
    const char *type; /* interned */
    gsize start;      /* words, end exclusive */
    gsize end;
    float score;
} GlossNerEntity;

/* @tags: the head's classes in order, tags of @scheme. CLOZE_ERROR_INVALID where one is no tag, or
 * where no O is among them. */
GlossNerDecoder *gloss_ner_decode_new(const char *const *tags, gsize n_tags, ClozeTagScheme scheme,
                                      GError **error);
/* How much less likely a new entity is right after a word of the same type than elsewhere: @share
 * is the share of entities that directly follow one of their type, 0 to 1, counted in the training
 * data. A word's softmax knows only how likely a beginning is in general. For word w after a word of
 * type X, the odds of B-X against I-X are multiplied by it (Bayes: P(B|X)/P(I|X) over P(B)/P(I), as
 * every I-X stands after X); what both hold together stays. BIO only; 1, the default, changes
 * nothing. */
void gloss_ner_decode_set_restart(GlossNerDecoder *decoder, double share);
/* The moves of a CRF that was trained with the head, in logarithms: @transitions [C][C] from, to,
 * @start and @end [C]. p(y) is then proportional to exp(sum of scores and moves) over legal
 * sequences, as in training (Lafferty et al. 2001). Instead of a restart. */
void gloss_ner_decode_set_moves(GlossNerDecoder *decoder, const float *transitions,
                                const float *start, const float *end);
void gloss_ner_decode_free(GlossNerDecoder *decoder);
/* The class of O: what a word without a piece is given. */
gsize gloss_ner_decode_get_outside(GlossNerDecoder *decoder);
/* Replaces the contents of @entities (element-type GlossNerEntity). logits[n][n_tags]; @path: NULL
 * or room for the class of each word. One thread at a time. */
void gloss_ner_decode_run(GlossNerDecoder *decoder, const float *logits, gsize n, GArray *entities,
                          gsize *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossNerDecoder, gloss_ner_decode_free)
