/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A line a pair, without quotes. Reader: fuzz-wic */
#include "plugins/wsd/wic.h"

#include <string.h>

#include "engine/base/error.h"

#define COLUMNS 4

static const char heading[] = "word\tsentence1\tsentence2\tsame_sense";

/* A mark that some programs put before UTF-8 is no part of the text. */
static void
skip_mark(const char **data, gsize *size)
{
    if (*size >= 3 && memcmp(*data, "\xef\xbb\xbf", 3) == 0) {
        *data += 3;
        *size -= 3;
    }
}

gboolean
gloss_wic_is_table(const char *data, gsize size)
{
    skip_mark(&data, &size);
    return size >= strlen(heading) && memcmp(data, heading, strlen(heading)) == 0;
}

static void
free_pair(gpointer data)
{
    GlossWicPair *pair = data;

    g_free(pair->word);
    g_free(pair->sentences[0]);
    g_free(pair->sentences[1]);
    g_free(pair);
}

static gboolean
read_answer(const char *text, gboolean *same)
{
    *same = g_str_equal(text, "T");
    return *same || g_str_equal(text, "F");
}

/* NULL with what was found, where it is no pair. */
static GlossWicPair *
read_line(const char *line, gsize number, const char *name, GError **error)
{
    g_auto(GStrv) cells = g_strsplit(line, "\t", -1);
    guint n = g_strv_length(cells);
    GlossWicPair *pair;
    gboolean same;

    if (n != COLUMNS || !*cells[0] || !read_answer(cells[3], &same)) {
        g_set_error(
            error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
            "%s:%" G_GSIZE_FORMAT
            ": expected a word, two sentences and T or F, found %u columns, the last \"%s\"",
            name, number, n, n ? cells[n - 1] : "");
        return NULL;
    }
    pair = g_new0(GlossWicPair, 1);
    *pair =
        (GlossWicPair){g_strdup(cells[0]), {g_strdup(cells[1]), g_strdup(cells[2])}, same, number};
    return pair;
}

GPtrArray *
gloss_wic_parse(const char *data, gsize size, const char *name, GError **error)
{
    g_autoptr(GPtrArray) pairs = g_ptr_array_new_with_free_func(free_pair);
    g_autofree char *text = NULL;
    g_auto(GStrv) lines = NULL;

    if (!gloss_wic_is_table(data, size)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s:1: expected the columns word, sentence1, sentence2, same_sense", name);
        return NULL;
    }
    skip_mark(&data, &size);
    text = g_utf8_make_valid(data, (gssize)size);
    lines = g_strsplit(text, "\n", -1);
    for (gsize i = 1; lines[i]; i++) {
        GlossWicPair *pair;

        if (g_str_has_suffix(lines[i], "\r"))
            lines[i][strlen(lines[i]) - 1] = '\0';
        if (!*lines[i])
            continue;
        pair = read_line(lines[i], i + 1, name, error);
        if (!pair)
            return NULL;
        g_ptr_array_add(pairs, pair);
    }
    return g_steal_pointer(&pairs);
}
