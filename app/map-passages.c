/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See map-passages.h. */
#include "app/map-passages.h"

#include <string.h>

#include "engine/text/blocks.h"

#define PASSAGE_BYTES 400

void
gloss_map_passages_set(ClozeMapItems *items, const char *column, const char *value)
{
    if (value)
        cloze_map_items_set(items, cloze_map_items_add_column(items, column), items->n, value);
}

static void
set_number(ClozeMapItems *items, const char *column, gsize number)
{
    g_autofree char *text = g_strdup_printf("%" G_GSIZE_FORMAT, number);

    gloss_map_passages_set(items, column, text);
}

void
gloss_map_passages_add(ClozeMapItems *items, const char *text, const char *file, gsize start,
                       gsize end)
{
    g_autofree char *line = g_utf8_make_valid(text, -1);

    gloss_map_passages_set(items, "text", g_strstrip(g_strdelimit(line, "\n\r\t", ' ')));
    gloss_map_passages_set(items, GLOSS_MAP_PASSAGES_FILE, file);
    set_number(items, GLOSS_MAP_PASSAGES_START, start);
    set_number(items, GLOSS_MAP_PASSAGES_END, end);
    items->n++;
}

static gboolean
has_word(const char *text)
{
    for (const char *p = text; *p; p = g_utf8_next_char(p))
        if (g_unichar_isalnum(g_utf8_get_char(p)))
            return TRUE;
    return FALSE;
}

void
gloss_map_passages_add_document(ClozeMapItems *items, GBytes *bytes, const char *file)
{
    gsize size;
    const char *text = g_bytes_get_data(bytes, &size);
    g_autoptr(GArray) blocks = cloze_blocks_cut(text, size, PASSAGE_BYTES);

    for (guint i = 0; i < blocks->len; i++) {
        const ClozeRange *range = &g_array_index(blocks, ClozeRange, i);
        g_autofree char *passage = g_strndup(text + range->start, range->end - range->start);

        if (has_word(passage))
            gloss_map_passages_add(items, passage, file, range->start, range->end);
    }
}
