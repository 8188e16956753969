/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads JSON (RFC 8259) forward, once, without building a tree: for files of tens of thousands of
 * entries, where a tree costs more than the work. Strings come back as slices of the input where
 * they hold no escape. Depth is bounded; every error says the file and the byte offset.
 *
 * The first error sticks: from then on every call returns FALSE or zero and moves nothing, so a
 * caller reads what it wants and asks cloze_json_reader_finish at the end. One reader, one thread.
 *
 *     cloze_json_reader_init(&r, data, size, name);
 *     cloze_json_reader_enter_object(&r);
 *     while (cloze_json_reader_next_member(&r, &key))
 *         if (cloze_json_reader_equal(&key, "width"))
 *             width = cloze_json_reader_get_integer(&r);
 *         else
 *             cloze_json_reader_skip(&r);
 *     ok = cloze_json_reader_finish(&r, error);
 *     cloze_json_reader_clear(&r);
 */
#pragma once

#include <glib.h>
#include <string.h>

#define CLOZE_JSON_READER_MAX_DEPTH 64

/* UTF-8, not ended by a zero; it may hold zeros. */
typedef struct {
    const char *text;
    gsize size;
} ClozeJsonSlice;

typedef enum {
    CLOZE_JSON_NULL,
    CLOZE_JSON_BOOLEAN,
    CLOZE_JSON_NUMBER,
    CLOZE_JSON_STRING,
    CLOZE_JSON_ARRAY,
    CLOZE_JSON_OBJECT,
    CLOZE_JSON_ERROR, /* an error was met; finish tells it */
} ClozeJsonType;

typedef struct {
    const char *data;
    gsize size;
    gsize offset;
    const char *name;
    GError *error;
    GString *key;    /* the last member's name, where it had escapes */
    GString *string; /* the last string value, where it had escapes */
    guint depth;
    guint8 closers[CLOZE_JSON_READER_MAX_DEPTH]; /* '}' or ']' of each open level */
    gboolean fresh[CLOZE_JSON_READER_MAX_DEPTH]; /* nothing read at this level yet */
} ClozeJsonReader;

/* @data and @name are borrowed until clear. */
void cloze_json_reader_init(ClozeJsonReader *reader, const char *data, gsize size,
                            const char *name);
void cloze_json_reader_clear(ClozeJsonReader *reader);
/* TRUE if no error was met and nothing but white space is left. */
gboolean cloze_json_reader_finish(ClozeJsonReader *reader, GError **error);
/* Ends the reading with a sentence of the caller's; file and offset are added. */
void cloze_json_reader_fail(ClozeJsonReader *reader, gint code, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

/* The type of the value that comes next. */
ClozeJsonType cloze_json_reader_peek(ClozeJsonReader *reader);
gboolean cloze_json_reader_enter_object(ClozeJsonReader *reader);
gboolean cloze_json_reader_enter_array(ClozeJsonReader *reader);
/* TRUE: the member's value comes next, and must be read or skipped. FALSE: the object was closed.
 * @key is good until the next member of any object. */
gboolean cloze_json_reader_next_member(ClozeJsonReader *reader, ClozeJsonSlice *key);
/* TRUE: an element comes next, and must be read or skipped. FALSE: the array was closed. */
gboolean cloze_json_reader_next_element(ClozeJsonReader *reader);

/* Each reads a value of its type or fails. A string is good until the next string. */
ClozeJsonSlice cloze_json_reader_get_string(ClozeJsonReader *reader);
gint64 cloze_json_reader_get_integer(ClozeJsonReader *reader);
gdouble cloze_json_reader_get_number(ClozeJsonReader *reader);
gboolean cloze_json_reader_get_boolean(ClozeJsonReader *reader);
/* null is read as @fallback */
gboolean cloze_json_reader_get_boolean_or(ClozeJsonReader *reader, gboolean fallback);
/* Reads past a value of any type, however large. */
void cloze_json_reader_skip(ClozeJsonReader *reader);

static inline gboolean
cloze_json_reader_equal(const ClozeJsonSlice *slice, const char *text)
{
    return strlen(text) == slice->size && memcmp(text, slice->text, slice->size) == 0;
}
