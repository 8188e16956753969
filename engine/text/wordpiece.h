/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One word to pieces of the vocabulary: greedy longest match first (Schuster and Nakajima 2012, as
 * BERT uses it). A word that is too long or has a part in no piece is one unknown token. */
#pragma once

#include "engine/text/vocabulary.h"
#include <glib.h>

#define CLOZE_WORDPIECE_MAX_CHARS 1000 /* the largest max_input_chars_per_word taken */

typedef struct {
    const ClozeVocabulary *vocabulary;
    guint32 continuation; /* node after the continuing prefix */
    gboolean continues;   /* some token has the prefix */
    gint32 unknown;
    gsize max_chars; /* code points of a word after normalisation */
} ClozeWordpiece;

typedef struct {
    gint32 id;
    guint32 end; /* byte of the word; the piece begins where the one before ends */
} ClozePiece;

/* @vocabulary is borrowed. Fails if it lacks @unknown or @max_chars is out of range. */
gboolean cloze_wordpiece_init(ClozeWordpiece *wordpiece, const ClozeVocabulary *vocabulary,
                              const char *prefix, const char *unknown, gint64 max_chars,
                              GError **error);
/* @pieces holds one for each byte of @word. Returns how many; 0 means the word is unknown. */
gsize cloze_wordpiece_split(const ClozeWordpiece *wordpiece, const char *word, gsize size,
                            ClozePiece *pieces);
