/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/vocabulary.h"

#include <string.h>

#include "engine/base/error.h"

static void
test_both_ways(void)
{
    ClozeVocabulary vocabulary;
    g_autoptr(GError) error = NULL;

    cloze_vocabulary_init(&vocabulary, 100);
    g_assert_true(cloze_vocabulary_add(&vocabulary, "hello", 5, 7, &error));
    g_assert_true(cloze_vocabulary_add(&vocabulary, "##lo", 4, 2, &error));
    g_assert_true(cloze_vocabulary_add_beside(&vocabulary, "<x>", 3, 9, &error));
    g_assert_cmpint(cloze_vocabulary_find(&vocabulary, "hello", 5), ==, 7);
    g_assert_cmpint(cloze_vocabulary_find(&vocabulary, "<x>", 3), ==, 9);
    g_assert_cmpint(cloze_vocabulary_find(&vocabulary, "hell", 4), ==, -1);
    g_assert_cmpint(cloze_trie_find(&vocabulary.trie, "<x>", 3), ==, -1);
    g_assert_cmpstr(cloze_vocabulary_get(&vocabulary, 2), ==, "##lo");
    g_assert_cmpstr(cloze_vocabulary_get(&vocabulary, 9), ==, "<x>");
    g_assert_null(cloze_vocabulary_get(&vocabulary, 3));
    g_assert_null(cloze_vocabulary_get(&vocabulary, 10));
    g_assert_null(cloze_vocabulary_get(&vocabulary, -1));
    g_assert_cmpuint(cloze_vocabulary_get_size(&vocabulary), ==, 10);
    cloze_vocabulary_clear(&vocabulary);
}

static void
assert_refuses(const char *token, gint64 id, const char *message)
{
    ClozeVocabulary vocabulary;
    g_autoptr(GError) error = NULL;

    cloze_vocabulary_init(&vocabulary, 100);
    g_assert_true(cloze_vocabulary_add(&vocabulary, "a", 1, 5, NULL));
    g_assert_false(cloze_vocabulary_add(&vocabulary, token, strlen(token), id, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
    g_assert_cmpstr(error->message, ==, message);
    cloze_vocabulary_clear(&vocabulary);
}

static void
test_refuses(void)
{
    assert_refuses("b", -1, "expected an id from 0 to 65635 for token \"b\", found -1");
    assert_refuses("b", 65636, "expected an id from 0 to 65635 for token \"b\", found 65636");
    assert_refuses("b", G_MAXINT64,
                   "expected an id from 0 to 65635 for token \"b\", found 9223372036854775807");
    assert_refuses("b", 5, "expected one token for id 5, found \"a\" and \"b\"");
    assert_refuses("a", 6, "expected one id for token \"a\", found 5 and 6");
}

static void
test_lines(void)
{
    static const char text[] = "[UNK]\nhello\r\n\n##lo\nhello\nlast";
    ClozeVocabulary vocabulary;
    g_autoptr(GError) error = NULL;

    cloze_vocabulary_init(&vocabulary, sizeof text - 1);
    g_assert_true(
        cloze_vocabulary_read_lines(&vocabulary, text, sizeof text - 1, "vocab.txt", &error));
    g_assert_cmpint(cloze_vocabulary_find(&vocabulary, "hello", 5), ==, 4);
    g_assert_cmpint(cloze_vocabulary_find(&vocabulary, "last", 4), ==, 5);
    g_assert_cmpstr(cloze_vocabulary_get(&vocabulary, 1), ==, "hello");
    g_assert_cmpstr(cloze_vocabulary_get(&vocabulary, 2), ==, "");
    g_assert_cmpuint(cloze_vocabulary_get_size(&vocabulary), ==, 6);
    cloze_vocabulary_clear(&vocabulary);
}

static void
test_bad_lines(void)
{
    ClozeVocabulary vocabulary;
    g_autoptr(GError) error = NULL;

    cloze_vocabulary_init(&vocabulary, 4);
    g_assert_false(cloze_vocabulary_read_lines(&vocabulary, "a\n\xFF\n", 4, "vocab.txt", &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
    g_assert_cmpstr(error->message, ==, "vocab.txt, at byte 2: expected UTF-8, found byte 0xFF");
    cloze_vocabulary_clear(&vocabulary);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/vocabulary/both-ways", test_both_ways);
    g_test_add_func("/vocabulary/refuses", test_refuses);
    g_test_add_func("/vocabulary/lines", test_lines);
    g_test_add_func("/vocabulary/bad-lines", test_bad_lines);
    return g_test_run();
}
