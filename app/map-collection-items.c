/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A path stands for the uri of a file. */
#include "app/map-collection-items.h"

#include <string.h>

#include "app/map-passages.h"

struct _ClozeMapItems *
gloss_map_collection_items_make(GPtrArray *passages)
{
    ClozeMapItems *items = cloze_map_items_new();

    for (guint i = 0; i < passages->len; i++) {
        const GlossCollectionItem *passage = passages->pdata[i];
        g_autofree char *path =
            *passage->uri ? g_filename_from_uri(passage->uri, NULL, NULL) : NULL;

        if (path && passage->end > passage->start) {
            gloss_map_passages_add(items, passage->excerpt, path, passage->start, passage->end);
            continue;
        }
        gloss_map_passages_set(items, "text", passage->excerpt);
        items->n++;
    }
    return items;
}

static const char *
get(GlossMap *map, gint column, gsize index)
{
    return column >= 0 ? gloss_map_get_value(map, (guint)column, index) : NULL;
}

static GlossCollectionItem *
make_passage(GlossMap *map, gsize index)
{
    const char *text = gloss_map_get_text(map, index);
    const char *file = get(map, gloss_map_find_column(map, GLOSS_MAP_PASSAGES_FILE), index);
    const char *start = get(map, gloss_map_find_column(map, GLOSS_MAP_PASSAGES_START), index);
    const char *end = get(map, gloss_map_find_column(map, GLOSS_MAP_PASSAGES_END), index);
    g_autofree char *uri =
        file && g_path_is_absolute(file) ? g_filename_to_uri(file, NULL, NULL) : NULL;

    if (!text || !*text)
        return NULL;
    if (!uri || !start || !end)
        return gloss_collection_row_item_new("", 0, 0, "", text);
    return gloss_collection_row_item_new(uri, (gsize)g_ascii_strtoull(start, NULL, 10),
                                         (gsize)g_ascii_strtoull(end, NULL, 10), "", text);
}

GPtrArray *
gloss_map_collection_items_dup_chosen(GlossMap *map, const guint8 *chosen)
{
    GPtrArray *passages =
        g_ptr_array_new_with_free_func((GDestroyNotify)gloss_collection_row_item_free);

    for (gsize i = 0; i < gloss_map_get_n_items(map); i++) {
        GlossCollectionItem *passage = !chosen || chosen[i] ? make_passage(map, i) : NULL;

        if (passage)
            g_ptr_array_add(passages, passage);
    }
    return passages;
}
