/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Frozen features of words: the hidden states of the chosen layers at each word's first piece, one
 * after the other, lowest layer first. Each sentence is a sequence of its own, as in labelled data;
 * one longer than the model is cut into overlapping windows. Pieces are encoded in groups and
 * dropped, so a text of any length takes the same memory. */
#pragma once

#include "engine/model/session.h"
#include "engine/text/blocks.h"
#include "plugins/ner/ner.h"

typedef struct {
    const char *text;        /* borrowed, valid UTF-8 */
    ClozeRange range;        /* the sentence */
    const ClozeRange *words; /* in order, within the range */
    gsize n_words;
} GlossNerSentence;

/* Called for every word of every sentence in order, in the caller's thread. @row: the features, or
 * NULL for a word without a piece. */
typedef void (*GlossNerRowFunc)(gsize sentence, gsize word, const float *row, gpointer data);

/* How many features @layers give. */
gsize gloss_ner_features_count(ClozeModel *model, guint64 layers);
gboolean gloss_ner_features_run(ClozeSession *session, ClozeModel *model, guint64 layers,
                                const GlossNerSentence *sentences, gsize n, GlossNerRowFunc func,
                                gpointer data, GCancellable *cancellable, GError **error);
/* out[all words][C]: the head's scores; a word without a piece is surely outside. */
gboolean gloss_ner_features_score(GlossNer *ner, const GlossNerSentence *sentences, gsize n,
                                  float *out, GCancellable *cancellable, GError **error);
/* The scores [C] of a word that is surely outside. */
void gloss_ner_features_set_outside(float *scores, gsize n_labels, gsize outside);
