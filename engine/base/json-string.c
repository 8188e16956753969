/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Nothing here knows objects, arrays or numbers: json-glib reads those. */
#include "engine/base/json-string.h"

#include "engine/base/error.h"
#include <string.h>

static gboolean
refuse(const char *expected, gsize at, GError **error)
{
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "expected %s in a JSON string, found something else at byte %" G_GSIZE_FORMAT,
                expected, at);
    return FALSE;
}

static gboolean
read_unit(const char *json, gsize size, gsize at, gunichar *unit, GError **error)
{
    *unit = 0;
    if (size - at < 4)
        return refuse("four hexadecimal digits", at, error);
    for (gsize i = 0; i < 4; i++) {
        int digit = g_ascii_xdigit_value(json[at + i]);

        if (digit < 0)
            return refuse("four hexadecimal digits", at + i, error);
        *unit = *unit << 4 | (gunichar)digit;
    }
    return TRUE;
}

/* *@at is at the first digit after \u. */
static gboolean
read_code_point(const char *json, gsize size, gsize *at, GString *out, GError **error)
{
    gunichar high, low;

    if (!read_unit(json, size, *at, &high, error))
        return FALSE;
    *at += 4;
    if (high < 0xD800 || high > 0xDFFF) {
        g_string_append_unichar(out, high);
        return TRUE;
    }
    if (high > 0xDBFF || size - *at < 6 || memcmp(json + *at, "\\u", 2) != 0)
        return refuse("a whole surrogate pair", *at, error);
    if (!read_unit(json, size, *at + 2, &low, error))
        return FALSE;
    if (low < 0xDC00 || low > 0xDFFF)
        return refuse("a whole surrogate pair", *at, error);
    *at += 6;
    g_string_append_unichar(out, 0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF));
    return TRUE;
}

/* *@at is behind the backslash. */
static gboolean
read_escape(const char *json, gsize size, gsize *at, GString *out, GError **error)
{
    static const char letters[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    char letter = *at < size ? json[*at] : '\0';
    const char *found = letter ? strchr(letters, letter) : NULL;

    if (letter == 'u') {
        (*at)++;
        return read_code_point(json, size, at, out, error);
    }
    if (!found)
        return refuse("an escape of JSON", *at, error);
    g_string_append_c(out, values[found - letters]);
    (*at)++;
    return TRUE;
}

/* Whether a byte stands for itself. */
static gboolean
is_plain(char c)
{
    return (guchar)c >= 0x20 && c != '"' && c != '\\';
}

gboolean
cloze_json_string_read(const char *json, gsize size, gsize *at, GString *out, GError **error)
{
    gsize i = *at;

    if (i >= size || json[i] != '"')
        return refuse("an opening quote", i, error);
    for (i++; i < size;) {
        gsize start = i;
        const char *bad;

        while (i < size && is_plain(json[i]))
            i++;
        if (!g_utf8_validate_len(json + start, i - start, &bad))
            return refuse("UTF-8", bad - json, error);
        g_string_append_len(out, json + start, i - start);
        if (i == size)
            break;
        if (json[i] == '"') {
            *at = i + 1;
            return TRUE;
        }
        if (json[i] != '\\')
            return refuse("no control character", i, error);
        i++;
        if (!read_escape(json, size, &i, out, error))
            return FALSE;
    }
    return refuse("a closing quote", size, error);
}
