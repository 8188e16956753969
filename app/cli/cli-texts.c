/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* JSON strings are taken apart by engine/base/json-string, since they may hold NUL. */
#include "app/cli/cli-texts.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/json-string.h"

void
gloss_cli_texts_init(GlossCliTexts *texts)
{
    texts->first = g_string_new(NULL);
    texts->second = g_string_new(NULL);
    texts->has_second = FALSE;
}

void
gloss_cli_texts_clear(GlossCliTexts *texts)
{
    g_string_free(g_steal_pointer(&texts->first), TRUE);
    g_string_free(g_steal_pointer(&texts->second), TRUE);
}

/* g_utf8_validate_len stops at NUL, which a text may hold. */
static gboolean
check_utf8(const char *text, gsize size, GError **error)
{
    const char *p = text, *end = text + size;

    while (p < end && !g_utf8_validate_len(p, end - p, &p)) {
        if (*p) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                        "expected UTF-8, found byte 0x%02x at byte %" G_GSIZE_FORMAT " of the line",
                        (guint)(guchar)*p, (gsize)(p - text));
            return FALSE;
        }
        p++;
    }
    return TRUE;
}

static gboolean
read_plain(GlossCliTexts *texts, gboolean pair, const char *line, gsize size, GError **error)
{
    const char *tab = pair ? memchr(line, '\t', size) : NULL;
    gsize first = tab ? (gsize)(tab - line) : size;

    if (pair && (!tab || memchr(tab + 1, '\t', line + size - tab - 1))) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "expected two texts with one TAB between, found %s (texts that hold a TAB can "
                    "be given with --jsonl)",
                    tab ? "more than one TAB" : "no TAB");
        return FALSE;
    }
    if (!check_utf8(line, size, error))
        return FALSE;
    g_string_append_len(texts->first, line, first);
    if (tab)
        g_string_append_len(texts->second, tab + 1, size - first - 1);
    texts->has_second = pair;
    return TRUE;
}

static gsize
skip_space(const char *line, gsize size, gsize at)
{
    while (at < size && strchr(" \t\r", line[at]) && line[at])
        at++;
    return at;
}

static gboolean
expect(const char *line, gsize size, gsize *at, char wanted, GError **error)
{
    *at = skip_space(line, size, *at);
    if (*at < size && line[*at] == wanted) {
        (*at)++;
        return TRUE;
    }
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "expected “%c” at byte %" G_GSIZE_FORMAT " of a JSON string or an array of two "
                "strings, found %s",
                wanted, *at, *at < size ? "something else" : "the end of the line");
    return FALSE;
}

static gboolean
read_string(const char *line, gsize size, gsize *at, GString *out, GError **error)
{
    *at = skip_space(line, size, *at);
    return cloze_json_string_read(line, size, at, out, error);
}

static gboolean
read_array(GlossCliTexts *texts, const char *line, gsize size, gsize *at, GError **error)
{
    texts->has_second = TRUE;
    return expect(line, size, at, '[', error) && read_string(line, size, at, texts->first, error) &&
           expect(line, size, at, ',', error) &&
           read_string(line, size, at, texts->second, error) && expect(line, size, at, ']', error);
}

static gboolean
read_json(GlossCliTexts *texts, gboolean pair, const char *line, gsize size, GError **error)
{
    gsize at = skip_space(line, size, 0);
    gboolean array = pair || (at < size && line[at] == '[');

    if (!check_utf8(line, size, error))
        return FALSE;
    if (array ? !read_array(texts, line, size, &at, error)
              : !read_string(line, size, &at, texts->first, error))
        return FALSE;
    at = skip_space(line, size, at);
    if (at == size)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "expected the end of the line after the JSON value, found more at byte "
                "%" G_GSIZE_FORMAT,
                at);
    return FALSE;
}

gboolean
gloss_cli_texts_read(GlossCliTexts *texts, const GlossCliTextsForm *form, const char *line,
                     gsize size, GError **error)
{
    g_string_truncate(texts->first, 0);
    g_string_truncate(texts->second, 0);
    texts->has_second = FALSE;
    return form->jsonl ? read_json(texts, form->pair, line, size, error)
                       : read_plain(texts, form->pair, line, size, error);
}
