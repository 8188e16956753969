/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The encoding is the one that the file declares, where its bytes fit it; else it is guessed as that of
 * a plain text. Tags are read elsewhere: see app/extract. Reader: fuzz-html. */
#include "app/html-reader.h"

#include <string.h>

#include <glib/gi18n.h>

#include "app/encoding.h"
#include "app/extractor.h"

/* A declaration stands at the beginning. */
#define DECLARED_WITHIN 4096

static const char *const suffixes[] = {".html", ".htm", ".xhtml", NULL};
static const char *const mime_types[] = {"text/html", "application/xhtml+xml", NULL};

/* (transfer full) (nullable) what follows @key in the first bytes, quoted or not. */
static char *
find_declared(const char *head, const char *key)
{
    const char *at = strstr(head, key);
    gsize n = 0;

    if (at == NULL)
        return NULL;
    at += strlen(key);
    at += strspn(at, " \t\r\n\"'");
    while (g_ascii_isalnum(at[n]) || (at[n] != '\0' && strchr("-_.:", at[n]) != NULL))
        n++;
    return n > 0 && n < 40 ? g_strndup(at, n) : NULL;
}

static char *
dup_declared(GBytes *bytes)
{
    gsize size;
    const char *data = g_bytes_get_data(bytes, &size);
    g_autofree char *head =
        g_ascii_strdown(size > 0 ? data : "", (gssize)MIN(size, DECLARED_WITHIN));
    char *name = find_declared(head, "charset=");

    return name != NULL ? name : find_declared(head, "encoding=");
}

/* (transfer full) NULL where the bytes do not fit what they declare. */
static char *
decode_declared(GBytes *bytes, gsize *size, char **encoding)
{
    g_autofree char *declared = dup_declared(bytes);
    gsize n;
    const char *data = g_bytes_get_data(bytes, &n);
    g_autofree char *text = NULL;

    if (declared == NULL || n == 0 || g_ascii_strncasecmp(declared, "utf", 3) == 0)
        return NULL;
    text = g_convert(data, (gssize)n, "UTF-8", gloss_encoding_get_real_name(declared), NULL, size,
                     NULL);
    if (text == NULL || !g_utf8_validate_len(text, *size, NULL))
        return NULL;
    *encoding = g_ascii_strup(gloss_encoding_get_real_name(declared), -1);
    return g_steal_pointer(&text);
}

char *
gloss_html_reader_decode(GBytes *bytes, const char *name, gsize *size, char **encoding,
                         gboolean *replaced, GError **error)
{
    char *text = decode_declared(bytes, size, encoding);

    *replaced = FALSE;
    return text != NULL ? text
                        : gloss_encoding_decode(bytes, name, size, encoding, replaced, error);
}

static GlossReading *
read_html(GBytes *bytes, const char *name, GCancellable *cancellable, GError **error)
{
    g_autofree char *encoding = NULL;
    gboolean replaced;
    gsize size;
    char *text = gloss_html_reader_decode(bytes, name, &size, &encoding, &replaced, error);
    g_autoptr(GBytes) decoded = text != NULL ? g_bytes_new_take(text, size) : NULL;
    GlossReading *reading =
        decoded != NULL ? gloss_extractor_run("html", decoded, name, cancellable, error) : NULL;

    if (reading == NULL)
        return NULL;
    g_free(reading->encoding);
    reading->encoding = g_steal_pointer(&encoding);
    reading->replaced = replaced;
    return reading;
}

const GlossReader gloss_html_reader = {
    .id = "html",
    .name = N_("HTML"),
    .suffixes = suffixes,
    .mime_types = mime_types,
    .read = read_html,
};
