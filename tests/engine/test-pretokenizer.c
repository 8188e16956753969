/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/pretokenizer.h"

#include <string.h>

static const ClozeNormalizer uncased = {{CLOZE_NORMALIZER_CLEAN, CLOZE_NORMALIZER_CHINESE,
                                         CLOZE_NORMALIZER_DECOMPOSE,
                                         CLOZE_NORMALIZER_STRIP_NONSPACING, CLOZE_NORMALIZER_LOWER},
                                        5};
static const ClozeNormalizer nothing = {{0}, 0};

/* Every word becomes one unknown token, so that tokens show words: "start-end", spaces between. */
static char *
split(ClozePretokenizer *pretokenizer, const ClozeNormalizer *normalizer, const char *text)
{
    ClozeVocabulary vocabulary;
    ClozeWordpiece wordpiece;
    ClozeNormalizerCursor cursor;
    ClozeWordBuffer buffer;
    g_auto(ClozeTokens) tokens = {0};
    GString *found = g_string_new(NULL);

    cloze_vocabulary_init(&vocabulary, 5);
    g_assert_true(cloze_vocabulary_add(&vocabulary, "[UNK]", 5, 0, NULL));
    g_assert_true(cloze_wordpiece_init(&wordpiece, &vocabulary, "##", "[UNK]", 100, NULL));
    cloze_word_buffer_init(&buffer, &wordpiece, &tokens, 0);
    cloze_pretokenizer_prepare(pretokenizer, normalizer);
    cloze_normalizer_cursor_init(&cursor, normalizer, text, 0, strlen(text));
    cloze_pretokenizer_run(pretokenizer, &cursor, &buffer);
    cloze_normalizer_cursor_clear(&cursor);
    for (gsize i = 0; i < tokens.n; i++)
        g_string_append_printf(found, "%s%u-%u", i ? " " : "", tokens.tokens[i].start,
                               tokens.tokens[i].end);
    cloze_vocabulary_clear(&vocabulary);
    return g_string_free(found, FALSE);
}

static void
assert_bert(const char *text, const char *expected)
{
    ClozePretokenizer bert = {.split_space = TRUE, .split_punctuation = TRUE};
    g_autofree char *found = split(&bert, &uncased, text);

    g_assert_cmpstr(found, ==, expected);
}

static void
test_bert(void)
{
    assert_bert("It's  3.5\n", "0-2 2-3 3-4 6-7 7-8 8-9");
    assert_bert("a$b+c", "0-1 1-2 2-3 3-4 4-5");
    assert_bert("", "");
    assert_bert("中文a", "0-3 3-6 6-7");
    assert_bert("a\x07"
                "b c",
                "0-3 4-5");
    /* U+20AC is a symbol, not punctuation; U+2014 is punctuation */
    assert_bert("a\xE2\x82\xAC\xE2\x80\x94z", "0-4 4-7 7-8");
}

/* The quick path and the slow one meet in the middle of a text. */
static void
test_mixed(void)
{
    assert_bert("plain naïve plain, café. End", "0-5 6-12 13-18 18-19 20-25 25-26 27-30");
    assert_bert("word\xCC\x81s", "0-7");
    assert_bert("!\xCC\x81x", "0-1 3-4");
}

static void
test_others(void)
{
    ClozePretokenizer spaces = {.split_space = TRUE};
    ClozePretokenizer pattern = {.split_space = TRUE, .split_pattern = TRUE};
    ClozePretokenizer punctuation = {.split_punctuation = TRUE};
    ClozePretokenizer none = {0};
    g_autofree char *a = split(&spaces, &nothing,
                               "it's a\xC2\x85"
                               "b");
    g_autofree char *b = split(&pattern, &nothing, "it's... +-=a_b");
    g_autofree char *c = split(&punctuation, &nothing, "a b.c");
    g_autofree char *d = split(&none, &nothing, "a b.c");

    g_assert_cmpstr(a, ==, "0-4 5-6 8-9");
    g_assert_cmpstr(b, ==, "0-2 2-3 3-4 4-7 8-11 11-14");
    g_assert_cmpstr(c, ==, "0-3 3-4 4-5");
    g_assert_cmpstr(d, ==, "0-5");
}

/* What needs more than a table has no quick class. */
static void
test_classes(void)
{
    ClozePretokenizer bert = {.split_space = TRUE, .split_punctuation = TRUE};

    cloze_pretokenizer_prepare(&bert, &uncased);
    g_assert_cmpint(bert.ascii_class['a'], ==, bert.ascii_class['7']);
    g_assert_cmpint(bert.ascii_class[' '], ==, bert.ascii_class['\t']);
    g_assert_cmpint(bert.ascii_class[0], ==, bert.ascii_class[0xC3]);
    g_assert_cmpint(bert.ascii_class['!'], !=, bert.ascii_class['a']);
    g_assert_cmpint(bert.ascii_char['A'], ==, 'a');
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pretokenizer/bert", test_bert);
    g_test_add_func("/pretokenizer/mixed", test_mixed);
    g_test_add_func("/pretokenizer/others", test_others);
    g_test_add_func("/pretokenizer/classes", test_classes);
    return g_test_run();
}
