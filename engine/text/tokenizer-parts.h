/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a tokenizer is made of, between the readers of its files and the encoder. Parts point at
 * each other: they are filled and used where they lie. */
#pragma once

#include "engine/text/added-tokens.h"
#include "engine/text/normalizer.h"
#include "engine/text/pretokenizer.h"
#include "engine/text/template.h"
#include "engine/text/vocabulary.h"
#include "engine/text/wordpiece.h"
#include <glib.h>

typedef struct {
    ClozeVocabulary vocabulary; /* with the added tokens */
    ClozeNormalizer normalizer;
    ClozePretokenizer pretokenizer;
    ClozeWordpiece wordpiece;
    ClozeTemplate template;
    GArray *added; /* ClozeAddedToken */
    ClozeAddedTokens raw;
    ClozeAddedTokens normalized;
    gsize max_length; /* the file's own truncation, or 0 */
} ClozeTokenizerParts;

/* @file_size bounds what is believed of ids. */
void cloze_tokenizer_parts_init(ClozeTokenizerParts *parts, gsize file_size);
void cloze_tokenizer_parts_clear(ClozeTokenizerParts *parts);
/* Call when the vocabulary, the added tokens and the settings are in: gives added tokens their
 * place in the vocabulary and prepares the searches. */
gboolean cloze_tokenizer_parts_finish(ClozeTokenizerParts *parts, const char *prefix,
                                      const char *unknown, gint64 max_chars, const char *name,
                                      GError **error);
