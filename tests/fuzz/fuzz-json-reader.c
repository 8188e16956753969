/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Walks all of a value both ways, by skipping and by reading, and wants the same end. */
#include "engine/base/json-reader.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

static void
read_value(ClozeJsonReader *reader)
{
    ClozeJsonSlice key;

    switch (cloze_json_reader_peek(reader)) {
    case CLOZE_JSON_OBJECT:
        cloze_json_reader_enter_object(reader);
        while (cloze_json_reader_next_member(reader, &key))
            read_value(reader);
        break;
    case CLOZE_JSON_ARRAY:
        cloze_json_reader_enter_array(reader);
        while (cloze_json_reader_next_element(reader))
            read_value(reader);
        break;
    case CLOZE_JSON_STRING:
        key = cloze_json_reader_get_string(reader);
        g_assert_true(g_utf8_validate(key.text, (gssize)key.size, NULL) ||
                      memchr(key.text, 0, key.size));
        break;
    case CLOZE_JSON_NUMBER: cloze_json_reader_get_number(reader); break;
    case CLOZE_JSON_BOOLEAN: cloze_json_reader_get_boolean(reader); break;
    default: cloze_json_reader_skip(reader); break;
    }
}

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    ClozeJsonReader read, skipped;

    cloze_json_reader_init(&read, (const char *)data, size, "input");
    cloze_json_reader_init(&skipped, (const char *)data, size, "input");
    read_value(&read);
    cloze_json_reader_skip(&skipped);
    if (cloze_json_reader_finish(&read, NULL)) {
        g_assert_true(cloze_json_reader_finish(&skipped, NULL));
        g_assert_cmpuint(read.offset, ==, skipped.offset);
    }
    cloze_json_reader_clear(&read);
    cloze_json_reader_clear(&skipped);
    return 0;
}
