/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How far the cosines of words on their own agree with what people say: for the word embeddings, every
 * hidden state, and the vector of the model's own pooling. */
#pragma once

#include "engine/data/dataset.h"
#include "engine/map/map-run.h"
#include "engine/model/session.h"

typedef enum {
    CLOZE_WORD_RATINGS_STATIC, /* the mean of the pieces' rows of the word embeddings */
    CLOZE_WORD_RATINGS_LAYER,
    CLOZE_WORD_RATINGS_POOLED, /* as the model's files say */
} ClozeWordRatingsKind;

typedef struct {
    ClozeWordRatingsKind kind;
    guint layer;
    double spearman;
    double pearson;
    double standardised; /* Spearman after standardise.h over the words rated */
} ClozeWordRatings;

typedef struct {
    GArray *rows;    /* ClozeWordRatings: static, states 0 .. L, pooled */
    gsize n_pairs;   /* that were compared */
    gsize n_unknown; /* left out: a word the tokenizer knows no piece of */
    gsize n_words;   /* different ones */
} ClozeWordRatingsResult;

/* @pairs: of the kind CLOZE_DATASET_SCORES, a word (or several) in each text. Stage "words". */
CLOZE_API ClozeWordRatingsResult *
cloze_word_ratings_measure(ClozeSession *session, ClozeModel *model, const ClozeDataset *pairs,
                           const ClozeMapRun *run, GError **error);
CLOZE_API void cloze_word_ratings_free(ClozeWordRatingsResult *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeWordRatingsResult, cloze_word_ratings_free)
