/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads tokenizer.json in one pass: sections come in any order, so what names tokens is resolved at
 * the end. One thread. */
#include "engine/text/tokenizer-json.h"

#include "engine/base/error.h"
#include "engine/base/json-reader.h"
#include "engine/text/steps-json.h"
#include "engine/text/template-json.h"

typedef struct {
    ClozeTokenizerParts *parts;
    ClozeTemplateJson template;
    char *prefix;
    char *unknown;
    gint64 max_chars;
    gboolean has_model;
} Settings;

static void
replace_string(ClozeJsonReader *reader, char **string)
{
    ClozeJsonSlice slice = cloze_json_reader_get_string(reader);

    g_free(*string);
    *string = g_strndup(slice.text, slice.size);
}

static void
read_added_token(ClozeJsonReader *reader, GArray *added)
{
    ClozeAddedToken token = {0};
    gint64 id = -1;
    ClozeJsonSlice key;

    cloze_json_reader_enter_object(reader);
    while (cloze_json_reader_next_member(reader, &key)) {
        if (cloze_json_reader_equal(&key, "id"))
            id = cloze_json_reader_get_integer(reader);
        else if (cloze_json_reader_equal(&key, "content"))
            replace_string(reader, &token.content);
        else if (cloze_json_reader_equal(&key, "special"))
            token.special = cloze_json_reader_get_boolean(reader);
        else if (cloze_json_reader_equal(&key, "single_word"))
            token.single_word = cloze_json_reader_get_boolean(reader);
        else if (cloze_json_reader_equal(&key, "lstrip"))
            token.lstrip = cloze_json_reader_get_boolean(reader);
        else if (cloze_json_reader_equal(&key, "rstrip"))
            token.rstrip = cloze_json_reader_get_boolean(reader);
        else if (cloze_json_reader_equal(&key, "normalized"))
            token.normalized = cloze_json_reader_get_boolean(reader);
        else
            cloze_json_reader_skip(reader);
    }
    if (id < 0 || id > G_MAXINT32 || !token.content)
        cloze_json_reader_fail(reader, CLOZE_ERROR_INVALID,
                               "expected an added token with a content and an id from 0, found "
                               "\"%.80s\" and %" G_GINT64_FORMAT,
                               token.content ? token.content : "", id);
    if (!token.content)
        token.content = g_strdup("");
    token.id = (gint32)id;
    g_array_append_val(added, token);
}

static void
read_added_tokens(ClozeJsonReader *reader, GArray *added)
{
    cloze_json_reader_enter_array(reader);
    while (cloze_json_reader_next_element(reader))
        read_added_token(reader, added);
}

static void
read_vocabulary(ClozeJsonReader *reader, ClozeVocabulary *vocabulary)
{
    g_autoptr(GError) error = NULL;
    ClozeJsonSlice token;

    /* other models keep lists here, and say which they are by their type */
    if (cloze_json_reader_peek(reader) != CLOZE_JSON_OBJECT) {
        cloze_json_reader_skip(reader);
        return;
    }
    cloze_json_reader_enter_object(reader);
    while (cloze_json_reader_next_member(reader, &token)) {
        gint64 id = cloze_json_reader_get_integer(reader);

        if (reader->error)
            return;
        if (!cloze_vocabulary_add(vocabulary, token.text, token.size, id, &error)) {
            cloze_json_reader_fail(reader, error->code, "%s", error->message);
            return;
        }
    }
}

static void
check_model_type(ClozeJsonReader *reader)
{
    ClozeJsonSlice type = cloze_json_reader_get_string(reader);

    if (!cloze_json_reader_equal(&type, "WordPiece"))
        cloze_json_reader_fail(reader, CLOZE_ERROR_UNSUPPORTED,
                               "expected a model of type WordPiece, found \"%.*s\"",
                               (int)MIN(type.size, 80), type.text);
}

static void
read_model(ClozeJsonReader *reader, Settings *settings)
{
    ClozeJsonSlice key;

    settings->has_model = TRUE;
    cloze_json_reader_enter_object(reader);
    while (cloze_json_reader_next_member(reader, &key)) {
        if (cloze_json_reader_equal(&key, "type"))
            check_model_type(reader);
        else if (cloze_json_reader_equal(&key, "unk_token"))
            replace_string(reader, &settings->unknown);
        else if (cloze_json_reader_equal(&key, "continuing_subword_prefix"))
            replace_string(reader, &settings->prefix);
        else if (cloze_json_reader_equal(&key, "max_input_chars_per_word"))
            settings->max_chars = cloze_json_reader_get_integer(reader);
        else if (cloze_json_reader_equal(&key, "vocab"))
            read_vocabulary(reader, &settings->parts->vocabulary);
        else if (cloze_json_reader_equal(&key, "merges"))
            cloze_json_reader_fail(reader, CLOZE_ERROR_UNSUPPORTED,
                                   "expected a model of type WordPiece, found merges of BPE");
        else
            cloze_json_reader_skip(reader);
    }
}

static void
read_truncation(ClozeJsonReader *reader, ClozeTokenizerParts *parts)
{
    ClozeJsonSlice key;
    gint64 max_length = 0;

    if (cloze_json_reader_peek(reader) == CLOZE_JSON_NULL) {
        cloze_json_reader_skip(reader);
        return;
    }
    cloze_json_reader_enter_object(reader);
    while (cloze_json_reader_next_member(reader, &key)) {
        if (cloze_json_reader_equal(&key, "max_length"))
            max_length = cloze_json_reader_get_integer(reader);
        else
            cloze_json_reader_skip(reader);
    }
    parts->max_length = (gsize)MAX(max_length, 0);
}

static void
read_sections(ClozeJsonReader *reader, Settings *settings)
{
    ClozeTokenizerParts *parts = settings->parts;
    ClozeJsonSlice key;

    cloze_json_reader_enter_object(reader);
    while (cloze_json_reader_next_member(reader, &key)) {
        if (cloze_json_reader_equal(&key, "added_tokens"))
            read_added_tokens(reader, parts->added);
        else if (cloze_json_reader_equal(&key, "normalizer"))
            cloze_steps_json_read_normalizer(reader, &parts->normalizer);
        else if (cloze_json_reader_equal(&key, "pre_tokenizer"))
            cloze_steps_json_read_pretokenizer(reader, &parts->pretokenizer);
        else if (cloze_json_reader_equal(&key, "model"))
            read_model(reader, settings);
        else if (cloze_json_reader_equal(&key, "post_processor"))
            cloze_template_json_read(reader, &settings->template);
        else if (cloze_json_reader_equal(&key, "truncation"))
            read_truncation(reader, parts);
        else
            cloze_json_reader_skip(reader);
    }
    if (!settings->has_model)
        cloze_json_reader_fail(reader, CLOZE_ERROR_NOT_FOUND,
                               "expected a member \"model\", found none");
}

static gboolean
read_all(ClozeJsonReader *reader, Settings *settings, const char *name, GError **error)
{
    read_sections(reader, settings);
    return cloze_json_reader_finish(reader, error) &&
           cloze_tokenizer_parts_finish(settings->parts, settings->prefix, settings->unknown,
                                        settings->max_chars, name, error) &&
           cloze_template_json_resolve(&settings->template, &settings->parts->vocabulary, name,
                                       &settings->parts->template, error);
}

gboolean
cloze_tokenizer_json_read(const char *json, gsize size, const char *name,
                          ClozeTokenizerParts *parts, GError **error)
{
    Settings settings = {parts, .prefix = g_strdup("##"), .unknown = g_strdup("[UNK]"),
                         .max_chars = 100};
    ClozeJsonReader reader;
    gboolean ok;

    cloze_tokenizer_parts_init(parts, size);
    cloze_template_json_init(&settings.template);
    cloze_json_reader_init(&reader, json, size, name);
    if (size >= CLOZE_TRIE_MAX_BYTES)
        cloze_json_reader_fail(&reader, CLOZE_ERROR_UNSUPPORTED,
                               "expected fewer than %" G_GSIZE_FORMAT
                               " bytes, found %" G_GSIZE_FORMAT,
                               CLOZE_TRIE_MAX_BYTES, size);
    ok = read_all(&reader, &settings, name, error);
    cloze_json_reader_clear(&reader);
    cloze_template_json_clear(&settings.template);
    g_free(settings.prefix);
    g_free(settings.unknown);
    return ok;
}
