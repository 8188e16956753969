/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Text to token ids and back to bytes: the whole of a Hugging Face tokenizer.json as BERT models
 * use it (added tokens, BertNormalizer, BertPreTokenizer, WordPiece, TemplateProcessing or
 * BertProcessing, truncation, padding settings read but never applied), or a vocab.txt with the
 * BERT defaults. Immutable once loaded; any thread may encode. Every offset is a UTF-8 byte offset
 * into the original text, end exclusive. */
#pragma once

#include "engine/base/api.h"
#include "engine/text/tokens.h"
#include <glib.h>

typedef struct _ClozeTokenizer ClozeTokenizer;

typedef enum {
    CLOZE_TRUNCATION_NONE,
    CLOZE_TRUNCATION_LONGEST_FIRST,
    CLOZE_TRUNCATION_ONLY_FIRST,
    CLOZE_TRUNCATION_ONLY_SECOND,
} ClozeTruncationStrategy;

typedef enum {
    CLOZE_TRUNCATION_RIGHT,
    CLOZE_TRUNCATION_LEFT,
} ClozeTruncationDirection;

/* Fill with zeros, then set; { 0 } means: no truncation, special tokens added. */
typedef struct {
    gboolean no_special;
    ClozeTruncationStrategy truncation;
    ClozeTruncationDirection direction;
    gsize max_length; /* counts special tokens */
    gsize stride;     /* tokens repeated between windows */
} ClozeEncodeOptions;

/* @folder: holds tokenizer.json, or else vocab.txt (with tokenizer_config.json for lower case) */
CLOZE_API ClozeTokenizer *cloze_tokenizer_load(const char *folder, GError **error);
CLOZE_API ClozeTokenizer *cloze_tokenizer_load_json(const char *json, gsize size, const char *name,
                                                    GError **error);
CLOZE_API ClozeTokenizer *cloze_tokenizer_load_vocab(const char *text, gsize size, const char *name,
                                                     gboolean lowercase, GError **error);
CLOZE_API ClozeTokenizer *cloze_tokenizer_ref(ClozeTokenizer *tokenizer);
CLOZE_API void cloze_tokenizer_unref(ClozeTokenizer *tokenizer);

/* Replaces the contents of @out. @text is UTF-8 of @size bytes (invalid UTF-8 is refused with the
 * offset; texts of 4 GiB and more are refused). */
CLOZE_API gboolean cloze_tokenizer_encode_text(ClozeTokenizer *tokenizer, const char *text,
                                               gsize size, const ClozeEncodeOptions *options,
                                               ClozeTokens *out, GError **error);
CLOZE_API gboolean cloze_tokenizer_encode_pair(ClozeTokenizer *tokenizer, const char *first,
                                               gsize first_size, const char *second,
                                               gsize second_size, const ClozeEncodeOptions *options,
                                               ClozeTokens *out, GError **error);
/* Words already split, as in labelled data: token.word is the index in @words and offsets are bytes
 * within that word. */
CLOZE_API gboolean cloze_tokenizer_encode_words(ClozeTokenizer *tokenizer, const char *const *words,
                                                gsize n_words, const ClozeEncodeOptions *options,
                                                ClozeTokens *out, GError **error);
/* The encoding cut at max_length and then its overflow windows in order; @second may be NULL. Where
 * both texts are cut, each window of the one comes with each of the other. As in the reference a
 * text that the special tokens leave no room for gives an empty window and one with everything.
 * Returns (element-type ClozeTokens*) an array whose elements are freed with it. */
CLOZE_API GPtrArray *cloze_tokenizer_encode_windows(ClozeTokenizer *tokenizer, const char *first,
                                                    gsize first_size, const char *second,
                                                    gsize second_size,
                                                    const ClozeEncodeOptions *options,
                                                    GError **error);

/* One more than the largest id: the rows an embedding needs. */
CLOZE_API gsize cloze_tokenizer_get_vocab_size(ClozeTokenizer *tokenizer);
/* The max_length that the file's own truncation section names, or 0; encoding never applies it. */
CLOZE_API gsize cloze_tokenizer_get_max_length(ClozeTokenizer *tokenizer);
/* Whether it lowers letters, so that nothing behind it can tell "word" from "Word". */
CLOZE_API gboolean cloze_tokenizer_ignores_case(ClozeTokenizer *tokenizer);
/* (nullable): the token's string */
CLOZE_API const char *cloze_tokenizer_get_token(ClozeTokenizer *tokenizer, gint32 id);
/* -1 if there is none */
CLOZE_API gint32 cloze_tokenizer_find(ClozeTokenizer *tokenizer, const char *token);
/* How many tokens the template adds to one text (pair FALSE) or two. */
CLOZE_API gsize cloze_tokenizer_count_special(ClozeTokenizer *tokenizer, gboolean pair);
/* Wraps ids of one text in the template: tokens that lie before and after it. Arrays are borrowed. */
CLOZE_API void cloze_tokenizer_get_template(ClozeTokenizer *tokenizer, const gint32 **before,
                                            gsize *n_before, const gint32 **after, gsize *n_after);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeTokenizer, cloze_tokenizer_unref)
