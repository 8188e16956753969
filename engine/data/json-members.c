/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Values looked at without a tree. One thread. Reader: fuzz-dataset */

#include "engine/data/json-members.h"

static ClozeJsonHolds
classify_element(ClozeJsonType type)
{
    switch (type) {
    case CLOZE_JSON_STRING: return CLOZE_JSON_HOLDS_STRINGS;
    case CLOZE_JSON_NUMBER: return CLOZE_JSON_HOLDS_NUMBERS;
    case CLOZE_JSON_ARRAY: return CLOZE_JSON_HOLDS_ARRAYS;
    case CLOZE_JSON_OBJECT: return CLOZE_JSON_HOLDS_OBJECTS;
    default: return CLOZE_JSON_HOLDS_NOTHING;
    }
}

static ClozeJsonHolds
skip_array(ClozeJsonReader *reader)
{
    ClozeJsonHolds holds = CLOZE_JSON_HOLDS_NOTHING;

    if (!cloze_json_reader_enter_array(reader))
        return holds;
    for (gsize n = 0; cloze_json_reader_next_element(reader); n++) {
        if (n == 0)
            holds = classify_element(cloze_json_reader_peek(reader));
        cloze_json_reader_skip(reader);
    }
    return holds;
}

ClozeJsonHolds
cloze_json_members_skip(ClozeJsonReader *reader)
{
    ClozeJsonType type = cloze_json_reader_peek(reader);

    if (type == CLOZE_JSON_ARRAY)
        return skip_array(reader);
    cloze_json_reader_skip(reader);
    switch (type) {
    case CLOZE_JSON_STRING: return CLOZE_JSON_HOLDS_STRING;
    case CLOZE_JSON_NUMBER:
    case CLOZE_JSON_BOOLEAN: return CLOZE_JSON_HOLDS_NUMBER;
    case CLOZE_JSON_OBJECT: return CLOZE_JSON_HOLDS_OBJECT;
    default: return CLOZE_JSON_HOLDS_NOTHING;
    }
}

static int
find_field(char *const *fields, const ClozeJsonSlice *key)
{
    for (int i = 0; fields[i] != NULL; i++) {
        if (cloze_json_reader_equal(key, fields[i]))
            return i;
    }
    return -1;
}

gboolean
cloze_json_members_read(ClozeJsonReader *reader, char *const *fields, ClozeDatasetCell *values)
{
    ClozeJsonSlice key;

    for (int i = 0; fields[i] != NULL; i++)
        values[i] = (ClozeDatasetCell){NULL, 0};
    if (!cloze_json_reader_enter_object(reader))
        return FALSE;
    while (cloze_json_reader_next_member(reader, &key)) {
        int field = find_field(fields, &key);
        gboolean null = cloze_json_reader_peek(reader) == CLOZE_JSON_NULL;
        gsize start = reader->offset;

        cloze_json_reader_skip(reader);
        if (field >= 0 && !null)
            values[field] = (ClozeDatasetCell){reader->data + start, reader->offset - start};
    }
    return reader->error == NULL;
}

guint
cloze_json_members_get_roles(guint holds)
{
    static const guint texts = 1u << CLOZE_DATASET_ROLE_TEXT | 1u << CLOZE_DATASET_ROLE_SECOND |
                               1u << CLOZE_DATASET_ROLE_NEGATIVE;
    static const guint words = 1u << CLOZE_DATASET_ROLE_WORDS | 1u << CLOZE_DATASET_ROLE_TAGS;
    guint roles = 0;

    if (holds & CLOZE_JSON_HOLDS_STRING)
        roles |= texts | 1u << CLOZE_DATASET_ROLE_LABEL;
    if (holds & CLOZE_JSON_HOLDS_NUMBER)
        roles |= 1u << CLOZE_DATASET_ROLE_LABEL | 1u << CLOZE_DATASET_ROLE_SCORE;
    if (holds & CLOZE_JSON_HOLDS_STRINGS)
        roles |= words | 1u << CLOZE_DATASET_ROLE_LABEL;
    if (holds & CLOZE_JSON_HOLDS_NUMBERS)
        roles |= 1u << CLOZE_DATASET_ROLE_TAGS;
    if (holds & (CLOZE_JSON_HOLDS_ARRAYS | CLOZE_JSON_HOLDS_OBJECTS | CLOZE_JSON_HOLDS_OBJECT))
        roles |= 1u << CLOZE_DATASET_ROLE_SPANS;
    if (holds == CLOZE_JSON_HOLDS_NOTHING)
        roles |= 1u << CLOZE_DATASET_ROLE_SPANS;
    return roles;
}

static void
take_string(ClozeJsonReader *reader, GString *buffer)
{
    ClozeJsonSlice slice = cloze_json_reader_get_string(reader);

    g_string_append_len(buffer, slice.text, (gssize)slice.size);
}

static gboolean
take_first(ClozeJsonReader *reader, GString *buffer, gboolean *several)
{
    gsize n = 0;

    if (!cloze_json_reader_enter_array(reader))
        return FALSE;
    for (; cloze_json_reader_next_element(reader); n++) {
        if (n == 0 && cloze_json_reader_peek(reader) == CLOZE_JSON_STRING)
            take_string(reader, buffer);
        else
            cloze_json_reader_skip(reader);
    }
    *several = n > 1;
    return n > 0;
}

gboolean
cloze_json_members_get_text(ClozeDatasetCell value, GString *buffer, ClozeDatasetCell *text,
                            gboolean *several)
{
    ClozeJsonReader reader;
    gboolean found = FALSE;

    *several = FALSE;
    if (value.text == NULL)
        return FALSE;
    g_string_truncate(buffer, 0);
    cloze_json_reader_init(&reader, value.text, value.size, "value");
    switch (cloze_json_reader_peek(&reader)) {
    case CLOZE_JSON_STRING:
        take_string(&reader, buffer);
        found = TRUE;
        break;
    case CLOZE_JSON_NUMBER:
    case CLOZE_JSON_BOOLEAN:
        g_string_append_len(buffer, value.text, (gssize)value.size);
        found = TRUE;
        break;
    case CLOZE_JSON_ARRAY: found = take_first(&reader, buffer, several); break;
    default: break;
    }
    found &= reader.error == NULL;
    cloze_json_reader_clear(&reader);
    *text = (ClozeDatasetCell){buffer->str, buffer->len};
    return found;
}
