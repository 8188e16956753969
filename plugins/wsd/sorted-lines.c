/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Halving over bytes; what is found in the middle of a line stands for the line. Reader: fuzz-synset */
#include "plugins/wsd/sorted-lines.h"

#include <string.h>

static GlossLine
line_from(const char *data, gsize size, gsize start)
{
    const char *end = memchr(data + start, '\n', size - start);

    return (GlossLine){data + start, end ? (gsize)(end - data) - start : size - start};
}

/* The start of the line that holds byte @at. */
static gsize
find_start(const char *data, gsize at)
{
    while (at > 0 && data[at - 1] != '\n')
        at--;
    return at;
}

static int
compare_key(const GlossLine *line, const char *key, gsize key_size)
{
    const char *space = memchr(line->text, ' ', line->size);
    gsize size = space ? (gsize)(space - line->text) : line->size;
    int order = memcmp(line->text, key, MIN(size, key_size));

    return order ? order : size < key_size ? -1 : size > key_size;
}

gboolean
gloss_sorted_lines_find(const char *data, gsize size, const char *key, GlossLine *line)
{
    gsize low = 0, high = size, key_size = strlen(key);

    /* [low, high) is whole lines, among which the one looked for is */
    while (low < high) {
        gsize start = find_start(data, low + (high - low) / 2);
        int order;

        *line = line_from(data, size, start);
        order = compare_key(line, key, key_size);
        if (!order)
            return TRUE;
        if (order < 0)
            low = start + line->size + 1;
        else
            high = start;
    }
    return FALSE;
}

gboolean
gloss_sorted_lines_get_at(const char *data, gsize size, gsize offset, GlossLine *line)
{
    if (offset >= size || (offset > 0 && data[offset - 1] != '\n'))
        return FALSE;
    *line = line_from(data, size, offset);
    return TRUE;
}

gboolean
gloss_sorted_lines_take_word(GlossLine *line, GlossLine *word)
{
    const char *end;

    while (line->size && *line->text == ' ')
        *line = (GlossLine){line->text + 1, line->size - 1};
    if (!line->size)
        return FALSE;
    end = memchr(line->text, ' ', line->size);
    *word = (GlossLine){line->text, end ? (gsize)(end - line->text) : line->size};
    *line = (GlossLine){line->text + word->size, line->size - word->size};
    return TRUE;
}

gboolean
gloss_sorted_lines_take_number(GlossLine *line, guint base, guint64 max, guint64 *number)
{
    GlossLine word;

    if (!gloss_sorted_lines_take_word(line, &word))
        return FALSE;
    *number = 0;
    for (gsize i = 0; i < word.size; i++) {
        int digit = g_ascii_xdigit_value(word.text[i]);

        if (digit < 0 || (guint)digit >= base || *number > (max - (guint)digit) / base)
            return FALSE;
        *number = *number * base + (guint)digit;
    }
    return TRUE;
}
