/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Bytes as a tokenizer_config.json and as a vocab.txt; one that loads has to encode. */
#include <string.h>

#include "engine/text/tokenizer-vocab.h"
#include "engine/text/tokenizer.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    static const char text[] = "unaffable a\xCC\x81 [MASK]";
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeTokenizer) tokenizer = cloze_tokenizer_load_vocab(
        (const char *)data, size, "input", size > 0 && data[0] & 1, &error);
    ClozeEncodeOptions options = {0};
    g_auto(ClozeTokens) tokens = {0};
    ClozeTokenizerVocabSettings settings = {0};

    cloze_tokenizer_vocab_read_settings((const char *)data, size, "input", &settings, NULL);
    g_assert_true((tokenizer == NULL) == (error != NULL));
    if (!tokenizer)
        return 0;
    g_assert_true(
        cloze_tokenizer_encode_text(tokenizer, text, sizeof text - 1, &options, &tokens, NULL));
    g_assert_cmpuint(tokens.n, >=, 4);
    for (gsize i = 0; i < tokens.n; i++)
        g_assert_nonnull(cloze_tokenizer_get_token(tokenizer, tokens.tokens[i].id));
    return 0;
}
