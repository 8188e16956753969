/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The three forms, told apart by what comes next. What the offsets count is the caller's. One
 * thread. Reader: fuzz-dataset */

#include "engine/data/json-spans.h"

#include "engine/base/error.h"

typedef struct {
    ClozeJsonReader *reader;
    ClozeJsonSpanFunc func;
    gpointer data;
    GString *label; /* copies: a slice is good until the next string */
    GString *surface;
    gboolean has_start, has_end, has_label, has_surface;
    ClozeJsonSpan span;
} Spans;

static const char *const start_names[] = {"start",      "start_offset", "startOffset", "begin",
                                          "start_char", "from",         "start_index", NULL};
static const char *const end_names[] = {"end",      "end_offset", "endOffset", "stop",
                                        "end_char", "to",         "end_index", NULL};
static const char *const label_names[] = {"label",  "type",         "entity_type", "tag",
                                          "ner",    "entity_group", "labels",      "category",
                                          "entity", "class",        NULL};
static const char *const surface_names[] = {"text", "surface", "word", "mention", "value", NULL};

static gboolean
is_one_of(const ClozeJsonSlice *key, const char *const *names)
{
    for (; *names != NULL; names++) {
        if (cloze_json_reader_equal(key, *names))
            return TRUE;
    }
    return FALSE;
}

static void
copy(GString *to, ClozeJsonSlice slice)
{
    g_string_truncate(to, 0);
    g_string_append_len(to, slice.text, (gssize)slice.size);
}

/* A string, or the first of a list of them. */
static gboolean
read_label(Spans *spans)
{
    ClozeJsonReader *reader = spans->reader;
    gboolean found = FALSE;

    if (cloze_json_reader_peek(reader) == CLOZE_JSON_ARRAY &&
        cloze_json_reader_enter_array(reader)) {
        while (cloze_json_reader_next_element(reader)) {
            if (found || cloze_json_reader_peek(reader) != CLOZE_JSON_STRING) {
                cloze_json_reader_skip(reader);
                continue;
            }
            copy(spans->label, cloze_json_reader_get_string(reader));
            found = TRUE;
        }
        return found;
    }
    if (cloze_json_reader_peek(reader) != CLOZE_JSON_STRING) {
        cloze_json_reader_skip(reader);
        return FALSE;
    }
    copy(spans->label, cloze_json_reader_get_string(reader));
    return TRUE;
}

static void
fail(Spans *spans, const char *expected)
{
    cloze_json_reader_fail(spans->reader, CLOZE_ERROR_INVALID,
                           "expected a span of a start, an end and a label, found one without %s",
                           expected);
}

static void
emit(Spans *spans)
{
    ClozeJsonSlice none = {NULL, 0};

    if (!spans->has_start || !spans->has_end)
        fail(spans, spans->has_start ? "an end" : "a start");
    else if (!spans->has_label)
        fail(spans, "a label");
    if (spans->reader->error != NULL)
        return;
    spans->span.label = (ClozeJsonSlice){spans->label->str, spans->label->len};
    spans->span.surface =
        spans->has_surface ? (ClozeJsonSlice){spans->surface->str, spans->surface->len} : none;
    spans->func(&spans->span, spans->data);
}

/* [start, end] or [start, end, label] */
static void
read_array(Spans *spans)
{
    ClozeJsonReader *reader = spans->reader;
    gsize n = 0;

    spans->has_start = spans->has_end = FALSE;
    if (!cloze_json_reader_enter_array(reader))
        return;
    for (; cloze_json_reader_next_element(reader); n++) {
        if (n == 0)
            spans->span.start = cloze_json_reader_get_integer(reader);
        else if (n == 1)
            spans->span.end = cloze_json_reader_get_integer(reader);
        else if (n == 2 && !spans->has_label)
            spans->has_label = read_label(spans);
        else
            cloze_json_reader_skip(reader);
    }
    spans->has_start = n > 0;
    spans->has_end = n > 1;
    emit(spans);
}

static void
read_members(Spans *spans)
{
    ClozeJsonReader *reader = spans->reader;
    ClozeJsonSlice key;

    if (!cloze_json_reader_enter_object(reader))
        return;
    while (cloze_json_reader_next_member(reader, &key)) {
        ClozeJsonType type = cloze_json_reader_peek(reader);

        if (type == CLOZE_JSON_NUMBER && is_one_of(&key, start_names)) {
            spans->span.start = cloze_json_reader_get_integer(reader);
            spans->has_start = TRUE;
        } else if (type == CLOZE_JSON_NUMBER && is_one_of(&key, end_names)) {
            spans->span.end = cloze_json_reader_get_integer(reader);
            spans->has_end = TRUE;
        } else if (is_one_of(&key, label_names) && !spans->has_label) {
            spans->has_label = read_label(spans);
        } else if (type == CLOZE_JSON_STRING && is_one_of(&key, surface_names)) {
            copy(spans->surface, cloze_json_reader_get_string(reader));
            spans->has_surface = TRUE;
        } else if (type == CLOZE_JSON_OBJECT && cloze_json_reader_equal(&key, "value")) {
            read_members(spans);
        } else {
            cloze_json_reader_skip(reader);
        }
    }
}

static void
read_element(Spans *spans)
{
    spans->has_start = spans->has_end = spans->has_label = spans->has_surface = FALSE;
    if (cloze_json_reader_peek(spans->reader) == CLOZE_JSON_ARRAY) {
        read_array(spans);
        return;
    }
    read_members(spans);
    emit(spans);
}

/* [[start, end], …] of one label, and of one surface where that is known. */
static void
read_places(Spans *spans)
{
    if (!cloze_json_reader_enter_array(spans->reader))
        return;
    while (cloze_json_reader_next_element(spans->reader)) {
        spans->has_label = TRUE;
        read_array(spans);
    }
}

/* label: {surface: [[start, end], …]} or label: [[start, end], …] */
static void
read_by_label(Spans *spans)
{
    ClozeJsonReader *reader = spans->reader;
    ClozeJsonSlice key;

    if (!cloze_json_reader_enter_object(reader))
        return;
    while (cloze_json_reader_next_member(reader, &key)) {
        copy(spans->label, key);
        spans->has_surface = FALSE;
        if (cloze_json_reader_peek(reader) != CLOZE_JSON_OBJECT) {
            read_places(spans);
            continue;
        }
        spans->has_surface = TRUE;
        cloze_json_reader_enter_object(reader);
        while (cloze_json_reader_next_member(reader, &key)) {
            copy(spans->surface, key);
            read_places(spans);
        }
    }
}

gboolean
cloze_json_spans_read(ClozeJsonReader *reader, ClozeJsonSpanFunc func, gpointer data)
{
    Spans spans = {.reader = reader, .func = func, .data = data};

    spans.label = g_string_new(NULL);
    spans.surface = g_string_new(NULL);
    if (cloze_json_reader_peek(reader) == CLOZE_JSON_OBJECT) {
        read_by_label(&spans);
    } else if (cloze_json_reader_enter_array(reader)) {
        while (cloze_json_reader_next_element(reader))
            read_element(&spans);
    }
    g_string_free(spans.label, TRUE);
    g_string_free(spans.surface, TRUE);
    return reader->error == NULL;
}
