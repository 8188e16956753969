/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A tokenizer from a list of words and BERT's defaults. One thread. */
#include "engine/text/tokenizer-vocab.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/json-reader.h"
#include "engine/text/steps-json.h"

#define BERT_MAX_CHARS 100

/* BERT's special tokens, as far as the vocabulary has them: never split, wherever they stand. */
static void
add_bert_tokens(ClozeTokenizerParts *parts)
{
    static const char *const names[] = {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"};

    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        ClozeAddedToken token = {.special = TRUE};

        token.id = cloze_vocabulary_find(&parts->vocabulary, names[i], strlen(names[i]));
        if (token.id < 0)
            continue;
        token.content = g_strdup(names[i]);
        g_array_append_val(parts->added, token);
    }
}

static gboolean
add_bert_template(ClozeTokenizerParts *parts, const char *name, GError **error)
{
    gint32 cls = cloze_vocabulary_find(&parts->vocabulary, "[CLS]", 5);
    gint32 sep = cloze_vocabulary_find(&parts->vocabulary, "[SEP]", 5);
    GArray *both[] = {parts->template.single, parts->template.pair};

    if (cls < 0 || sep < 0) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "%s: expected [CLS] and [SEP] in the vocabulary, found no %s", name,
                    cls < 0 ? "[CLS]" : "[SEP]");
        return FALSE;
    }
    for (gsize i = 0; i < 2; i++) {
        cloze_template_append(both[i], CLOZE_TEMPLATE_SPECIAL, cls, 0);
        cloze_template_append(both[i], CLOZE_TEMPLATE_FIRST, -1, 0);
        cloze_template_append(both[i], CLOZE_TEMPLATE_SPECIAL, sep, 0);
    }
    cloze_template_append(both[1], CLOZE_TEMPLATE_SECOND, -1, 1);
    cloze_template_append(both[1], CLOZE_TEMPLATE_SPECIAL, sep, 1);
    return cloze_template_finish(&parts->template, name, error);
}

gboolean
cloze_tokenizer_vocab_read(const char *text, gsize size, const char *name,
                           const ClozeTokenizerVocabSettings *settings, ClozeTokenizerParts *parts,
                           GError **error)
{
    cloze_tokenizer_parts_init(parts, size);
    if (!cloze_vocabulary_read_lines(&parts->vocabulary, text, size, name, error))
        return FALSE;
    cloze_steps_json_add_bert(&parts->normalizer, TRUE, settings->chinese, settings->strip_accents,
                              settings->lowercase);
    parts->pretokenizer.split_space = parts->pretokenizer.split_punctuation = TRUE;
    add_bert_tokens(parts);
    return cloze_tokenizer_parts_finish(parts, "##", "[UNK]", BERT_MAX_CHARS, name, error) &&
           add_bert_template(parts, name, error);
}

gboolean
cloze_tokenizer_vocab_read_settings(const char *json, gsize size, const char *name,
                                    ClozeTokenizerVocabSettings *settings, GError **error)
{
    ClozeJsonReader reader;
    ClozeJsonSlice key;
    gboolean ok;

    cloze_json_reader_init(&reader, json, size, name);
    cloze_json_reader_enter_object(&reader);
    while (cloze_json_reader_next_member(&reader, &key)) {
        if (cloze_json_reader_equal(&key, "do_lower_case"))
            settings->lowercase = cloze_json_reader_get_boolean_or(&reader, TRUE);
        else if (cloze_json_reader_equal(&key, "strip_accents"))
            settings->strip_accents = cloze_json_reader_get_boolean_or(&reader, -1);
        else if (cloze_json_reader_equal(&key, "tokenize_chinese_chars"))
            settings->chinese = cloze_json_reader_get_boolean_or(&reader, TRUE);
        else
            cloze_json_reader_skip(&reader);
    }
    ok = cloze_json_reader_finish(&reader, error);
    cloze_json_reader_clear(&reader);
    return ok;
}
