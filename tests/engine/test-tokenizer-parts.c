/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/tokenizer-parts.h"

#include "engine/base/error.h"

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

static gboolean
finish(ClozeTokenizerParts *parts, GError **error)
{
    return cloze_tokenizer_parts_finish(parts, "##", "[UNK]", 100, "t", error);
}

static void
test_finish(void)
{
    ClozeTokenizerParts parts;
    g_autoptr(GError) error = NULL;

    fill(&parts);
    add(&parts, "[M]", 2, FALSE);
    add(&parts, "New", 7, TRUE);
    finish(&parts, &error);
    g_assert_no_error(error);
    g_assert_cmpint(cloze_vocabulary_find(&parts.vocabulary, "New", 3), ==, 7);
    g_assert_false(cloze_added_tokens_is_empty(&parts.raw));
    g_assert_false(cloze_added_tokens_is_empty(&parts.normalized));
    g_assert_cmpint(parts.wordpiece.unknown, ==, 0);
    cloze_tokenizer_parts_clear(&parts);
}

static void
assert_refuses(const char *content, gint32 id, gint code, const char *message)
{
    ClozeTokenizerParts parts;
    g_autoptr(GError) error = NULL;

    fill(&parts);
    add(&parts, content, id, FALSE);
    g_assert_false(finish(&parts, &error));
    g_assert_error(error, CLOZE_ERROR, code);
    if (message)
        g_assert_cmpstr(error->message, ==, message);
    cloze_tokenizer_parts_clear(&parts);
}

static void
test_refuses(void)
{
    g_autofree char *longest = g_strnfill(1001, 'x');

    assert_refuses("hello", 2, CLOZE_ERROR_MISMATCH,
                   "t: expected id 1 for the added token \"hello\" as in the vocabulary, found 2");
    assert_refuses("new", 1, CLOZE_ERROR_INVALID, NULL);
    assert_refuses(longest, 9, CLOZE_ERROR_UNSUPPORTED,
                   "t: expected added tokens of at most 1000 bytes, found 1001");
}

/* Cleared before they are finished, as after an error. */
static void
test_clear(void)
{
    ClozeTokenizerParts parts;

    cloze_tokenizer_parts_init(&parts, 0);
    cloze_tokenizer_parts_clear(&parts);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/tokenizer-parts/finish", test_finish);
    g_test_add_func("/tokenizer-parts/refuses", test_refuses);
    g_test_add_func("/tokenizer-parts/clear", test_clear);
    return g_test_run();
}
