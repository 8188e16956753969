/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/tokenizer.h"

#include <string.h>

#include "engine/base/error.h"
#include "tests/scratch.h"

/* Ids are line numbers: [PAD] 0 to [MASK] 4, then words and pieces from 5. */
static const char vocabulary[] =
    "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nhello\nworld\nun\n##aff\n##able\n"
    ",\n.\n中\n文\ncafe\na\n##b\n";

static ClozeTokenizer *
new_tokenizer(void)
{
    g_autoptr(GError) error = NULL;
    ClozeTokenizer *tokenizer =
        cloze_tokenizer_load_vocab(vocabulary, sizeof vocabulary - 1, "vocab.txt", TRUE, &error);

    g_assert_no_error(error);
    return tokenizer;
}

/* "id:start-end/word/type" for each token, S for tokens of the template. */
static char *
describe(const ClozeTokens *tokens)
{
    GString *text = g_string_new(NULL);

    for (gsize i = 0; i < tokens->n; i++) {
        const ClozeToken *token = &tokens->tokens[i];

        g_string_append_printf(text, "%s%d:%u-%u/%d/%u%s", i ? " " : "", token->id, token->start,
                               token->end, token->word, token->type_id, token->special ? "S" : "");
    }
    return g_string_free(text, FALSE);
}

static char *
encode(ClozeTokenizer *tokenizer, const char *text, gssize size, gboolean no_special)
{
    ClozeEncodeOptions options = {.no_special = no_special};
    g_auto(ClozeTokens) tokens = {0};
    g_autoptr(GError) error = NULL;

    cloze_tokenizer_encode_text(tokenizer, text, size < 0 ? strlen(text) : (gsize)size, &options,
                                &tokens, &error);
    g_assert_no_error(error);
    return describe(&tokens);
}

static void
assert_encodes(const char *text, gssize size, const char *expected)
{
    g_autoptr(ClozeTokenizer) tokenizer = new_tokenizer();
    g_autofree char *found = encode(tokenizer, text, size, TRUE);

    g_assert_cmpstr(found, ==, expected);
}

static void
test_words(void)
{
    g_autoptr(ClozeTokenizer) tokenizer = new_tokenizer();
    g_autofree char *found = encode(tokenizer, "Hello, unaffable world.", -1, FALSE);

    g_assert_cmpstr(found, ==,
                    "2:0-0/-1/0S 5:0-5/0/0 10:5-6/1/0 7:7-9/2/0 8:9-12/2/0 9:12-16/2/0 "
                    "6:17-22/3/0 11:22-23/4/0 3:0-0/-1/0S");
}

static void
test_empty(void)
{
    assert_encodes("", -1, "");
    assert_encodes(NULL, 0, "");
    assert_encodes(" \t\r\n\u00a0\u3000", -1, "");
}

static void
test_unknown(void)
{
    assert_encodes("xyz hello", -1, "1:0-3/0/0 5:4-9/1/0");
    assert_encodes("worldx", -1, "1:0-6/0/0");
    assert_encodes("HELLO", -1, "5:0-5/0/0");
}

static void
test_chinese(void)
{
    assert_encodes("中文hello", -1, "12:0-3/0/0 13:3-6/1/0 5:6-11/2/0");
}

/* The token ends before the accent where that is the last of the word, as in the reference. */
static void
test_accents(void)
{
    assert_encodes("Café", -1, "14:0-5/0/0");
    assert_encodes("Cafe\xCC\x81 a", -1, "14:0-4/0/0 15:7-8/1/0");
    assert_encodes("a\xCC\x81"
                   "b",
                   -1, "15:0-1/0/0 16:3-4/0/0");
}

static void
test_controls(void)
{
    assert_encodes("hel\0lo", 6, "5:0-6/0/0");
    assert_encodes("hel\xE2\x80\x8Blo", -1, "5:0-8/0/0");
    assert_encodes("\xEF\xBB\xBFhello", -1, "5:3-8/0/0");
}

static void
test_added_tokens(void)
{
    assert_encodes("hello[MASK]world", -1, "5:0-5/0/0 4:5-11/1/0 6:11-16/2/0");
    assert_encodes("[mask]", -1, "1:0-1/0/0 1:1-5/1/0 1:5-6/2/0");
}

static void
test_long_word(void)
{
    g_autofree char *hundred = g_strnfill(100, 'b'), *more = g_strnfill(101, 'b');
    g_autofree char *huge = g_strnfill(10 << 20, 'b');

    hundred[0] = more[0] = huge[0] = 'a';
    {
        g_autoptr(ClozeTokenizer) tokenizer = new_tokenizer();
        g_autofree char *found = encode(tokenizer, hundred, -1, TRUE);

        g_assert_true(g_str_has_suffix(found, "16:99-100/0/0"));
    }
    assert_encodes(more, -1, "1:0-101/0/0");
    assert_encodes(huge, -1, "1:0-10485760/0/0");
}

static void
test_pair(void)
{
    g_autoptr(ClozeTokenizer) tokenizer = new_tokenizer();
    ClozeEncodeOptions options = {.truncation = CLOZE_TRUNCATION_LONGEST_FIRST, .max_length = 6};
    g_auto(ClozeTokens) tokens = {0};
    g_autoptr(GError) error = NULL;
    g_autofree char *found = NULL;

    g_assert_true(cloze_tokenizer_encode_pair(tokenizer, "hello", 5, "world world a", 13, &options,
                                              &tokens, &error));
    found = describe(&tokens);
    g_assert_cmpstr(found, ==,
                    "2:0-0/-1/0S 5:0-5/0/0 3:0-0/-1/0S 6:0-5/0/1 6:6-11/1/1 3:0-0/-1/1S");
    g_assert_cmpuint(tokens.tokens[1].sequence, ==, 0);
    g_assert_cmpuint(tokens.tokens[3].sequence, ==, 1);
    g_assert_cmpuint(tokens.tokens[0].sequence, ==, CLOZE_TOKEN_NO_SEQUENCE);
}

static void
test_word_list(void)
{
    static const char *const words[] = {"hello", "", "unaffable", "world."};
    g_autoptr(ClozeTokenizer) tokenizer = new_tokenizer();
    ClozeEncodeOptions options = {.no_special = TRUE};
    g_auto(ClozeTokens) tokens = {0};
    g_autoptr(GError) error = NULL;
    g_autofree char *found = NULL;

    g_assert_true(cloze_tokenizer_encode_words(tokenizer, words, 4, &options, &tokens, &error));
    found = describe(&tokens);
    g_assert_cmpstr(found, ==, "5:0-5/0/0 7:0-2/2/0 8:2-5/2/0 9:5-9/2/0 6:0-5/3/0 11:5-6/3/0");
}

static void
assert_windows(ClozeTruncationDirection direction, gsize stride, const char *expected)
{
    g_autoptr(ClozeTokenizer) tokenizer = new_tokenizer();
    ClozeEncodeOptions options = {.truncation = CLOZE_TRUNCATION_LONGEST_FIRST,
                                  .direction = direction,
                                  .max_length = 4,
                                  .stride = stride,
                                  .no_special = TRUE};
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) windows =
        cloze_tokenizer_encode_windows(tokenizer, "a a a a a a", 11, NULL, 0, &options, &error);
    GString *found = g_string_new(NULL);

    g_assert_no_error(error);
    for (guint i = 0; i < windows->len; i++) {
        const ClozeTokens *tokens = windows->pdata[i];

        g_string_append_printf(found, " %d-%d", tokens->tokens[0].word,
                               tokens->tokens[tokens->n - 1].word);
    }
    g_assert_cmpstr(found->str, ==, expected);
    g_string_free(found, TRUE);
}

static void
test_windows(void)
{
    assert_windows(CLOZE_TRUNCATION_RIGHT, 0, " 0-3 4-5");
    assert_windows(CLOZE_TRUNCATION_RIGHT, 3, " 0-3 1-4 2-5");
    assert_windows(CLOZE_TRUNCATION_LEFT, 0, " 2-5 0-1");
    assert_windows(CLOZE_TRUNCATION_LEFT, 2, " 2-5 0-3");
}

static void
assert_refuses(const ClozeEncodeOptions *options, const char *second, const char *message)
{
    g_autoptr(ClozeTokenizer) tokenizer = new_tokenizer();
    g_autoptr(GError) error = NULL;

    g_assert_null(cloze_tokenizer_encode_windows(tokenizer, "a a a a a", 9, second,
                                                 second ? strlen(second) : 0, options, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    g_assert_cmpstr(error->message, ==, message);
}

static void
test_impossible(void)
{
    ClozeEncodeOptions options = {
        .truncation = CLOZE_TRUNCATION_LONGEST_FIRST, .max_length = 4, .stride = 2};

    assert_refuses(&options, NULL, "expected a stride below the 2 tokens of room, found 2");
    options.stride = 0;
    options.max_length = 1;
    assert_refuses(&options, NULL, "expected max_length to hold the 2 special tokens, found 1");
    options.max_length = 6;
    options.truncation = CLOZE_TRUNCATION_ONLY_SECOND;
    assert_refuses(&options, "a",
                   "expected the second text to be longer than the 3 tokens to cut, found 1");
}

static void
test_invalid_utf8(void)
{
    g_autoptr(ClozeTokenizer) tokenizer = new_tokenizer();
    ClozeEncodeOptions options = {0};
    g_auto(ClozeTokens) tokens = {0};
    g_autoptr(GError) error = NULL;

    g_assert_false(
        cloze_tokenizer_encode_text(tokenizer, "hello \xED\xA0\x80", 9, &options, &tokens, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
    g_assert_cmpstr(error->message, ==, "expected a text in UTF-8, found byte 0xED at byte 6");
}

static void
test_getters(void)
{
    g_autoptr(ClozeTokenizer) tokenizer = new_tokenizer();
    const gint32 *before, *after;
    gsize n_before, n_after;

    g_assert_cmpuint(cloze_tokenizer_get_vocab_size(tokenizer), ==, 17);
    g_assert_cmpstr(cloze_tokenizer_get_token(tokenizer, 8), ==, "##aff");
    g_assert_null(cloze_tokenizer_get_token(tokenizer, 17));
    g_assert_null(cloze_tokenizer_get_token(tokenizer, -1));
    g_assert_cmpint(cloze_tokenizer_find(tokenizer, "##b"), ==, 16);
    g_assert_cmpint(cloze_tokenizer_find(tokenizer, "##c"), ==, -1);
    g_assert_cmpuint(cloze_tokenizer_count_special(tokenizer, FALSE), ==, 2);
    g_assert_cmpuint(cloze_tokenizer_count_special(tokenizer, TRUE), ==, 3);
    cloze_tokenizer_get_template(tokenizer, &before, &n_before, &after, &n_after);
    g_assert_cmpuint(n_before, ==, 1);
    g_assert_cmpuint(n_after, ==, 1);
    g_assert_cmpint(before[0], ==, 2);
    g_assert_cmpint(after[0], ==, 3);
}

/* A folder with vocab.txt and its settings. */
static void
test_ignores_case(void)
{
    static const char some[] = "[UNK]\n[CLS]\n[SEP]\nword\n";
    static const char both[] = "[UNK]\n[CLS]\n[SEP]\nword\nWord\n";
    static const struct {
        const char *vocabulary;
        gboolean lowercase;
    } cases[] = {{some, TRUE}, {some, FALSE}, {both, TRUE}, {both, FALSE}};

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(ClozeTokenizer) tokenizer =
            cloze_tokenizer_load_vocab(cases[i].vocabulary, strlen(cases[i].vocabulary),
                                       "vocab.txt", cases[i].lowercase, &error);

        g_assert_no_error(error);
        g_assert_cmpint(cloze_tokenizer_ignores_case(tokenizer), ==, cases[i].lowercase);
    }
}

static void
test_folder(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeTokenizer) tokenizer = NULL;
    g_autofree char *found = NULL;

    g_assert_null(cloze_tokenizer_load(folder, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
    g_clear_error(&error);
    scratch_write(folder, "vocab.txt", vocabulary, -1);
    scratch_write(folder, "tokenizer_config.json", "{\"do_lower_case\": false}", -1);
    tokenizer = cloze_tokenizer_load(folder, &error);
    g_assert_no_error(error);
    found = encode(tokenizer, "Hello hello", -1, TRUE);
    g_assert_cmpstr(found, ==, "1:0-5/0/0 5:6-11/1/0");
    scratch_free(folder);
}

static void
test_no_unknown(void)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(cloze_tokenizer_load_vocab("a\nb\n", 4, "vocab.txt", TRUE, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
    g_assert_cmpstr(error->message, ==,
                    "vocab.txt: expected the unknown token \"[UNK]\" in the vocabulary of 2 ids, "
                    "found none");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/tokenizer/words", test_words);
    g_test_add_func("/tokenizer/empty", test_empty);
    g_test_add_func("/tokenizer/unknown", test_unknown);
    g_test_add_func("/tokenizer/chinese", test_chinese);
    g_test_add_func("/tokenizer/accents", test_accents);
    g_test_add_func("/tokenizer/controls", test_controls);
    g_test_add_func("/tokenizer/added-tokens", test_added_tokens);
    g_test_add_func("/tokenizer/long-word", test_long_word);
    g_test_add_func("/tokenizer/pair", test_pair);
    g_test_add_func("/tokenizer/word-list", test_word_list);
    g_test_add_func("/tokenizer/windows", test_windows);
    g_test_add_func("/tokenizer/impossible", test_impossible);
    g_test_add_func("/tokenizer/invalid-utf8", test_invalid_utf8);
    g_test_add_func("/tokenizer/getters", test_getters);
    g_test_add_func("/tokenizer/ignores-case", test_ignores_case);
    g_test_add_func("/tokenizer/folder", test_folder);
    g_test_add_func("/tokenizer/no-unknown", test_no_unknown);
    return g_test_run();
}
