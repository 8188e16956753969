/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Each kind is read in a file of its own; here is which. */
#include "app/map-source.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/map-collection-items.h"
#include "app/map-index-items.h"
#include "app/map-passages.h"
#include "app/map-word-items.h"
#include "engine/base/error.h"

typedef enum {
    SOURCE_FILE,
    SOURCE_TEXTS,
    SOURCE_INDEX,
    SOURCE_COLLECTION,
    SOURCE_WORD,
} Kind;

struct _GlossMapSource {
    Kind kind;
    char *key;
    char *path; /* of a file or (nullable) a folder; the word */
    char *metadata;
    GPtrArray *texts;    /* GBytes */
    GPtrArray *names;    /* char* */
    GPtrArray *parts;    /* GlossMapSource */
    GPtrArray *passages; /* GlossCollectionItem */
};

static GlossMapSource *
new_source(Kind kind, const char *path)
{
    GlossMapSource *self = g_new0(GlossMapSource, 1);

    self->kind = kind;
    self->path = g_strdup(path);
    return self;
}

GlossMapSource *
gloss_map_source_new_for_file(const char *path, const char *metadata)
{
    GlossMapSource *self = new_source(SOURCE_FILE, path);
    g_autofree char *whole = g_canonicalize_filename(path, NULL);
    g_autofree char *shown = g_utf8_make_valid(whole, -1);

    self->metadata = g_strdup(metadata);
    self->key = g_strconcat("file ", shown, NULL);
    return self;
}

static int
compare_names_cb(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Which documents they are, whatever the order in which they were opened. */
static char *
make_key(GPtrArray *names)
{
    g_autoptr(GPtrArray) sorted = g_ptr_array_new();
    g_autoptr(GString) key = g_string_new("documents");

    for (guint i = 0; i < names->len; i++)
        g_ptr_array_add(sorted, names->pdata[i]);

    g_ptr_array_sort(sorted, compare_names_cb);
    for (guint i = 0; i < sorted->len; i++)
        g_string_append_printf(key, " %s", (const char *)sorted->pdata[i]);
    return g_utf8_make_valid(key->str, (gssize)key->len);
}

GlossMapSource *
gloss_map_source_new_for_texts(GPtrArray *texts, GPtrArray *names)
{
    GlossMapSource *self = new_source(SOURCE_TEXTS, NULL);

    self->texts = g_ptr_array_ref(texts);
    self->names = g_ptr_array_ref(names);
    self->key = make_key(names);
    return self;
}

GlossMapSource *
gloss_map_source_new_for_index(const char *folder)
{
    GlossMapSource *self = new_source(SOURCE_INDEX, folder && *folder ? folder : NULL);
    g_autofree char *shown = self->path ? g_utf8_make_valid(self->path, -1) : NULL;

    self->key = g_strconcat("index ", shown, NULL);
    return self;
}

GlossMapSource *
gloss_map_source_new_for_collection(const char *name, GPtrArray *passages)
{
    GlossMapSource *self = new_source(SOURCE_COLLECTION, name);

    self->passages = passages;
    self->key = g_strconcat("collection ", name, NULL);
    return self;
}

GlossMapSource *
gloss_map_source_new_for_word(const char *word, GPtrArray *parts)
{
    GlossMapSource *self = new_source(SOURCE_WORD, word);
    g_autoptr(GString) key = g_string_new(NULL);

    self->parts = parts;
    g_string_append_printf(key, "word %s", word);
    for (guint i = 0; i < parts->len; i++)
        g_string_append_printf(key, "\n%s", gloss_map_source_get_key(parts->pdata[i]));
    self->key = g_string_free(g_steal_pointer(&key), FALSE);
    return self;
}

void
gloss_map_source_free(GlossMapSource *self)
{
    if (!self)
        return;
    g_free(self->key);
    g_free(self->path);
    g_free(self->metadata);
    g_clear_pointer(&self->texts, g_ptr_array_unref);
    g_clear_pointer(&self->names, g_ptr_array_unref);
    g_clear_pointer(&self->parts, g_ptr_array_unref);
    g_clear_pointer(&self->passages, g_ptr_array_unref);
    g_free(self);
}

const char *
gloss_map_source_get_key(GlossMapSource *self)
{
    return self->key;
}

/* ---- reading ---- */

static ClozeMapItems *
read_texts(GlossMapSource *self, GError **error)
{
    g_autoptr(ClozeMapItems) items = cloze_map_items_new();

    for (guint i = 0; i < self->texts->len; i++)
        gloss_map_passages_add_document(items, self->texts->pdata[i], self->names->pdata[i]);
    if (items->n)
        return g_steal_pointer(&items);
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                        _("There is no text to be mapped."));
    return NULL;
}

static ClozeMapItems *
read_index(GlossMapSource *self, const GlossMapSourceTools *tools, gboolean with_vectors,
           GError **error)
{
    if (tools->library)
        return gloss_map_index_items_read(tools->library, self->path, with_vectors,
                                          tools->cancellable, error);
    g_set_error_literal(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                        _("The library cannot be opened, and the index is in it."));
    return NULL;
}

static ClozeMapItems *
read_collection(GlossMapSource *self, GError **error)
{
    if (self->passages->len)
        return gloss_map_collection_items_make(self->passages);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND, _("The collection “%s” is empty."),
                self->path);
    return NULL;
}

static ClozeMapItems *
read_part(GlossMapSource *self, const GlossMapSourceTools *tools, GError **error)
{
    switch (self->kind) {
    case SOURCE_FILE: return cloze_map_items_open(self->path, self->metadata, error);
    case SOURCE_TEXTS: return read_texts(self, error);
    case SOURCE_INDEX: return read_index(self, tools, FALSE, error);
    case SOURCE_COLLECTION: return read_collection(self, error);
    default: g_return_val_if_reached(NULL);
    }
}

static void
copy_item(ClozeMapItems *to, const ClozeMapItems *from, gsize row)
{
    for (guint i = 0; i < from->columns->len; i++) {
        const ClozeMapColumn *column = from->columns->pdata[i];

        gloss_map_passages_set(to, column->name, cloze_map_items_get(column, row));
    }
    to->n++;
}

/* What an open document and an indexed file both have is counted once. */
static void
copy_items(ClozeMapItems *to, const ClozeMapItems *from, GHashTable *seen)
{
    const ClozeMapColumn *file = cloze_map_items_find_column(from, GLOSS_MAP_PASSAGES_FILE);
    const ClozeMapColumn *start = cloze_map_items_find_column(from, GLOSS_MAP_PASSAGES_START);

    for (gsize i = 0; i < from->n; i++) {
        g_autofree char *place = file && start
                                     ? g_strdup_printf("%s %s", cloze_map_items_get(start, i),
                                                       cloze_map_items_get(file, i))
                                     : NULL;

        if (place && !g_hash_table_add(seen, g_steal_pointer(&place)))
            continue;
        copy_item(to, from, i);
    }
}

typedef struct {
    const GlossMapSourceTools *tools;
    gsize n;
} Senses;

static void
senses_cb(gsize done, gpointer data)
{
    const Senses *senses = data;

    if (senses->tools->progress)
        senses->tools->progress((double)done / (double)senses->n, senses->tools->progress_data);
}

static gboolean
add_senses(ClozeMapItems *items, const GlossMapSourceTools *tools, GError **error)
{
    Senses senses = {tools, items->n};

    return !tools->ranker || gloss_map_word_items_add_senses(items, tools->ranker, senses_cb,
                                                             &senses, tools->cancellable, error);
}

static gboolean
add_uses(GlossMapSource *self, GlossMapSource *part, const GlossMapSourceTools *tools,
         ClozeMapItems *items, GHashTable *seen, GError **error)
{
    g_autoptr(ClozeMapItems) whole = read_part(part, tools, error);
    g_autoptr(ClozeMapItems) uses =
        whole ? gloss_map_word_items_find(whole, self->path, tools->cancellable, error) : NULL;

    if (uses)
        copy_items(items, uses, seen);
    return uses != NULL;
}

static ClozeMapItems *
read_word(GlossMapSource *self, const GlossMapSourceTools *tools, GError **error)
{
    g_autoptr(ClozeMapItems) items = cloze_map_items_new();
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GError) failure = NULL;

    for (guint i = 0; i < self->parts->len; i++) {
        g_clear_error(&failure);
        add_uses(self, self->parts->pdata[i], tools, items, seen, &failure);
        if (failure && g_error_matches(failure, G_IO_ERROR, G_IO_ERROR_CANCELLED))
            break;
    }
    if (failure && (items->n == 0 || g_error_matches(failure, G_IO_ERROR, G_IO_ERROR_CANCELLED))) {
        g_propagate_error(error, g_steal_pointer(&failure));
        return NULL;
    }
    return add_senses(items, tools, error) ? g_steal_pointer(&items) : NULL;
}

/* Without vectors; vectors that have no texts are no other model's business. */
static ClozeMapItems *
leave_texts(ClozeMapItems *items, GError **error)
{
    if (items->n > 0 && !cloze_map_items_get_text(items, 0)) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                            _("There is no text to be mapped."));
        cloze_map_items_free(items);
        return NULL;
    }
    cloze_npy_clear(&items->vectors);
    return items;
}

ClozeMapItems *
gloss_map_source_read(GlossMapSource *self, const GlossMapSourceTools *tools, GError **error)
{
    ClozeMapItems *items;

    if (self->kind == SOURCE_WORD)
        return read_word(self, tools, error);
    if (self->kind == SOURCE_INDEX)
        return read_index(self, tools, !tools->texts_alone, error);
    items = read_part(self, tools, error);
    return items && tools->texts_alone ? leave_texts(items, error) : items;
}
