/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/word-buffer.h"

#include <string.h>

static const char lines[] = "[UNK]\na\n##b\né\n##é\nab";

typedef struct {
    ClozeVocabulary vocabulary;
    ClozeWordpiece wordpiece;
    ClozeTokens tokens;
    ClozeWordBuffer buffer;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
    cloze_vocabulary_init(&fixture->vocabulary, sizeof lines);
    g_assert_true(
        cloze_vocabulary_read_lines(&fixture->vocabulary, lines, sizeof lines - 1, "v", NULL));
    g_assert_true(
        cloze_wordpiece_init(&fixture->wordpiece, &fixture->vocabulary, "##", "[UNK]", 5, NULL));
    cloze_tokens_init(&fixture->tokens);
    cloze_word_buffer_init(&fixture->buffer, &fixture->wordpiece, &fixture->tokens, 1);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    cloze_tokens_clear(&fixture->tokens);
    cloze_vocabulary_clear(&fixture->vocabulary);
}

static void
add(Fixture *fixture, guint32 code_point, guint32 start, guint32 end)
{
    ClozeNormalizedChar c = {code_point, start, end};

    cloze_word_buffer_add(&fixture->buffer, &c);
}

static void
assert_token(const Fixture *fixture, gsize i, gint32 id, guint32 start, guint32 end, gint32 word)
{
    const ClozeToken *token = &fixture->tokens.tokens[i];

    g_assert_cmpuint(i, <, fixture->tokens.n);
    g_assert_cmpint(token->id, ==, id);
    g_assert_cmpuint(token->start, ==, start);
    g_assert_cmpuint(token->end, ==, end);
    g_assert_cmpint(token->word, ==, word);
    g_assert_cmpuint(token->sequence, ==, 1);
    g_assert_cmpuint(token->special, ==, 0);
}

static void
test_pieces(Fixture *fixture, gconstpointer data)
{
    add(fixture, 0xE9, 10, 12);
    add(fixture, 'b', 15, 16);
    add(fixture, 0xE9, 20, 23);
    cloze_word_buffer_flush(&fixture->buffer);
    cloze_word_buffer_flush(&fixture->buffer);
    add(fixture, 'a', 30, 31);
    add(fixture, 'b', 40, 41);
    cloze_word_buffer_flush(&fixture->buffer);
    g_assert_cmpuint(fixture->tokens.n, ==, 4);
    assert_token(fixture, 0, 3, 10, 12, 0);
    assert_token(fixture, 1, 2, 15, 16, 0);
    assert_token(fixture, 2, 4, 20, 23, 0);
    assert_token(fixture, 3, 5, 30, 41, 1);
}

static void
test_unknown(Fixture *fixture, gconstpointer data)
{
    add(fixture, 'a', 3, 4);
    add(fixture, 'x', 8, 9);
    cloze_word_buffer_flush(&fixture->buffer);
    g_assert_cmpuint(fixture->tokens.n, ==, 1);
    assert_token(fixture, 0, 0, 3, 9, 0);
}

static void
test_limit(Fixture *fixture, gconstpointer data)
{
    for (guint32 i = 0; i < 5; i++)
        add(fixture, i ? 'b' : 'a', i, i + 1);
    cloze_word_buffer_flush(&fixture->buffer);
    g_assert_cmpuint(fixture->tokens.n, ==, 4);
    for (guint32 i = 0; i < 100000; i++)
        add(fixture, i ? 'b' : 'a', i, i + 1);
    cloze_word_buffer_flush(&fixture->buffer);
    g_assert_cmpuint(fixture->tokens.n, ==, 5);
    assert_token(fixture, 4, 0, 0, 100000, 1);
}

static void
test_ascii(Fixture *fixture, gconstpointer data)
{
    memcpy(fixture->buffer.bytes, "abb", 3);
    cloze_word_buffer_put_ascii(&fixture->buffer, 3, 7);
    cloze_word_buffer_put_ascii(&fixture->buffer, 6, 20);
    g_assert_cmpuint(fixture->tokens.n, ==, 3);
    assert_token(fixture, 0, 5, 7, 9, 0);
    assert_token(fixture, 1, 2, 9, 10, 0);
    assert_token(fixture, 2, 0, 20, 26, 1);
}

static void
test_fixed_word(Fixture *fixture, gconstpointer data)
{
    fixture->buffer.fixed_word = TRUE;
    fixture->buffer.word = 4;
    cloze_word_buffer_put_token(&fixture->buffer, 9, 1, 2);
    add(fixture, 'a', 2, 3);
    cloze_word_buffer_flush(&fixture->buffer);
    assert_token(fixture, 0, 9, 1, 2, 4);
    assert_token(fixture, 1, 1, 2, 3, 4);
}

#define ADD(path, test) g_test_add(path, Fixture, NULL, set_up, test, tear_down)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("/word-buffer/pieces", test_pieces);
    ADD("/word-buffer/unknown", test_unknown);
    ADD("/word-buffer/limit", test_limit);
    ADD("/word-buffer/ascii", test_ascii);
    ADD("/word-buffer/fixed-word", test_fixed_word);
    return g_test_run();
}
