/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The tokens of a model: string to id and id to string. Ids may have holes. Tokens that were added
 * beside the model's own have ids and strings, but words are never split into them. */
#pragma once

#include "engine/text/trie.h"
#include <glib.h>

typedef struct {
    ClozeTrie trie;    /* the model's own tokens */
    ClozeTrie added;   /* the others */
    GString *strings;  /* every token, each ended by a zero */
    GArray *positions; /* guint32 an id: its place in @strings plus 1, or 0 */
    gsize id_limit;    /* ids at or above it are refused: no file of this size needs them */
} ClozeVocabulary;

/* @file_size: of the file the tokens come from; it bounds what is believed of ids. */
void cloze_vocabulary_init(ClozeVocabulary *vocabulary, gsize file_size);
void cloze_vocabulary_clear(ClozeVocabulary *vocabulary);
/* Both refuse an id that is negative, too large or another token's, and a token that has an id. */
gboolean cloze_vocabulary_add(ClozeVocabulary *vocabulary, const char *token, gsize size, gint64 id,
                              GError **error);
gboolean cloze_vocabulary_add_beside(ClozeVocabulary *vocabulary, const char *token, gsize size,
                                     gint64 id, GError **error);
/* One token a line, the line's number from 0 is its id; of equal lines the last counts. */
gboolean cloze_vocabulary_read_lines(ClozeVocabulary *vocabulary, const char *text, gsize size,
                                     const char *name, GError **error);
/* -1 if there is none */
gint32 cloze_vocabulary_find(const ClozeVocabulary *vocabulary, const char *token, gsize size);
/* (nullable) */
const char *cloze_vocabulary_get(const ClozeVocabulary *vocabulary, gint32 id);
/* One more than the largest id. */
gsize cloze_vocabulary_get_size(const ClozeVocabulary *vocabulary);
