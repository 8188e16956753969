/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The word search of the index says which passages to look at; what is open is looked at as a whole, as it
 * is on screen, and not again as it was indexed. */
#include "app/word-places.h"

#include <string.h>

#include "app/map-passages.h"
#include "app/map-word-items.h"
#include "app/search-run.h"
#include "engine/base/error.h"
#include "engine/text/blocks.h"

#define PASSAGE_BYTES ((gsize)2000)
#define MAX_PASSAGES  1000

/* An item with a text as it is: places are counted in it. */
static void
add_text(ClozeMapItems *items, const char *text, gsize size, const char *file, gsize start,
         const char *language)
{
    g_autofree char *copy = g_strndup(text, size);
    g_autofree char *number = g_strdup_printf("%" G_GSIZE_FORMAT, start);

    gloss_map_passages_set(items, "text", copy);
    gloss_map_passages_set(items, GLOSS_MAP_PASSAGES_FILE, file);
    gloss_map_passages_set(items, GLOSS_MAP_PASSAGES_START, number);
    gloss_map_passages_set(items, "language", language);
    items->n++;
}

static void
add_documents(ClozeMapItems *items, const GlossWordPlacesSource *source)
{
    for (guint i = 0; i < source->texts->len; i++) {
        gsize size;
        const char *text = g_bytes_get_data(source->texts->pdata[i], &size);
        g_autoptr(GArray) blocks = cloze_blocks_cut(text, size, PASSAGE_BYTES);

        for (guint k = 0; k < blocks->len; k++) {
            ClozeRange block = g_array_index(blocks, ClozeRange, k);

            add_text(items, text + block.start, block.end - block.start, source->names->pdata[i],
                     block.start, NULL);
        }
    }
}

static gboolean
is_open(const GlossWordPlacesSource *source, const char *path)
{
    return g_ptr_array_find_with_equal_func(source->names, path, g_str_equal, NULL);
}

static gboolean
add_indexed(ClozeMapItems *items, const char *word, const GlossWordPlacesSource *source,
            gboolean *limited, GCancellable *cancellable, GError **error)
{
    const GlossPassageRequest request = {
        .text = word, .plain = TRUE, .mode = GLOSS_SEARCH_WORDS, .k = MAX_PASSAGES};
    GlossIndexStore *store = gloss_index_store_new(source->library, error);
    g_autoptr(GlossSearchRun) run = store ? gloss_search_run_new(store, NULL) : NULL;
    g_autoptr(GPtrArray) hits =
        run ? gloss_search_run_find(run, &request, cancellable, error) : NULL;

    for (guint i = 0; hits && i < hits->len; i++) {
        const GlossSearchHit *hit = hits->pdata[i];

        if (!is_open(source, hit->path))
            add_text(items, hit->body, strlen(hit->body), hit->path, hit->start, hit->language);
    }
    *limited = hits && hits->len >= MAX_PASSAGES;
    return hits != NULL;
}

/* Passages may overlap. */
static ClozeMapItems *
drop_copies(const ClozeMapItems *uses)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const ClozeMapColumn *file = cloze_map_items_find_column(uses, GLOSS_MAP_PASSAGES_FILE);
    const ClozeMapColumn *start = cloze_map_items_find_column(uses, GLOSS_MAP_PASSAGES_START);
    ClozeMapItems *kept = cloze_map_items_new();

    for (gsize i = 0; i < uses->n; i++) {
        char *place =
            g_strdup_printf("%s %s", cloze_map_items_get(start, i), cloze_map_items_get(file, i));

        if (!g_hash_table_add(seen, place))
            continue;
        for (guint k = 0; k < uses->columns->len; k++) {
            const ClozeMapColumn *column = uses->columns->pdata[k];

            gloss_map_passages_set(kept, column->name, cloze_map_items_get(column, i));
        }
        kept->n++;
    }
    return kept;
}

ClozeMapItems *
gloss_word_places_find(const char *word, const GlossWordPlacesSource *source, gboolean *limited,
                       GCancellable *cancellable, GError **error)
{
    g_autoptr(ClozeMapItems) items = cloze_map_items_new();
    g_autoptr(ClozeMapItems) uses = NULL;
    GError *local = NULL;

    *limited = FALSE;
    add_documents(items, source);
    if (source->library && !add_indexed(items, word, source, limited, cancellable, error))
        return NULL;
    uses = gloss_map_word_items_find(items, word, cancellable, &local);
    if (uses)
        return drop_copies(uses);
    if (!g_error_matches(local, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND)) {
        g_propagate_error(error, local);
        return NULL;
    }
    g_error_free(local);
    return cloze_map_items_new();
}
