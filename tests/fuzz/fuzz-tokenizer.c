/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Bytes as a tokenizer.json; one that loads has to encode. */
#include <string.h>

#include "engine/text/tokenizer.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

static void
use(ClozeTokenizer *tokenizer)
{
    static const char text[] =
        "Hello, unaffable [MASK] w\xC3\xB6rld \xE4\xB8\xAD\xE6\x96\x87 a\xCC\x81.";
    ClozeEncodeOptions options = {.truncation = CLOZE_TRUNCATION_LONGEST_FIRST, .max_length = 8};
    g_auto(ClozeTokens) tokens = {0};
    gsize n_ids = cloze_tokenizer_get_vocab_size(tokenizer);

    if (cloze_tokenizer_encode_pair(tokenizer, text, sizeof text - 1, text, 9, &options, &tokens,
                                    NULL))
        g_assert_cmpuint(tokens.n, <=, 8);
    options.truncation = CLOZE_TRUNCATION_NONE;
    g_assert_true(
        cloze_tokenizer_encode_text(tokenizer, text, sizeof text - 1, &options, &tokens, NULL));
    for (gsize i = 0; i < tokens.n; i++) {
        g_assert_cmpuint((gsize)tokens.tokens[i].id, <, n_ids);
        g_assert_nonnull(cloze_tokenizer_get_token(tokenizer, tokens.tokens[i].id));
        g_assert_cmpuint(tokens.tokens[i].end, <, sizeof text);
    }
}

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeTokenizer) tokenizer =
        cloze_tokenizer_load_json((const char *)data, size, "input", &error);

    g_assert_true((tokenizer == NULL) == (error != NULL));
    if (tokenizer)
        use(tokenizer);
    return 0;
}
