/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/tokenizer-json.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/text/tokenizer.h"

#define MODEL                                                                                      \
    "\"model\": {\"type\": \"WordPiece\", \"unk_token\": \"?\", \"vocab\": {\"?\": 0, "            \
    "\"hello\": 3, \"##s\": 5, \"<c>\": 1, \"<s>\": 2}}"
#define ADDED "\"added_tokens\": [{\"id\": 9, \"content\": \"<x>\", \"lstrip\": true}]"
#define STEPS                                                                                      \
    "\"normalizer\": {\"type\": \"Lowercase\"}, \"pre_tokenizer\": {\"type\": "                    \
    "\"WhitespaceSplit\"}"

static ClozeTokenizer *
load(const char *json, GError **error)
{
    return cloze_tokenizer_load_json(json, strlen(json), "t.json", error);
}

static void
assert_loads(const char *json, const char *text, const char *expected)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeTokenizer) tokenizer = load(json, &error);
    ClozeEncodeOptions options = {0};
    g_auto(ClozeTokens) tokens = {0};
    GString *found = g_string_new(NULL);

    g_assert_no_error(error);
    g_assert_true(
        cloze_tokenizer_encode_text(tokenizer, text, strlen(text), &options, &tokens, &error));
    for (gsize i = 0; i < tokens.n; i++)
        g_string_append_printf(found, "%s%s", i ? " " : "",
                               cloze_tokenizer_get_token(tokenizer, tokens.tokens[i].id));
    g_assert_cmpstr(found->str, ==, expected);
    g_string_free(found, TRUE);
}

static void
test_whole(void)
{
    assert_loads("{" ADDED ", " STEPS ", " MODEL ", \"padding\": {\"a\": [1]}, \"decoder\": null}",
                 "Hellos hello <x> x", "hello ##s hello <x> ?");
    assert_loads("{" MODEL ", " STEPS ", " ADDED "}", "hello <x>", "hello <x>");
    assert_loads("{" MODEL "}", "hello", "hello");
}

static void
test_template(void)
{
    assert_loads("{\"post_processor\": {\"type\": \"BertProcessing\", \"sep\": [\"<s>\", 2], "
                 "\"cls\": [\"<c>\", 1]}, " MODEL "}",
                 "hello", "<c> hello <s>");
}

static void
test_max_length(void)
{
    g_autoptr(ClozeTokenizer) tokenizer =
        load("{\"truncation\": {\"direction\": \"Right\", \"max_length\": 128}, " MODEL "}", NULL);
    g_autoptr(ClozeTokenizer) none = load("{\"truncation\": null, " MODEL "}", NULL);

    g_assert_cmpuint(cloze_tokenizer_get_max_length(tokenizer), ==, 128);
    g_assert_cmpuint(cloze_tokenizer_get_max_length(none), ==, 0);
}

static void
assert_refuses(const char *json, gint code, const char *part)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(load(json, &error));
    g_assert_error(error, CLOZE_ERROR, code);
    g_assert_nonnull(strstr(error->message, part));
    g_assert_true(g_str_has_prefix(error->message, "t.json"));
}

static void
test_unsupported(void)
{
    assert_refuses("{\"model\": {\"type\": \"BPE\", \"vocab\": {}}}", CLOZE_ERROR_UNSUPPORTED,
                   "expected a model of type WordPiece, found \"BPE\"");
    assert_refuses("{\"model\": {\"vocab\": [[\"a\", 1]], \"type\": \"Unigram\"}}",
                   CLOZE_ERROR_UNSUPPORTED, "found \"Unigram\"");
    assert_refuses("{\"model\": {\"vocab\": {}, \"merges\": []}}", CLOZE_ERROR_UNSUPPORTED,
                   "found merges of BPE");
    assert_refuses("{\"normalizer\": {\"type\": \"NFKC\"}, " MODEL "}", CLOZE_ERROR_UNSUPPORTED,
                   "found \"NFKC\"");
    assert_refuses("{\"pre_tokenizer\": {\"type\": \"Metaspace\"}, " MODEL "}",
                   CLOZE_ERROR_UNSUPPORTED, "found \"Metaspace\"");
    assert_refuses("{\"post_processor\": {\"type\": \"ByteLevel\"}, " MODEL "}",
                   CLOZE_ERROR_UNSUPPORTED, "found \"ByteLevel\"");
}

static void
test_vocabulary(void)
{
    assert_refuses("{}", CLOZE_ERROR_NOT_FOUND, "expected a member \"model\", found none");
    assert_refuses("{\"model\": {\"type\": \"WordPiece\", \"vocab\": {\"a\": 0}}}",
                   CLOZE_ERROR_NOT_FOUND, "expected the unknown token \"[UNK]\"");
    assert_refuses("{\"model\": {\"vocab\": {\"a\": 0, \"b\": 0}}}", CLOZE_ERROR_INVALID,
                   "expected one token for id 0");
    assert_refuses("{\"model\": {\"vocab\": {\"a\": 0, \"a\": 1}}}", CLOZE_ERROR_INVALID,
                   "expected one id for token \"a\"");
    assert_refuses("{\"model\": {\"vocab\": {\"a\": -1}}}", CLOZE_ERROR_INVALID, "found -1");
    assert_refuses("{\"model\": {\"vocab\": {\"a\": 2000000000}}}", CLOZE_ERROR_INVALID,
                   "found 2000000000");
    assert_refuses("{\"model\": {\"vocab\": {\"a\": \"b\"}}}", CLOZE_ERROR_INVALID,
                   "expected an integer");
}

static void
test_added(void)
{
    assert_refuses("{\"added_tokens\": [{\"id\": 4, \"content\": \"hello\"}], " MODEL "}",
                   CLOZE_ERROR_MISMATCH, "expected id 3 for the added token \"hello\"");
    assert_refuses("{\"added_tokens\": [{\"id\": 3, \"content\": \"<x>\"}], " MODEL "}",
                   CLOZE_ERROR_INVALID, "expected one token for id 3");
    assert_refuses("{\"added_tokens\": [{\"content\": \"<x>\"}], " MODEL "}", CLOZE_ERROR_INVALID,
                   "expected an added token with a content and an id");
}

/* Every beginning of a sound file is refused. */
static void
test_cut(void)
{
    static const char json[] = "{" ADDED ", " STEPS ", " MODEL "}";

    for (gsize size = 0; size < sizeof json - 1; size++) {
        g_autoptr(GError) error = NULL;

        g_assert_null(cloze_tokenizer_load_json(json, size, "t.json", &error));
        g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
    }
}

static void
test_deep(void)
{
    g_autofree char *open = g_strnfill(100000, '[');
    g_autofree char *json = g_strconcat("{\"x\": ", open, NULL);

    assert_refuses(json, CLOZE_ERROR_INVALID, "expected at most 64 levels");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/tokenizer-json/whole", test_whole);
    g_test_add_func("/tokenizer-json/template", test_template);
    g_test_add_func("/tokenizer-json/max-length", test_max_length);
    g_test_add_func("/tokenizer-json/unsupported", test_unsupported);
    g_test_add_func("/tokenizer-json/vocabulary", test_vocabulary);
    g_test_add_func("/tokenizer-json/added", test_added);
    g_test_add_func("/tokenizer-json/cut", test_cut);
    g_test_add_func("/tokenizer-json/deep", test_deep);
    return g_test_run();
}
