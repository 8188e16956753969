/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the two sections that say how text becomes words. Depth is the JSON reader's to bound. */
#include "engine/text/steps-json.h"

#include "engine/base/error.h"

typedef struct {
    char type[64];
    gboolean clean_text;
    gboolean handle_chinese_chars;
    gint strip_accents; /* -1: as lowercase */
    gboolean lowercase;
    gboolean has_parts;
} NormalizerSection;

static void
copy_type(ClozeJsonReader *reader, char *type, gsize size)
{
    ClozeJsonSlice slice = cloze_json_reader_get_string(reader);
    gsize n = MIN(slice.size, size - 1);

    memcpy(type, slice.text, n);
    type[n] = 0;
}

static gboolean
accept_null(ClozeJsonReader *reader)
{
    if (cloze_json_reader_peek(reader) != CLOZE_JSON_NULL)
        return FALSE;
    cloze_json_reader_skip(reader);
    return TRUE;
}

static gboolean
add_steps(ClozeNormalizer *normalizer, const ClozeNormalizerStep *steps, gsize n)
{
    for (gsize i = 0; i < n; i++)
        if (!cloze_normalizer_add(normalizer, steps[i]))
            return FALSE;
    return TRUE;
}

static gsize
list_bert_steps(const NormalizerSection *section, ClozeNormalizerStep *steps)
{
    gboolean strip = section->strip_accents < 0 ? section->lowercase : section->strip_accents;
    gsize n = 0;

    if (section->clean_text)
        steps[n++] = CLOZE_NORMALIZER_CLEAN;
    if (section->handle_chinese_chars)
        steps[n++] = CLOZE_NORMALIZER_CHINESE;
    if (strip) {
        steps[n++] = CLOZE_NORMALIZER_DECOMPOSE;
        steps[n++] = CLOZE_NORMALIZER_STRIP_NONSPACING;
    }
    if (section->lowercase)
        steps[n++] = CLOZE_NORMALIZER_LOWER;
    return n;
}

void
cloze_steps_json_add_bert(ClozeNormalizer *normalizer, gboolean clean, gboolean chinese,
                          gboolean strip_accents, gboolean lowercase)
{
    NormalizerSection section = {"", clean, chinese, strip_accents, lowercase, FALSE};
    ClozeNormalizerStep steps[CLOZE_NORMALIZER_MAX_STEPS];

    add_steps(normalizer, steps, list_bert_steps(&section, steps));
}

static void
finish_normalizer(ClozeJsonReader *reader, const NormalizerSection *section,
                  ClozeNormalizer *normalizer)
{
    ClozeNormalizerStep steps[CLOZE_NORMALIZER_MAX_STEPS];
    gsize n = 1;

    if (g_str_equal(section->type, "BertNormalizer"))
        n = list_bert_steps(section, steps);
    else if (g_str_equal(section->type, "Sequence") && section->has_parts)
        n = 0;
    else if (g_str_equal(section->type, "Lowercase"))
        steps[0] = CLOZE_NORMALIZER_LOWER;
    else if (g_str_equal(section->type, "NFD"))
        steps[0] = CLOZE_NORMALIZER_DECOMPOSE;
    else if (g_str_equal(section->type, "StripAccents"))
        steps[0] = CLOZE_NORMALIZER_STRIP_MARKS;
    else
        cloze_json_reader_fail(reader, CLOZE_ERROR_UNSUPPORTED,
                               "expected a normalizer of type BertNormalizer, Sequence, Lowercase, "
                               "NFD or StripAccents, found \"%s\"",
                               section->type);
    if (!add_steps(normalizer, steps, reader->error ? 0 : n))
        cloze_json_reader_fail(reader, CLOZE_ERROR_UNSUPPORTED,
                               "expected at most %d steps of normalisation, found more",
                               CLOZE_NORMALIZER_MAX_STEPS);
}

static void
read_parts(ClozeJsonReader *reader, ClozeNormalizer *normalizer)
{
    cloze_json_reader_enter_array(reader);
    while (cloze_json_reader_next_element(reader))
        cloze_steps_json_read_normalizer(reader, normalizer);
}

void
cloze_steps_json_read_normalizer(ClozeJsonReader *reader, ClozeNormalizer *normalizer)
{
    NormalizerSection section = {"", TRUE, TRUE, -1, TRUE, FALSE};
    ClozeJsonSlice key;

    if (accept_null(reader) || !cloze_json_reader_enter_object(reader))
        return;
    while (cloze_json_reader_next_member(reader, &key)) {
        if (cloze_json_reader_equal(&key, "type")) {
            copy_type(reader, section.type, sizeof section.type);
        } else if (cloze_json_reader_equal(&key, "clean_text")) {
            section.clean_text = cloze_json_reader_get_boolean(reader);
        } else if (cloze_json_reader_equal(&key, "handle_chinese_chars")) {
            section.handle_chinese_chars = cloze_json_reader_get_boolean(reader);
        } else if (cloze_json_reader_equal(&key, "strip_accents")) {
            section.strip_accents = cloze_json_reader_get_boolean_or(reader, -1);
        } else if (cloze_json_reader_equal(&key, "lowercase")) {
            section.lowercase = cloze_json_reader_get_boolean(reader);
        } else if (cloze_json_reader_equal(&key, "normalizers")) {
            section.has_parts = TRUE;
            read_parts(reader, normalizer);
        } else {
            cloze_json_reader_skip(reader);
        }
    }
    if (!reader->error)
        finish_normalizer(reader, &section, normalizer);
}

static void
finish_pretokenizer(ClozeJsonReader *reader, const char *type, const char *behavior,
                    gboolean has_parts, ClozePretokenizer *pretokenizer)
{
    if (g_str_equal(type, "BertPreTokenizer")) {
        pretokenizer->split_space = pretokenizer->split_punctuation = TRUE;
    } else if (g_str_equal(type, "WhitespaceSplit")) {
        pretokenizer->split_space = TRUE;
    } else if (g_str_equal(type, "Whitespace")) {
        pretokenizer->split_space = pretokenizer->split_pattern = TRUE;
    } else if (g_str_equal(type, "Punctuation") && g_str_equal(behavior, "Isolated")) {
        pretokenizer->split_punctuation = TRUE;
    } else if (!g_str_equal(type, "Sequence") || !has_parts) {
        cloze_json_reader_fail(reader, CLOZE_ERROR_UNSUPPORTED,
                               "expected a pre_tokenizer of type BertPreTokenizer, Sequence, "
                               "Whitespace, WhitespaceSplit or Punctuation (Isolated), found "
                               "\"%s\"",
                               type);
    }
}

void
cloze_steps_json_read_pretokenizer(ClozeJsonReader *reader, ClozePretokenizer *pretokenizer)
{
    char type[64] = "", behavior[64] = "Isolated";
    gboolean has_parts = FALSE;
    ClozeJsonSlice key;

    if (accept_null(reader) || !cloze_json_reader_enter_object(reader))
        return;
    while (cloze_json_reader_next_member(reader, &key)) {
        if (cloze_json_reader_equal(&key, "type")) {
            copy_type(reader, type, sizeof type);
        } else if (cloze_json_reader_equal(&key, "behavior")) {
            copy_type(reader, behavior, sizeof behavior);
        } else if (cloze_json_reader_equal(&key, "pretokenizers")) {
            has_parts = TRUE;
            cloze_json_reader_enter_array(reader);
            while (cloze_json_reader_next_element(reader))
                cloze_steps_json_read_pretokenizer(reader, pretokenizer);
        } else {
            cloze_json_reader_skip(reader);
        }
    }
    if (!reader->error)
        finish_pretokenizer(reader, type, behavior, has_parts, pretokenizer);
}
