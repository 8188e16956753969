/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The forward reader of JSON. Nothing recurses and nothing is allocated but the text of strings
 * with escapes, so neither depth nor size of the input can hurt. Any thread, one at a time. */
#include "engine/base/json-reader.h"

#include "engine/base/error.h"
#include "engine/base/utf8.h"

void
cloze_json_reader_init(ClozeJsonReader *reader, const char *data, gsize size, const char *name)
{
    gsize offset;

    memset(reader, 0, sizeof *reader);
    reader->data = data;
    reader->size = size;
    reader->name = name;
    if (size >= 3 && memcmp(data, "\xEF\xBB\xBF", 3) == 0)
        reader->offset = 3;
    if (!cloze_utf8_check(data, size, &offset)) {
        reader->offset = offset;
        cloze_json_reader_fail(reader, CLOZE_ERROR_INVALID, "expected UTF-8, found byte 0x%02X",
                               (guint8)data[offset]);
    }
}

void
cloze_json_reader_clear(ClozeJsonReader *reader)
{
    g_clear_error(&reader->error);
    if (reader->key)
        g_string_free(g_steal_pointer(&reader->key), TRUE);
    if (reader->string)
        g_string_free(g_steal_pointer(&reader->string), TRUE);
}

void
cloze_json_reader_fail(ClozeJsonReader *reader, gint code, const char *format, ...)
{
    g_autofree char *sentence = NULL;
    va_list list;

    if (reader->error)
        return;
    va_start(list, format);
    sentence = g_strdup_vprintf(format, list);
    va_end(list);
    reader->error = g_error_new(CLOZE_ERROR, code, "%s, at byte %" G_GSIZE_FORMAT ": %s",
                                reader->name, reader->offset, sentence);
}

static void
fail_expected(ClozeJsonReader *reader, const char *expected)
{
    guint8 found;

    if (reader->offset >= reader->size) {
        cloze_json_reader_fail(reader, CLOZE_ERROR_INVALID, "expected %s, found the end", expected);
        return;
    }
    found = (guint8)reader->data[reader->offset];
    if (g_ascii_isprint((char)found))
        cloze_json_reader_fail(reader, CLOZE_ERROR_INVALID, "expected %s, found '%c'", expected,
                               found);
    else
        cloze_json_reader_fail(reader, CLOZE_ERROR_INVALID, "expected %s, found byte 0x%02X",
                               expected, found);
}

/* The next byte that is not white space; 0 at the end and after an error. */
static char
peek_byte(ClozeJsonReader *reader)
{
    if (reader->error)
        return 0;
    for (; reader->offset < reader->size; reader->offset++) {
        char c = reader->data[reader->offset];

        if (c != ' ' && c != '\n' && c != '\r' && c != '\t')
            return c;
    }
    return 0;
}

gboolean
cloze_json_reader_finish(ClozeJsonReader *reader, GError **error)
{
    peek_byte(reader);
    if (!reader->error && reader->depth > 0)
        fail_expected(reader, "the rest of a value");
    if (!reader->error && reader->offset < reader->size)
        fail_expected(reader, "the end");
    if (!reader->error)
        return TRUE;
    g_propagate_error(error, g_error_copy(reader->error));
    return FALSE;
}

ClozeJsonType
cloze_json_reader_peek(ClozeJsonReader *reader)
{
    switch (peek_byte(reader)) {
    case '{': return CLOZE_JSON_OBJECT;
    case '[': return CLOZE_JSON_ARRAY;
    case '"': return CLOZE_JSON_STRING;
    case 't':
    case 'f': return CLOZE_JSON_BOOLEAN;
    case 'n': return CLOZE_JSON_NULL;
    case '-':
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9': return CLOZE_JSON_NUMBER;
    default: fail_expected(reader, "a value"); return CLOZE_JSON_ERROR;
    }
}

static gboolean
enter(ClozeJsonReader *reader, char opener, char closer, const char *expected)
{
    if (reader->error)
        return FALSE;
    if (peek_byte(reader) != opener) {
        fail_expected(reader, expected);
        return FALSE;
    }
    if (reader->depth == CLOZE_JSON_READER_MAX_DEPTH) {
        cloze_json_reader_fail(reader, CLOZE_ERROR_INVALID,
                               "expected at most %d levels, found one more",
                               CLOZE_JSON_READER_MAX_DEPTH);
        return FALSE;
    }
    reader->offset++;
    reader->closers[reader->depth] = (guint8)closer;
    reader->fresh[reader->depth] = TRUE;
    reader->depth++;
    return TRUE;
}

gboolean
cloze_json_reader_enter_object(ClozeJsonReader *reader)
{
    return enter(reader, '{', '}', "an object");
}

gboolean
cloze_json_reader_enter_array(ClozeJsonReader *reader)
{
    return enter(reader, '[', ']', "an array");
}

/* Moves over the comma before the next item, or over the closer. */
static gboolean
next_item(ClozeJsonReader *reader, char closer)
{
    guint level = reader->depth - 1;
    char c = peek_byte(reader);

    if (reader->error)
        return FALSE;
    g_return_val_if_fail(reader->depth > 0 && reader->closers[level] == (guint8)closer, FALSE);
    if (c == closer) {
        reader->offset++;
        reader->depth--;
        return FALSE;
    }
    if (reader->fresh[level]) {
        reader->fresh[level] = FALSE;
        return TRUE;
    }
    if (c != ',') {
        fail_expected(reader, closer == '}' ? "',' or '}'" : "',' or ']'");
        return FALSE;
    }
    reader->offset++;
    return TRUE;
}

static guint32
read_hex4(ClozeJsonReader *reader)
{
    guint32 value = 0;

    for (int i = 0; i < 4; i++, reader->offset++) {
        int digit =
            reader->offset < reader->size ? g_ascii_xdigit_value(reader->data[reader->offset]) : -1;

        if (digit < 0) {
            fail_expected(reader, "a hexadecimal digit");
            return 0;
        }
        value = value << 4 | (guint32)digit;
    }
    return value;
}

/* After the u of \u; a pair of surrogates is one character, a lone one is an error. */
static guint32
read_unicode_escape(ClozeJsonReader *reader)
{
    guint32 high = read_hex4(reader), low = 0;

    if (high < 0xD800 || high > 0xDFFF)
        return high;
    if (high < 0xDC00 && reader->size - reader->offset >= 6 &&
        memcmp(reader->data + reader->offset, "\\u", 2) == 0) {
        reader->offset += 2;
        low = read_hex4(reader);
        if (low >= 0xDC00 && low <= 0xDFFF)
            return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
    }
    cloze_json_reader_fail(reader, CLOZE_ERROR_INVALID,
                           "expected a pair of surrogates, found U+%04X alone", high);
    return 0;
}

/* At the byte after a backslash. */
static void
read_escape(ClozeJsonReader *reader, GString *out)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    char c = reader->offset < reader->size ? reader->data[reader->offset] : 0;
    const char *found = c ? strchr(from, c) : NULL;

    if (found) {
        g_string_append_c(out, to[found - from]);
        reader->offset++;
    } else if (c == 'u') {
        char bytes[4];

        reader->offset++;
        g_string_append_len(out, bytes,
                            (gssize)cloze_utf8_encode(read_unicode_escape(reader), bytes));
    } else {
        fail_expected(reader, "an escape");
    }
}

static gboolean
is_plain(char c)
{
    return c != '"' && c != '\\' && (guint8)c >= 0x20;
}

/* Goes on from the first backslash of a string that began at @begin. */
static ClozeJsonSlice
read_escaped(ClozeJsonReader *reader, gsize begin, GString **buffer)
{
    ClozeJsonSlice none = {"", 0};

    if (!*buffer)
        *buffer = g_string_new(NULL);
    g_string_truncate(*buffer, 0);
    for (;;) {
        g_string_append_len(*buffer, reader->data + begin, (gssize)(reader->offset - begin));
        if (reader->offset >= reader->size || reader->data[reader->offset] != '\\')
            break;
        reader->offset++;
        read_escape(reader, *buffer);
        if (reader->error)
            return none;
        begin = reader->offset;
        while (reader->offset < reader->size && is_plain(reader->data[reader->offset]))
            reader->offset++;
    }
    if (reader->offset >= reader->size || reader->data[reader->offset] != '"') {
        fail_expected(reader, "'\"' after a string");
        return none;
    }
    reader->offset++;
    return (ClozeJsonSlice){(*buffer)->str, (*buffer)->len};
}

static ClozeJsonSlice
read_string(ClozeJsonReader *reader, GString **buffer, const char *expected)
{
    ClozeJsonSlice none = {"", 0};
    gsize begin;

    if (peek_byte(reader) != '"') {
        if (!reader->error)
            fail_expected(reader, expected);
        return none;
    }
    begin = ++reader->offset;
    while (reader->offset < reader->size && is_plain(reader->data[reader->offset]))
        reader->offset++;
    if (reader->offset < reader->size && reader->data[reader->offset] == '"') {
        reader->offset++;
        return (ClozeJsonSlice){reader->data + begin, reader->offset - 1 - begin};
    }
    return read_escaped(reader, begin, buffer);
}

gboolean
cloze_json_reader_next_member(ClozeJsonReader *reader, ClozeJsonSlice *key)
{
    if (!next_item(reader, '}'))
        return FALSE;
    *key = read_string(reader, &reader->key, "a member's name");
    if (!reader->error && peek_byte(reader) != ':')
        fail_expected(reader, "':'");
    if (reader->error)
        return FALSE;
    reader->offset++;
    return TRUE;
}

gboolean
cloze_json_reader_next_element(ClozeJsonReader *reader)
{
    return next_item(reader, ']');
}

ClozeJsonSlice
cloze_json_reader_get_string(ClozeJsonReader *reader)
{
    return read_string(reader, &reader->string, "a string");
}

/* A number's bytes by the grammar of RFC 8259, section 6; 0 if there is none. */
static gsize
measure_number(const char *s, gsize size)
{
    gsize i = size > 0 && s[0] == '-' ? 1 : 0, digits = i;

    while (i < size && g_ascii_isdigit(s[i]))
        i++;
    if (i == digits || (s[digits] == '0' && i > digits + 1))
        return 0;
    if (i < size && s[i] == '.') {
        for (digits = ++i; i < size && g_ascii_isdigit(s[i]);)
            i++;
        if (i == digits)
            return 0;
    }
    if (i < size && (s[i] == 'e' || s[i] == 'E')) {
        i++;
        if (i < size && (s[i] == '+' || s[i] == '-'))
            i++;
        for (digits = i; i < size && g_ascii_isdigit(s[i]);)
            i++;
        if (i == digits)
            return 0;
    }
    return i;
}

static ClozeJsonSlice
read_number(ClozeJsonReader *reader, const char *expected)
{
    ClozeJsonSlice slice = {"", 0};

    peek_byte(reader);
    if (reader->error)
        return slice;
    slice.text = reader->data + reader->offset;
    slice.size = measure_number(slice.text, reader->size - reader->offset);
    if (slice.size == 0)
        fail_expected(reader, expected);
    return slice;
}

gint64
cloze_json_reader_get_integer(ClozeJsonReader *reader)
{
    ClozeJsonSlice slice = read_number(reader, "an integer");
    gboolean negative = slice.size > 0 && slice.text[0] == '-';
    gint64 value = 0;

    if (reader->error)
        return 0;
    for (gsize i = negative; i < slice.size; i++) {
        int digit = g_ascii_digit_value(slice.text[i]);

        if (digit < 0 || value > (G_MAXINT64 - digit) / 10) {
            cloze_json_reader_fail(reader, CLOZE_ERROR_INVALID,
                                   "expected an integer of 63 bits, found %.*s",
                                   (int)MIN(slice.size, 40), slice.text);
            return 0;
        }
        value = value * 10 + digit;
    }
    reader->offset += slice.size;
    return negative ? -value : value;
}

gdouble
cloze_json_reader_get_number(ClozeJsonReader *reader)
{
    ClozeJsonSlice slice = read_number(reader, "a number");
    char digits[128];

    if (reader->error)
        return 0;
    if (slice.size >= sizeof digits) {
        cloze_json_reader_fail(reader, CLOZE_ERROR_INVALID,
                               "expected a number of at most %d characters, found %" G_GSIZE_FORMAT,
                               (int)sizeof digits - 1, slice.size);
        return 0;
    }
    memcpy(digits, slice.text, slice.size);
    digits[slice.size] = 0;
    reader->offset += slice.size;
    return g_ascii_strtod(digits, NULL);
}

static gboolean
accept_word(ClozeJsonReader *reader, const char *word)
{
    gsize length = strlen(word);

    peek_byte(reader);
    if (reader->error || reader->size - reader->offset < length ||
        memcmp(reader->data + reader->offset, word, length) != 0)
        return FALSE;
    reader->offset += length;
    return TRUE;
}

gboolean
cloze_json_reader_get_boolean(ClozeJsonReader *reader)
{
    if (accept_word(reader, "true"))
        return TRUE;
    if (!accept_word(reader, "false"))
        fail_expected(reader, "true or false");
    return FALSE;
}

gboolean
cloze_json_reader_get_boolean_or(ClozeJsonReader *reader, gboolean fallback)
{
    if (accept_word(reader, "null"))
        return fallback;
    return cloze_json_reader_get_boolean(reader);
}

static void
skip_scalar(ClozeJsonReader *reader, ClozeJsonType type)
{
    switch (type) {
    case CLOZE_JSON_STRING: cloze_json_reader_get_string(reader); break;
    case CLOZE_JSON_NUMBER: reader->offset += read_number(reader, "a number").size; break;
    case CLOZE_JSON_BOOLEAN: cloze_json_reader_get_boolean(reader); break;
    case CLOZE_JSON_NULL:
        if (!accept_word(reader, "null"))
            fail_expected(reader, "null");
        break;
    default: break;
    }
}

void
cloze_json_reader_skip(ClozeJsonReader *reader)
{
    guint outside = reader->depth;

    do {
        ClozeJsonType type = cloze_json_reader_peek(reader);
        ClozeJsonSlice key;

        if (type == CLOZE_JSON_OBJECT)
            cloze_json_reader_enter_object(reader);
        else if (type == CLOZE_JSON_ARRAY)
            cloze_json_reader_enter_array(reader);
        else
            skip_scalar(reader, type);
        while (!reader->error && reader->depth > outside &&
               !(reader->closers[reader->depth - 1] == '}'
                     ? cloze_json_reader_next_member(reader, &key)
                     : cloze_json_reader_next_element(reader)))
            continue;
    } while (!reader->error && reader->depth > outside);
}
