/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The nearest neighbours of a word form, by cosine: among the word embeddings, among words encoded on
 * their own, and among the forms of a text by the mean of their contextual vectors. */
#pragma once

#include "engine/lab/word-states.h"

typedef struct {
    char *word;
    double cosine;
    gsize uses; /* in the text; 0 where there is none */
} ClozeWordNeighbour;

/* All return (element-type ClozeWordNeighbour*), nearest first, at most @n, freed with the array; the
 * word itself is left out. Candidates from the vocabulary are its whole words with a letter. */

/* By the rows of the word embeddings; a word of several pieces is their mean. */
CLOZE_API GPtrArray *cloze_word_neighbours_static(ClozeModel *model, const char *word, gsize n,
                                                  GError **error);
/* By state @layer of a sequence of the word alone. Stage "vocabulary". */
CLOZE_API GPtrArray *cloze_word_neighbours_alone(ClozeSession *session, ClozeModel *model,
                                                 const char *word, guint layer, gsize n,
                                                 const ClozeMapRun *run, GError **error);
/* By the mean over the uses of a form in @states, which hold one layer. @vector: (nullable) [D] of the
 * word in a sentence of its own; else the mean over its uses, of which there must be some. */
CLOZE_API GPtrArray *cloze_word_neighbours_context(const ClozeWordStates *states, const char *word,
                                                   const float *vector, gsize n, GError **error);
/* row[D]: the mean of the rows of the word embeddings that @word's pieces have. */
CLOZE_API gboolean cloze_word_neighbours_read_row(ClozeModel *model, const char *word, float *row,
                                                  GError **error);
