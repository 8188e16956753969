/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Contextual vectors of words: the mean over a word's pieces of the mean of some hidden states. The
 * caller says where the words are. One thread at a time for one call. */
#pragma once

#include "engine/base/api.h"
#include "engine/model/session.h"
#include "engine/text/blocks.h"

typedef struct {
    const char *text;        /* valid UTF-8 */
    ClozeRange range;        /* what is read of it */
    const ClozeRange *words; /* in order, without overlap, within the range */
    gsize n_words;
} ClozeWordText;

/* For the words of text @text in order, each once; @vector [D], or NULL for a word without a piece. */
typedef void (*ClozeWordVectorFunc)(gsize text, gsize word, const float *vector, gpointer data);

/* The hidden states 0 .. L to take the mean of: the last four, or all there are. */
CLOZE_API guint64 cloze_word_vectors_get_last(ClozeModel *model, guint n);
/* @layers: as for cloze_session_encode. Long texts are read in windows. */
CLOZE_API gboolean cloze_word_vectors_run(ClozeSession *session, ClozeModel *model, guint64 layers,
                                          const ClozeWordText *texts, gsize n,
                                          ClozeWordVectorFunc func, gpointer data,
                                          GCancellable *cancellable, GError **error);
/* The same with the states apart: @vector [popcount(layers)][D], lowest first. */
CLOZE_API gboolean cloze_word_vectors_run_apart(ClozeSession *session, ClozeModel *model,
                                                guint64 layers, const ClozeWordText *texts, gsize n,
                                                ClozeWordVectorFunc func, gpointer data,
                                                GCancellable *cancellable, GError **error);
