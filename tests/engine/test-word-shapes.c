/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/word-shapes.h"

#include <string.h>

#include "engine/text/blocks.h"
#include "engine/text/tokenizer.h"
#include "tests/engine/tiny-model.h"

static void
test_get(void)
{
    static const struct {
        const char *word;
        ClozeWordShape shape, first;
    } cases[] = {
        {"word", CLOZE_WORD_SHAPE_LOWER, CLOZE_WORD_SHAPE_LOWER},
        {"Word", CLOZE_WORD_SHAPE_CAPITAL, CLOZE_WORD_SHAPE_FIRST},
        {"WORD", CLOZE_WORD_SHAPE_UPPER, CLOZE_WORD_SHAPE_UPPER},
        {"W", CLOZE_WORD_SHAPE_LETTER, CLOZE_WORD_SHAPE_LETTER},
        {"w", CLOZE_WORD_SHAPE_LOWER, CLOZE_WORD_SHAPE_LOWER},
        {"McWord", CLOZE_WORD_SHAPE_MIXED, CLOZE_WORD_SHAPE_MIXED},
        {"iPhone", CLOZE_WORD_SHAPE_MIXED, CLOZE_WORD_SHAPE_MIXED},
        {"1984", CLOZE_WORD_SHAPE_DIGITS, CLOZE_WORD_SHAPE_DIGITS},
        {"٣٤", CLOZE_WORD_SHAPE_DIGITS, CLOZE_WORD_SHAPE_DIGITS},
        {"2nd", CLOZE_WORD_SHAPE_BOTH, CLOZE_WORD_SHAPE_BOTH},
        {"F16", CLOZE_WORD_SHAPE_BOTH, CLOZE_WORD_SHAPE_BOTH},
        {".", CLOZE_WORD_SHAPE_NONE, CLOZE_WORD_SHAPE_NONE},
        {"", CLOZE_WORD_SHAPE_NONE, CLOZE_WORD_SHAPE_NONE},
        {"人", CLOZE_WORD_SHAPE_NONE, CLOZE_WORD_SHAPE_NONE},
        {"カナ", CLOZE_WORD_SHAPE_NONE, CLOZE_WORD_SHAPE_NONE},
        {"שלום", CLOZE_WORD_SHAPE_NONE, CLOZE_WORD_SHAPE_NONE},
        {"Élan", CLOZE_WORD_SHAPE_CAPITAL, CLOZE_WORD_SHAPE_FIRST},
        {"E\u0301lan", CLOZE_WORD_SHAPE_CAPITAL, CLOZE_WORD_SHAPE_FIRST},
        {"ÖSTERREICH", CLOZE_WORD_SHAPE_UPPER, CLOZE_WORD_SHAPE_UPPER},
        {"Москва", CLOZE_WORD_SHAPE_CAPITAL, CLOZE_WORD_SHAPE_FIRST},
        {"ǅungla", CLOZE_WORD_SHAPE_CAPITAL, CLOZE_WORD_SHAPE_FIRST}, /* a titlecase letter */
        {"ß", CLOZE_WORD_SHAPE_LOWER, CLOZE_WORD_SHAPE_LOWER},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        gsize size = strlen(cases[i].word);

        if (cloze_word_shapes_get(cases[i].word, size, FALSE) != cases[i].shape ||
            cloze_word_shapes_get(cases[i].word, size, TRUE) != cases[i].first)
            g_test_fail_printf("%s has another shape", cases[i].word);
    }
}

/* (transfer full) the shapes of the tokens of @text, a digit each */
static char *
mark(const char *text)
{
    g_autoptr(ClozeTokenizer) tokenizer = cloze_tokenizer_load_vocab(
        tiny_model_vocabulary, strlen(tiny_model_vocabulary), "vocab.txt", TRUE, NULL);
    const ClozeEncodeOptions plain = {.no_special = TRUE};
    g_autoptr(GArray) sentences = cloze_blocks_sentences(text, 0, strlen(text));
    g_auto(ClozeTokens) tokens = {0};
    GString *digits = g_string_new(NULL);

    cloze_tokenizer_encode_text(tokenizer, text, strlen(text), &plain, &tokens, NULL);
    cloze_word_shapes_mark(text, sentences, tokens.tokens, tokens.n);
    for (gsize i = 0; i < tokens.n; i++)
        g_string_append_c(digits, (char)('0' + tokens.tokens[i].type_id));
    return g_string_free(digits, FALSE);
}

static void
check_mark(const char *text, const char *wanted)
{
    g_autofree char *found = mark(text);

    g_assert_cmpstr(found, ==, wanted);
}

/* All pieces of a word have its shape: "Cats" is "cat" and "##s"; a sentence begins behind its quotes,
 * and only once. */
static void
test_mark(void)
{
    check_mark("Cats sat on Mat.", "331120");
    check_mark("Cats sat. Cats IS in A Paris", "331033"
                                               "41"
                                               "52");
    check_mark("\"- Cat Cats", "00322");
    check_mark("the cat, Paris", "1102");
    check_mark("人 Paris 民", "020");
    check_mark("", "");
}

static void
test_recase(void)
{
    static const ClozeWordShape lower[] = {
        CLOZE_WORD_SHAPE_NONE,  CLOZE_WORD_SHAPE_LOWER,  CLOZE_WORD_SHAPE_LOWER,
        CLOZE_WORD_SHAPE_LOWER, CLOZE_WORD_SHAPE_LOWER,  CLOZE_WORD_SHAPE_LOWER,
        CLOZE_WORD_SHAPE_LOWER, CLOZE_WORD_SHAPE_DIGITS, CLOZE_WORD_SHAPE_BOTH,
    };
    static const ClozeWordShape upper[] = {
        CLOZE_WORD_SHAPE_NONE,  CLOZE_WORD_SHAPE_UPPER,  CLOZE_WORD_SHAPE_UPPER,
        CLOZE_WORD_SHAPE_UPPER, CLOZE_WORD_SHAPE_UPPER,  CLOZE_WORD_SHAPE_LETTER,
        CLOZE_WORD_SHAPE_UPPER, CLOZE_WORD_SHAPE_DIGITS, CLOZE_WORD_SHAPE_BOTH,
    };

    G_STATIC_ASSERT(G_N_ELEMENTS(lower) == CLOZE_WORD_SHAPES_N);
    for (guint i = 0; i < CLOZE_WORD_SHAPES_N; i++) {
        g_assert_cmpint(cloze_word_shapes_recase((ClozeWordShape)i, FALSE), ==, lower[i]);
        g_assert_cmpint(cloze_word_shapes_recase((ClozeWordShape)i, TRUE), ==, upper[i]);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/word-shapes/get", test_get);
    g_test_add_func("/word-shapes/mark", test_mark);
    g_test_add_func("/word-shapes/recase", test_recase);
    return g_test_run();
}
