/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/sequence-encoder.h"

#include <string.h>

static void
fill(ClozeTokenizerParts *parts)
{
    cloze_tokenizer_parts_init(parts, 100);
    g_assert_true(
        cloze_vocabulary_read_lines(&parts->vocabulary, "[UNK]\nhello\n[M]", 15, "v", NULL));
    parts->pretokenizer.split_space = TRUE;
    g_assert_true(cloze_normalizer_add(&parts->normalizer, CLOZE_NORMALIZER_LOWER));
}

static void
add(ClozeTokenizerParts *parts, const char *content, gint32 id, gboolean normalized)
{
    ClozeAddedToken token = {g_strdup(content), id, .normalized = normalized};

    g_array_append_val(parts->added, token);
}

/* "id:start-end/word" of every token */
static void
assert_encodes(ClozeTokenizerParts *parts, const char *text, const char *expected)
{
    g_auto(ClozeTokens) tokens = {0};
    ClozeWordBuffer buffer;
    GString *found = g_string_new(NULL);

    cloze_word_buffer_init(&buffer, &parts->wordpiece, &tokens, 0);
    cloze_sequence_encoder_run(parts, text, strlen(text), &buffer);
    for (gsize i = 0; i < tokens.n; i++)
        g_string_append_printf(found, "%s%d:%u-%u/%d", i ? " " : "", tokens.tokens[i].id,
                               tokens.tokens[i].start, tokens.tokens[i].end, tokens.tokens[i].word);
    g_assert_cmpstr(found->str, ==, expected);
    g_string_free(found, TRUE);
}

static void
test_raw(void)
{
    ClozeTokenizerParts parts;

    fill(&parts);
    add(&parts, "[M]", 2, FALSE);
    g_assert_true(cloze_tokenizer_parts_finish(&parts, "##", "[UNK]", 100, "t", NULL));
    assert_encodes(&parts, "Hello[M] hello [m]", "1:0-5/0 2:5-8/1 1:9-14/2 0:15-18/3");
    assert_encodes(&parts, "[M][M]", "2:0-3/0 2:3-6/1");
    cloze_tokenizer_parts_clear(&parts);
}

/* Found in lower-cased text, with the bytes of the original. */
static void
test_normalized(void)
{
    ClozeTokenizerParts parts;

    fill(&parts);
    add(&parts, "[M]", 2, FALSE);
    add(&parts, "\xC3\x89x", 5, TRUE);
    g_assert_true(cloze_tokenizer_parts_finish(&parts, "##", "[UNK]", 100, "t", NULL));
    assert_encodes(&parts, "a\xC3\xA9Xhello[M]\xC3\x89x",
                   "0:0-1/0 5:1-4/1 1:4-9/2 2:9-12/3 5:12-15/4");
    assert_encodes(&parts, "\xC3\xA9 x", "0:0-2/0 0:3-4/1");
    assert_encodes(&parts, "", "");
    cloze_tokenizer_parts_clear(&parts);
}

/* Words are not split into tokens that were added beside the vocabulary. */
static void
test_beside(void)
{
    ClozeTokenizerParts parts;

    fill(&parts);
    add(&parts, "xyz", 5, TRUE);
    g_array_index(parts.added, ClozeAddedToken, 0).single_word = TRUE;
    g_assert_true(cloze_tokenizer_parts_finish(&parts, "", "[UNK]", 100, "t", NULL));
    assert_encodes(&parts, "xyzhello xyz", "0:0-8/0 5:9-12/1");
    cloze_tokenizer_parts_clear(&parts);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sequence-encoder/raw", test_raw);
    g_test_add_func("/sequence-encoder/normalized", test_normalized);
    g_test_add_func("/sequence-encoder/beside", test_beside);
    return g_test_run();
}
