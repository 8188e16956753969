/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/wordpiece.h"

#include <string.h>

#include "engine/base/error.h"

static void
fill(ClozeVocabulary *vocabulary, const char *text)
{
    cloze_vocabulary_init(vocabulary, strlen(text));
    g_assert_true(cloze_vocabulary_read_lines(vocabulary, text, strlen(text), "v", NULL));
}

/* "id-end" for each piece */
static void
assert_splits(const char *lines, const char *prefix, const char *word, const char *expected)
{
    ClozeVocabulary vocabulary;
    ClozeWordpiece wordpiece;
    ClozePiece pieces[64];
    GString *found = g_string_new(NULL);
    gsize n;

    fill(&vocabulary, lines);
    g_assert_true(cloze_wordpiece_init(&wordpiece, &vocabulary, prefix, "[UNK]", 100, NULL));
    n = cloze_wordpiece_split(&wordpiece, word, strlen(word), pieces);
    for (gsize i = 0; i < n; i++)
        g_string_append_printf(found, "%s%d-%u", i ? " " : "", pieces[i].id, pieces[i].end);
    g_assert_cmpstr(found->str, ==, expected);
    g_string_free(found, TRUE);
    cloze_vocabulary_clear(&vocabulary);
}

static void
test_greedy(void)
{
    static const char lines[] = "[UNK]\nun\nunaff\n##able\n##aff\n##a\n##b";

    assert_splits(lines, "##", "unaffable", "2-5 3-9");
    assert_splits(lines, "##", "unab", "1-2 5-3 6-4");
    assert_splits(lines, "##", "unx", "");
    assert_splits(lines, "##", "able", "");
}

/* The longest match is taken even where a shorter one would let the word through. */
static void
test_no_way_back(void)
{
    assert_splits("[UNK]\nab\na\n##bc", "##", "abc", "");
}

static void
test_prefixes(void)
{
    assert_splits("[UNK]\na\nb", "##", "ab", "");
    assert_splits("[UNK]\na\nb", "", "ab", "1-1 2-2");
    assert_splits("[UNK]\na\n@b", "@", "ab", "1-1 2-2");
}

static void
test_refuses(void)
{
    ClozeVocabulary vocabulary;
    ClozeWordpiece wordpiece;
    g_autoptr(GError) error = NULL;

    fill(&vocabulary, "a\nb");
    g_assert_false(cloze_wordpiece_init(&wordpiece, &vocabulary, "##", "[UNK]", 100, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
    g_clear_error(&error);
    g_assert_false(cloze_wordpiece_init(&wordpiece, &vocabulary, "##", "a", 0, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED);
    g_clear_error(&error);
    g_assert_false(cloze_wordpiece_init(&wordpiece, &vocabulary, "##", "a", 1001, &error));
    g_assert_cmpstr(error->message, ==,
                    "expected max_input_chars_per_word from 1 to 1000, found 1001");
    cloze_vocabulary_clear(&vocabulary);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/wordpiece/greedy", test_greedy);
    g_test_add_func("/wordpiece/no-way-back", test_no_way_back);
    g_test_add_func("/wordpiece/prefixes", test_prefixes);
    g_test_add_func("/wordpiece/refuses", test_refuses);
    return g_test_run();
}
