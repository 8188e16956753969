/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A writer only. Members stand in the order they are added, so the same results are the same
 * bytes. */
#include "app/cli/cli-json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

GString *
gloss_cli_json_begin(void)
{
    return g_string_new("{");
}

void
gloss_cli_json_end(GString *line)
{
    g_string_append(line, "}\n");
}

static void
append_escaped(GString *line, char c)
{
    switch (c) {
    case '"': g_string_append(line, "\\\""); break;
    case '\\': g_string_append(line, "\\\\"); break;
    case '\n': g_string_append(line, "\\n"); break;
    case '\r': g_string_append(line, "\\r"); break;
    case '\t': g_string_append(line, "\\t"); break;
    default: g_string_append_printf(line, "\\u%04x", (guint)(guchar)c);
    }
}

void
gloss_cli_json_append_string(GString *line, const char *text, gssize size)
{
    gsize n = size < 0 ? strlen(text) : (gsize)size;
    gsize plain = 0;
    g_autofree char *valid = NULL;

    /* Names of files are bytes, JSON is UTF-8. */
    if (!g_utf8_validate_len(text, n, NULL) && memchr(text, '\0', n) == NULL) {
        text = valid = g_utf8_make_valid(text, (gssize)n);
        n = strlen(valid);
    }
    g_string_append_c(line, '"');
    for (gsize i = 0; i < n; i++) {
        if ((guchar)text[i] >= 0x20 && text[i] != '"' && text[i] != '\\' && text[i] != 0x7f)
            continue;
        g_string_append_len(line, text + plain, i - plain);
        append_escaped(line, text[i]);
        plain = i + 1;
    }
    g_string_append_len(line, text + plain, n - plain);
    g_string_append_c(line, '"');
}

void
gloss_cli_json_add_key(GString *line, const char *key)
{
    char last = line->str[line->len - 1];

    if (last != '{')
        g_string_append(line, ", ");
    gloss_cli_json_append_string(line, key, -1);
    g_string_append(line, ": ");
}

void
gloss_cli_json_add_string(GString *line, const char *key, const char *text, gssize size)
{
    gloss_cli_json_add_key(line, key);
    if (text)
        gloss_cli_json_append_string(line, text, size);
    else
        g_string_append(line, "null");
}

void
gloss_cli_json_add_unsigned(GString *line, const char *key, guint64 value)
{
    gloss_cli_json_add_key(line, key);
    g_string_append_printf(line, "%" G_GUINT64_FORMAT, value);
}

static void
append_double(GString *line, double value)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    if (!isfinite(value)) {
        g_string_append(line, "null");
        return;
    }
    for (int digits = 15; digits <= 17; digits++) {
        char format[] = {'%', '.', '1', (char)('0' + digits - 10), 'g', '\0'};

        g_ascii_formatd(text, sizeof text, format, value);
        if (g_ascii_strtod(text, NULL) == value)
            break;
    }
    g_string_append(line, text);
}

void
gloss_cli_json_add_double(GString *line, const char *key, double value)
{
    gloss_cli_json_add_key(line, key);
    append_double(line, value);
}

void
gloss_cli_json_append_float(GString *line, float value)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    if (isfinite(value))
        g_string_append(line, g_ascii_formatd(text, sizeof text, "%.9g", (double)value));
    else
        g_string_append(line, "null");
}

void
gloss_cli_json_add_float(GString *line, const char *key, float value)
{
    gloss_cli_json_add_key(line, key);
    gloss_cli_json_append_float(line, value);
}

void
gloss_cli_json_add_boolean(GString *line, const char *key, gboolean value)
{
    gloss_cli_json_add_key(line, key);
    g_string_append(line, value ? "true" : "false");
}

void
gloss_cli_json_add_strings(GString *line, const char *key, const char *const *texts)
{
    gloss_cli_json_add_key(line, key);
    g_string_append_c(line, '[');
    for (gsize i = 0; texts && texts[i]; i++) {
        g_string_append(line, i ? ", " : "");
        gloss_cli_json_append_string(line, texts[i], -1);
    }
    g_string_append_c(line, ']');
}

static void append_variant(GString *line, GVariant *value);

static void
append_dictionary(GString *line, GVariant *value)
{
    g_string_append_c(line, '{');
    for (gsize i = 0; i < g_variant_n_children(value); i++) {
        g_autoptr(GVariant) entry = g_variant_get_child_value(value, i);
        g_autoptr(GVariant) key = g_variant_get_child_value(entry, 0);
        g_autoptr(GVariant) member = g_variant_get_child_value(entry, 1);

        gloss_cli_json_add_key(line, g_variant_get_string(key, NULL));
        append_variant(line, member);
    }
    g_string_append_c(line, '}');
}

static void
append_array(GString *line, GVariant *value)
{
    g_string_append_c(line, '[');
    for (gsize i = 0; i < g_variant_n_children(value); i++) {
        g_autoptr(GVariant) element = g_variant_get_child_value(value, i);

        g_string_append(line, i ? ", " : "");
        append_variant(line, element);
    }
    g_string_append_c(line, ']');
}

static void
append_integer(GString *line, GVariant *value)
{
    g_autofree char *text = g_variant_print(value, FALSE);

    g_string_append(line, text);
}

static void
append_variant(GString *line, GVariant *value)
{
    if (g_variant_is_of_type(value, G_VARIANT_TYPE_VARIANT)) {
        g_autoptr(GVariant) inner = g_variant_get_variant(value);

        append_variant(line, inner);
    } else if (g_variant_is_of_type(value, G_VARIANT_TYPE("a{s*}"))) {
        append_dictionary(line, value);
    } else if (g_variant_is_of_type(value, G_VARIANT_TYPE_STRING)) {
        gloss_cli_json_append_string(line, g_variant_get_string(value, NULL), -1);
    } else if (g_variant_is_of_type(value, G_VARIANT_TYPE_DOUBLE)) {
        append_double(line, g_variant_get_double(value));
    } else if (g_variant_is_container(value)) {
        append_array(line, value);
    } else {
        append_integer(line, value);
    }
}

void
gloss_cli_json_add_variant(GString *line, const char *key, GVariant *value)
{
    gloss_cli_json_add_key(line, key);
    append_variant(line, value);
}
