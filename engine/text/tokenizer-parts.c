/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Puts the parts of a tokenizer together. One thread. */
#include "engine/text/tokenizer-parts.h"

#include <string.h>

#include "engine/base/error.h"

#define MAX_ADDED_BYTES 1000 /* of one added token: bounds the search at each byte of a text */

void
cloze_tokenizer_parts_init(ClozeTokenizerParts *parts, gsize file_size)
{
    memset(parts, 0, sizeof *parts);
    cloze_vocabulary_init(&parts->vocabulary, file_size);
    cloze_template_init(&parts->template);
    parts->added = cloze_added_tokens_new_array();
}

void
cloze_tokenizer_parts_clear(ClozeTokenizerParts *parts)
{
    cloze_added_tokens_clear(&parts->raw);
    cloze_added_tokens_clear(&parts->normalized);
    g_clear_pointer(&parts->added, g_array_unref);
    cloze_template_clear(&parts->template);
    cloze_vocabulary_clear(&parts->vocabulary);
}

/* An added token that the vocabulary has must have the same id there. */
static gboolean
place_added(ClozeVocabulary *vocabulary, const ClozeAddedToken *token, GError **error)
{
    gsize size = strlen(token->content);
    gint32 id = cloze_vocabulary_find(vocabulary, token->content, size);

    if (size > MAX_ADDED_BYTES) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                    "expected added tokens of at most %d bytes, found %" G_GSIZE_FORMAT,
                    MAX_ADDED_BYTES, size);
        return FALSE;
    }
    if (id == token->id)
        return TRUE;
    if (id < 0)
        return cloze_vocabulary_add_beside(vocabulary, token->content, size, token->id, error);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                "expected id %d for the added token \"%.80s\" as in the vocabulary, found %d", id,
                token->content, token->id);
    return FALSE;
}

static gboolean
place_all(ClozeTokenizerParts *parts, GError **error)
{
    for (guint i = 0; i < parts->added->len; i++)
        if (!place_added(&parts->vocabulary, &g_array_index(parts->added, ClozeAddedToken, i),
                         error))
            return FALSE;
    return TRUE;
}

gboolean
cloze_tokenizer_parts_finish(ClozeTokenizerParts *parts, const char *prefix, const char *unknown,
                             gint64 max_chars, const char *name, GError **error)
{
    if (!cloze_wordpiece_init(&parts->wordpiece, &parts->vocabulary, prefix, unknown, max_chars,
                              error) ||
        !place_all(parts, error)) {
        g_prefix_error(error, "%s: ", name);
        return FALSE;
    }
    cloze_added_tokens_init(&parts->raw, parts->added, NULL);
    cloze_added_tokens_init(&parts->normalized, parts->added, &parts->normalizer);
    cloze_pretokenizer_prepare(&parts->pretokenizer, &parts->normalizer);
    return TRUE;
}
