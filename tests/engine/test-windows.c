/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "engine/base/error.h"
#include "engine/text/windows.h"
#include "tests/engine/random-text.h"
#include "tests/engine/tiny-model.h"

static ClozeTokenizer *
load(void)
{
    g_autoptr(GError) error = NULL;
    ClozeTokenizer *tokenizer = cloze_tokenizer_load_vocab(
        tiny_model_vocabulary, strlen(tiny_model_vocabulary), "vocab.txt", TRUE, &error);

    g_assert_no_error(error);
    return tokenizer;
}

static void
assert_template(const ClozeWindow *window)
{
    const ClozeToken *last = &window->tokens[window->n - 1];

    g_assert_cmpint(window->tokens[0].id, ==, 2);
    g_assert_cmpint(last->id, ==, 3);
    g_assert_true(window->tokens[0].special && last->special);
    g_assert_cmpint(last->word, ==, -1);
    g_assert_cmpuint(last->sequence, ==, CLOZE_TOKEN_NO_SEQUENCE);
    g_assert_cmpuint(window->own_begin, >=, 1);
    g_assert_cmpuint(window->own_begin, <, window->own_end);
    g_assert_cmpuint(window->own_end, <, window->n);
}

static gsize
word_size(const ClozeTokens *all, gsize i)
{
    gsize n = 0;

    for (gsize k = 0; k < all->n; k++)
        n += all->tokens[k].word == all->tokens[i].word;
    return n;
}

/* Whether a cut before token @i, if it lies inside a word, is one that had to be. */
static void
assert_cut(const ClozeTokens *all, gsize i, const ClozeWindowOptions *options)
{
    gsize capacity = options->max_tokens - 2, context = MIN(options->context, capacity / 3);

    if (i > 0 && i < all->n && all->tokens[i].word == all->tokens[i - 1].word)
        g_assert_cmpuint(word_size(all, i), >, MIN(capacity - 2 * context, MAX(context, 1)));
}

/* The windows' own tokens, one after the other, are the text's tokens; what a window holds beside
 * them are their neighbours; a word changes owner only where it is longer than a window. */
static void
assert_windows(ClozeTokenizer *tokenizer, const GString *text, gsize start, gsize end,
               const ClozeWindowOptions *options)
{
    const ClozeEncodeOptions plain = {.no_special = TRUE};
    g_auto(ClozeTokens) all = {0};
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) windows =
        cloze_windows_cut(tokenizer, text->str, start, end, options, &error);
    gsize at = 0;

    g_assert_no_error(error);
    cloze_tokenizer_encode_text(tokenizer, text->str + start, end - start, &plain, &all, &error);
    g_assert_no_error(error);
    for (guint i = 0; i < windows->len; i++) {
        const ClozeWindow *window = windows->pdata[i];
        gsize first = at - (window->own_begin - 1);

        assert_template(window);
        g_assert_cmpuint(window->n, <=, options->max_tokens);
        g_assert_cmpuint(window->own_begin - 1, <=, options->context);
        for (gsize k = 1; k + 1 < window->n; k++) {
            const ClozeToken *expected = &all.tokens[first + k - 1];

            g_assert_cmpuint(first + k - 1, <, all.n);
            g_assert_cmpint(window->tokens[k].id, ==, expected->id);
            g_assert_cmpint(window->tokens[k].word, ==, expected->word);
            g_assert_cmpuint(window->tokens[k].start, ==, expected->start + start);
            g_assert_cmpuint(window->tokens[k].end, ==, expected->end + start);
        }
        at += window->own_end - window->own_begin;
        assert_cut(&all, at, options);
        assert_cut(&all, first, options);
        assert_cut(&all, first + window->n - 2, options);
    }
    g_assert_cmpuint(at, ==, all.n);
}

static void
test_random(void)
{
    g_autoptr(ClozeTokenizer) tokenizer = load();

    for (guint32 seed = 0; seed < 300; seed++) {
        g_autoptr(GString) text =
            random_text_new(seed, seed * 11 % 700, (int)(seed % RANDOM_TEXT_KINDS));
        ClozeWindowOptions options = {16 + seed % 5 * 17, seed % 7 * 5};
        const char *middle = text->str + text->len / 3;

        if (text->len > 0 && !g_utf8_validate(middle, -1, NULL))
            middle = g_utf8_find_next_char(middle, NULL);
        assert_windows(tokenizer, text, 0, text->len, &options);
        assert_windows(tokenizer, text, (gsize)(middle - text->str), text->len, &options);
    }
}

/* Whether every window of this text begins, ends, and owns at word boundaries. */
static void
assert_whole_words(GPtrArray *windows)
{
    for (guint i = 0; i < windows->len; i++) {
        const ClozeWindow *window = windows->pdata[i];
        const ClozeToken *tokens = window->tokens;

        g_assert_cmpint(tokens[window->own_begin].word, !=, tokens[window->own_begin - 1].word);
        g_assert_cmpint(tokens[window->own_end].word, !=, tokens[window->own_end - 1].word);
        g_assert_cmpint(tokens[1].id, ==, 7);
        g_assert_cmpint(tokens[window->n - 2].id, ==, 13);
    }
}

/* 40 words of two pieces each in one sentence. */
static void
test_long_sentence(void)
{
    g_autoptr(ClozeTokenizer) tokenizer = load();
    g_autoptr(GString) text = g_string_new(NULL);

    for (int i = 0; i < 40; i++)
        g_string_append(text, "cats ");
    for (gsize max_tokens = 16; max_tokens < 24; max_tokens++) {
        ClozeWindowOptions options = {max_tokens, max_tokens % 5};
        g_autoptr(GPtrArray) windows =
            cloze_windows_cut(tokenizer, text->str, 0, text->len, &options, NULL);

        assert_whole_words(windows);
        assert_windows(tokenizer, text, 0, text->len, &options);
    }
}

/* 16 tokens a window: the first owns 12 and sees 4 more, the next ones own 8 between 4 and 4, the
 * last what is left. */
static void
test_context(void)
{
    g_autoptr(ClozeTokenizer) tokenizer = load();
    g_autoptr(GString) text = g_string_new(NULL);
    ClozeWindowOptions options = {18, 4};
    g_autoptr(GPtrArray) windows = NULL;
    const ClozeWindow *first, *second;

    for (int i = 0; i < 40; i++)
        g_string_append(text, "cats ");
    windows = cloze_windows_cut(tokenizer, text->str, 0, text->len, &options, NULL);
    first = windows->pdata[0];
    second = windows->pdata[1];
    g_assert_cmpuint(first->own_begin, ==, 1);
    g_assert_cmpuint(first->own_end, ==, 13);
    g_assert_cmpuint(first->n, ==, 18);
    g_assert_cmpuint(second->own_begin, ==, 5);
    g_assert_cmpuint(second->own_end, ==, 13);
    g_assert_cmpuint(second->n, ==, 18);
    g_assert_cmpuint(windows->len, ==, 9);
}

/* One word of 90 pieces, longer than any window here, among others. */
static void
test_long_word(void)
{
    g_autoptr(ClozeTokenizer) tokenizer = load();
    g_autofree char *letters = g_strnfill(90, 'b');
    g_autoptr(GString) text = g_string_new(NULL);

    g_string_printf(text, "The cat %s sat on %s. The mat %s", letters, letters, letters);
    for (gsize max_tokens = 16; max_tokens < 60; max_tokens++) {
        ClozeWindowOptions options = {max_tokens, max_tokens % 7 * 3};

        assert_windows(tokenizer, text, 0, text->len, &options);
    }
}

static void
test_packing(void)
{
    static const char text[] = "The cat sat. The cat sat. The cat sat on the mat. A.";
    g_autoptr(ClozeTokenizer) tokenizer = load();
    ClozeWindowOptions options = {16, 4};
    g_autoptr(GPtrArray) windows =
        cloze_windows_cut(tokenizer, text, 0, strlen(text), &options, NULL);
    const ClozeWindow *first = windows->pdata[0], *second = windows->pdata[1];

    g_assert_cmpuint(windows->len, ==, 2);
    g_assert_cmpuint(first->n, ==, 2 + 8);
    g_assert_cmpuint(second->n, ==, 2 + 9);
    g_assert_cmpuint(second->tokens[1].start, ==, 26);
    g_assert_cmpuint(second->own_end, ==, second->n - 1);
}

static void
test_small(void)
{
    g_autoptr(ClozeTokenizer) tokenizer = load();
    ClozeWindowOptions options = {16, 4}, tiny = {5, 0};
    g_autoptr(GPtrArray) none = cloze_windows_cut(tokenizer, "", 0, 0, &options, NULL);
    g_autoptr(GPtrArray) blank = cloze_windows_cut(tokenizer, " \n ", 0, 3, &options, NULL);
    g_autoptr(GError) error = NULL;

    g_assert_cmpuint(none->len, ==, 0);
    g_assert_cmpuint(blank->len, ==, 0);
    g_assert_null(cloze_windows_cut(tokenizer, "a", 0, 1, &tiny, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
}

static void
test_linear(void)
{
    g_autoptr(ClozeTokenizer) tokenizer = load();

    for (int kind = 0; kind < RANDOM_TEXT_KINDS; kind++) {
        g_autoptr(GString) text = random_text_new(3, 1000000 / 6, kind);
        ClozeWindowOptions options = {256, 32};
        gint64 begin = g_get_monotonic_time();
        g_autoptr(GPtrArray) windows =
            cloze_windows_cut(tokenizer, text->str, 0, text->len, &options, NULL);
        double seconds = (double)(g_get_monotonic_time() - begin) / 1e6;

        g_test_message("kind %d: %u windows of %" G_GSIZE_FORMAT " bytes in %.3f s", kind,
                       windows->len, text->len, seconds);
        g_assert_cmpfloat(seconds, <, 20);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/windows/random", test_random);
    g_test_add_func("/windows/long-sentence", test_long_sentence);
    g_test_add_func("/windows/context", test_context);
    g_test_add_func("/windows/long-word", test_long_word);
    g_test_add_func("/windows/packing", test_packing);
    g_test_add_func("/windows/small", test_small);
    g_test_add_func("/windows/linear", test_linear);
    return g_test_run();
}
