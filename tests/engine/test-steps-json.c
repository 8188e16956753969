/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/steps-json.h"

#include "engine/base/error.h"

static void
assert_steps(const char *json, const ClozeNormalizerStep *steps, gsize n)
{
    ClozeNormalizer normalizer = {{0}, 0};
    ClozeJsonReader reader;
    g_autoptr(GError) error = NULL;

    cloze_json_reader_init(&reader, json, strlen(json), "x");
    cloze_steps_json_read_normalizer(&reader, &normalizer);
    cloze_json_reader_finish(&reader, &error);
    g_assert_no_error(error);
    g_assert_cmpmem(normalizer.steps, normalizer.n_steps * sizeof *steps, steps, n * sizeof *steps);
    cloze_json_reader_clear(&reader);
}

static void
test_bert(void)
{
    static const ClozeNormalizerStep all[] = {
        CLOZE_NORMALIZER_CLEAN, CLOZE_NORMALIZER_CHINESE, CLOZE_NORMALIZER_DECOMPOSE,
        CLOZE_NORMALIZER_STRIP_NONSPACING, CLOZE_NORMALIZER_LOWER};
    static const ClozeNormalizerStep cased[] = {CLOZE_NORMALIZER_CLEAN, CLOZE_NORMALIZER_CHINESE};
    static const ClozeNormalizerStep lower[] = {CLOZE_NORMALIZER_LOWER};

    assert_steps("{\"type\": \"BertNormalizer\", \"strip_accents\": null}", all, 5);
    assert_steps("{\"type\": \"BertNormalizer\", \"lowercase\": false}", cased, 2);
    assert_steps("{\"lowercase\": true, \"clean_text\": false, \"handle_chinese_chars\": false, "
                 "\"strip_accents\": false, \"type\": \"BertNormalizer\"}",
                 lower, 1);
}

static void
test_sequence(void)
{
    static const ClozeNormalizerStep steps[] = {CLOZE_NORMALIZER_DECOMPOSE, CLOZE_NORMALIZER_LOWER,
                                                CLOZE_NORMALIZER_STRIP_MARKS};

    assert_steps("{\"type\": \"Sequence\", \"normalizers\": [{\"type\": \"NFD\"}, {\"type\": "
                 "\"Lowercase\"}, {\"type\": \"StripAccents\"}]}",
                 steps, 3);
    assert_steps("null", NULL, 0);
}

static void
assert_bad_normalizer(const char *json, const char *part)
{
    ClozeNormalizer normalizer = {{0}, 0};
    ClozeJsonReader reader;
    g_autoptr(GError) error = NULL;

    cloze_json_reader_init(&reader, json, strlen(json), "x");
    cloze_steps_json_read_normalizer(&reader, &normalizer);
    g_assert_false(cloze_json_reader_finish(&reader, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED);
    g_assert_nonnull(strstr(error->message, part));
    cloze_json_reader_clear(&reader);
}

static void
test_refuses(void)
{
    assert_bad_normalizer("{\"type\": \"Replace\"}", "found \"Replace\"");
    assert_bad_normalizer("{}", "found \"\"");
    assert_bad_normalizer("{\"type\": \"Sequence\"}", "found \"Sequence\"");
    assert_bad_normalizer("{\"type\": \"Sequence\", \"normalizers\": [{\"type\": "
                          "\"BertNormalizer\"}, {\"type\": \"BertNormalizer\"}]}",
                          "expected at most 8 steps");
}

static void
assert_splits(const char *json, gboolean space, gboolean punctuation, gboolean pattern)
{
    ClozePretokenizer pretokenizer = {0};
    ClozeJsonReader reader;
    g_autoptr(GError) error = NULL;

    cloze_json_reader_init(&reader, json, strlen(json), "x");
    cloze_steps_json_read_pretokenizer(&reader, &pretokenizer);
    cloze_json_reader_finish(&reader, &error);
    g_assert_no_error(error);
    g_assert_cmpint(pretokenizer.split_space, ==, space);
    g_assert_cmpint(pretokenizer.split_punctuation, ==, punctuation);
    g_assert_cmpint(pretokenizer.split_pattern, ==, pattern);
    cloze_json_reader_clear(&reader);
}

static void
test_pretokenizers(void)
{
    assert_splits("null", FALSE, FALSE, FALSE);
    assert_splits("{\"type\": \"BertPreTokenizer\"}", TRUE, TRUE, FALSE);
    assert_splits("{\"type\": \"Whitespace\"}", TRUE, FALSE, TRUE);
    assert_splits("{\"type\": \"WhitespaceSplit\"}", TRUE, FALSE, FALSE);
    assert_splits("{\"type\": \"Sequence\", \"pretokenizers\": [{\"type\": \"WhitespaceSplit\"}, "
                  "{\"type\": \"Punctuation\", \"behavior\": \"Isolated\"}]}",
                  TRUE, TRUE, FALSE);
}

static void
test_bad_pretokenizer(void)
{
    static const char json[] = "{\"type\": \"Punctuation\", \"behavior\": \"Removed\"}";
    ClozePretokenizer pretokenizer = {0};
    ClozeJsonReader reader;

    cloze_json_reader_init(&reader, json, sizeof json - 1, "x");
    cloze_steps_json_read_pretokenizer(&reader, &pretokenizer);
    g_assert_error(reader.error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED);
    cloze_json_reader_clear(&reader);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/steps-json/bert", test_bert);
    g_test_add_func("/steps-json/sequence", test_sequence);
    g_test_add_func("/steps-json/refuses", test_refuses);
    g_test_add_func("/steps-json/pretokenizers", test_pretokenizers);
    g_test_add_func("/steps-json/bad-pretokenizer", test_bad_pretokenizer);
    return g_test_run();
}
