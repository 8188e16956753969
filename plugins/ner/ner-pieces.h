/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labelled sentences as the engine learns from them: windows of pieces that fit the model, as a
 * sentence is read when it is annotated; a word's label stands on its first piece, and only in the
 * window that owns the word. */
#pragma once

#include "engine/train/learner.h"
#include "plugins/ner/ner-data.h"

typedef struct {
    ClozeTrainingSet *set; /* one example a window; its source is the sentence */
    GPtrArray *words;      /* of each window: gint32 [its pieces], the word or -1 */
    gsize n_cut;           /* sentences that had to be cut */
} GlossNerPieces;

typedef struct {
    const char *const *tags; /* the classes in order, NULL-terminated */
    gsize max_length;        /* pieces of a window, 0: as when annotating */
    gboolean shapes;         /* token types are the shapes of words */
    double recased; /* share of the sentences whose words seem to be all small letters, and of
                              * those that seem to be all capitals */
    guint64 seed;   /* of their choice */
} GlossNerPiecesOptions;

GlossNerPieces *gloss_ner_pieces_new(GlossNer *ner, GPtrArray *examples,
                                     const GlossNerPiecesOptions *options, GError **error);
void gloss_ner_pieces_free(GlossNerPieces *pieces);
/* (transfer full) the rows of @outputs by word, [all words of the sentences][C] one sentence after
 * the other; a word without a piece is surely of class @outside. @firsts: [n_examples], where each
 * sentence begins, in words. */
float *gloss_ner_pieces_dup_scores(const GlossNerPieces *pieces, GPtrArray *examples,
                                   const ClozeLearnerOutputs *outputs, gsize outside,
                                   gsize *firsts);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossNerPieces, gloss_ner_pieces_free)
