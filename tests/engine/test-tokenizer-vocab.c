/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/tokenizer-vocab.h"

#include <string.h>

#include "engine/base/error.h"

static const ClozeTokenizerVocabSettings defaults = {TRUE, -1, TRUE};

static gboolean
read_vocab(const char *text, ClozeTokenizerParts *parts, GError **error)
{
    return cloze_tokenizer_vocab_read(text, strlen(text), "vocab.txt", &defaults, parts, error);
}

static void
test_defaults(void)
{
    ClozeTokenizerParts parts;
    g_autoptr(GError) error = NULL;

    read_vocab("[PAD]\n[UNK]\n[CLS]\n[SEP]\nhello\n", &parts, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(parts.normalizer.n_steps, ==, 5);
    g_assert_true(parts.pretokenizer.split_space);
    g_assert_true(parts.pretokenizer.split_punctuation);
    g_assert_cmpuint(parts.wordpiece.max_chars, ==, 100);
    g_assert_cmpuint(parts.added->len, ==, 4);
    g_assert_cmpuint(cloze_template_count_special(&parts.template, TRUE), ==, 3);
    cloze_tokenizer_parts_clear(&parts);
}

static void
test_lacks_special(void)
{
    ClozeTokenizerParts parts;
    g_autoptr(GError) error = NULL;

    g_assert_false(read_vocab("[UNK]\n[CLS]\nhello\n", &parts, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
    g_assert_cmpstr(error->message, ==,
                    "vocab.txt: expected [CLS] and [SEP] in the vocabulary, found no [SEP]");
    cloze_tokenizer_parts_clear(&parts);
}

static gboolean
read_settings(const char *json, ClozeTokenizerVocabSettings *settings, GError **error)
{
    *settings = defaults;
    return cloze_tokenizer_vocab_read_settings(json, strlen(json), "t.json", settings, error);
}

static void
test_settings(void)
{
    ClozeTokenizerVocabSettings settings;
    g_autoptr(GError) error = NULL;

    g_assert_true(read_settings("{\"do_lower_case\": false, \"strip_accents\": true, \"x\": [1], "
                                "\"tokenize_chinese_chars\": false}",
                                &settings, &error));
    g_assert_false(settings.lowercase);
    g_assert_cmpint(settings.strip_accents, ==, TRUE);
    g_assert_false(settings.chinese);
    g_assert_true(
        read_settings("{\"do_lower_case\": null, \"strip_accents\": null}", &settings, &error));
    g_assert_true(settings.lowercase);
    g_assert_cmpint(settings.strip_accents, ==, -1);
    g_assert_false(read_settings("{\"do_lower_case\": 1}", &settings, &error));
    g_assert_cmpstr(error->message, ==, "t.json, at byte 18: expected true or false, found '1'");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/tokenizer-vocab/defaults", test_defaults);
    g_test_add_func("/tokenizer-vocab/lacks-special", test_lacks_special);
    g_test_add_func("/tokenizer-vocab/settings", test_settings);
    return g_test_run();
}
