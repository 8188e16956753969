/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Bytes as a text, through small tokenizers of every kind of step. The first byte chooses the
 * tokenizer and how windows are cut. Offsets have to lie in the text, on characters, in order. */
#include <string.h>

#include "engine/text/tokenizer.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

#define VOCABULARY                                                                                 \
    "\"model\": {\"type\": \"WordPiece\", \"max_input_chars_per_word\": 20, \"vocab\": "           \
    "{\"[UNK]\": 0, "                                                                              \
    "\"[CLS]\": 1, \"[SEP]\": 2, \"a\": 3, \"b\": 4, \"##a\": 5, \"##b\": 6, \"ab\": 7, "          \
    "\"\xC3\xA9\": 8, "                                                                            \
    "\"##\xCC\x81\": 9, \"\xE4\xB8\xAD\": 10, \"e\": 11, \"##\xE1\xAD\x84\": 12}}"
#define ADDED                                                                                      \
    "\"added_tokens\": [{\"id\": 20, \"content\": \"<x>\", \"lstrip\": true, \"rstrip\": true}, "  \
    "{\"id\": 21, \"content\": \"\xC3\x89\", \"normalized\": true, \"single_word\": true}, "       \
    "{\"id\": 22, "                                                                                \
    "\"content\": \" a\", \"normalized\": true, \"rstrip\": true}]"

static const char *const files[] = {
    "{\"normalizer\": {\"type\": \"BertNormalizer\"}, \"pre_tokenizer\": {\"type\": "
    "\"BertPreTokenizer\"}, " VOCABULARY "}",
    "{\"normalizer\": {\"type\": \"BertNormalizer\"}, \"pre_tokenizer\": {\"type\": "
    "\"BertPreTokenizer\"}, " ADDED ", " VOCABULARY "}",
    "{\"normalizer\": {\"type\": \"NFD\"}, \"pre_tokenizer\": {\"type\": "
    "\"Whitespace\"}, " VOCABULARY "}",
    "{" ADDED ", " VOCABULARY "}",
};

static ClozeTokenizer *
get_tokenizer(guint8 choice)
{
    static ClozeTokenizer *loaded[G_N_ELEMENTS(files)];
    gsize i = choice % G_N_ELEMENTS(files);

    if (!loaded[i])
        loaded[i] = cloze_tokenizer_load_json(files[i], strlen(files[i]), "built-in", NULL);
    g_assert_nonnull(loaded[i]);
    return loaded[i];
}

static gboolean
is_boundary(const char *text, gsize size, gsize at)
{
    return at == size || ((guint8)text[at] & 0xC0) != 0x80;
}

static void
check_tokens(const ClozeTokens *tokens, const char *text, gsize size)
{
    for (gsize i = 0; i < tokens->n; i++) {
        const ClozeToken *token = &tokens->tokens[i];

        g_assert_cmpuint(token->start, <, token->end);
        g_assert_cmpuint(token->end, <=, size);
        g_assert_true(is_boundary(text, size, token->start));
        g_assert_true(is_boundary(text, size, token->end));
        if (i > 0) {
            g_assert_cmpuint(token->start, >=, token[-1].start);
            g_assert_cmpuint(token->end, >=, token[-1].end);
            g_assert_cmpint(token->word - token[-1].word, >=, 0);
            g_assert_cmpint(token->word - token[-1].word, <=, 1);
        }
    }
}

/* Windows to the right without stride are the encoding in pieces. */
static void
check_windows(ClozeTokenizer *tokenizer, const char *text, gsize size, gsize room,
              const ClozeTokens *whole)
{
    ClozeEncodeOptions options = {
        .no_special = TRUE, .truncation = CLOZE_TRUNCATION_LONGEST_FIRST, .max_length = room};
    g_autoptr(GPtrArray) windows =
        cloze_tokenizer_encode_windows(tokenizer, text, size, NULL, 0, &options, NULL);
    gsize n = 0;

    g_assert_nonnull(windows);
    for (guint i = 0; i < windows->len; i++) {
        const ClozeTokens *window = windows->pdata[i];

        g_assert_cmpuint(window->n, <=, room);
        for (gsize k = 0; k < window->n; k++, n++)
            g_assert_cmpuint(window->tokens[k].start, ==, whole->tokens[n].start);
    }
    g_assert_cmpuint(n, ==, whole->n);
}

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    guint8 choice = size > 0 ? data[0] : 0;
    ClozeTokenizer *tokenizer = get_tokenizer(choice);
    const char *text = (const char *)data + (size > 0);
    ClozeEncodeOptions options = {.no_special = TRUE};
    g_auto(ClozeTokens) tokens = {0};
    g_autoptr(GError) error = NULL;

    size -= size > 0;
    if (!cloze_tokenizer_encode_text(tokenizer, text, size, &options, &tokens, &error)) {
        g_assert_nonnull(error);
        return 0;
    }
    check_tokens(&tokens, text, size);
    check_windows(tokenizer, text, size, 1 + choice / G_N_ELEMENTS(files), &tokens);
    return 0;
}
