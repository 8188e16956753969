/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Keeps the senses of all tables together; a table's lines are taken apart in inventory-table.c.
 * Reader: fuzz-inventory. */
#include "plugins/wsd/inventory.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/text/words.h"
#include "plugins/wsd/inventory-table.h"
#include "plugins/wsd/morphology.h"

#define MAX_BYTES ((gsize)64 << 20)
#define MAX_FILES 100

struct _GlossInventory {
    GPtrArray *senses;   /* GlossInventorySense */
    GPtrArray *sources;  /* char */
    GHashTable *by_id;   /* id to sense */
    GHashTable *by_form; /* form to GPtrArray of senses */
    guint max_words;     /* of a lemma */
};

static GlossInventory *
inventory_new(void)
{
    GlossInventory *self = g_new0(GlossInventory, 1);

    self->senses = g_ptr_array_new_with_free_func(gloss_inventory_table_free_sense);
    self->sources = g_ptr_array_new_with_free_func(g_free);
    self->by_id = g_hash_table_new(g_str_hash, g_str_equal);
    self->by_form =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
    return self;
}

void
gloss_inventory_free(GlossInventory *inventory)
{
    g_hash_table_unref(inventory->by_form);
    g_hash_table_unref(inventory->by_id);
    g_ptr_array_unref(inventory->senses);
    g_ptr_array_unref(inventory->sources);
    g_free(inventory);
}

/* One form of what is written in several ways: composed, in no case, one "_" for white space. */
static char *
fold(const char *text, gsize size)
{
    g_autofree char *composed = g_utf8_normalize(text, (gssize)size, G_NORMALIZE_NFC);
    g_autofree char *folded = g_utf8_casefold(composed ? composed : "", -1);
    g_autoptr(GString) form = g_string_new(NULL);

    for (const char *at = g_strstrip(folded); *at; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);

        if (c != '_' && !g_unichar_isspace(c))
            g_string_append_unichar(form, c);
        else if (form->len && form->str[form->len - 1] != '_')
            g_string_append_c(form, '_');
    }
    return g_string_free(g_steal_pointer(&form), FALSE);
}

static void
add_lemma(GlossInventory *self, GlossInventorySense *sense, const char *lemma)
{
    g_autoptr(GArray) words = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    char *form = fold(lemma, strlen(lemma));
    GPtrArray *there = g_hash_table_lookup(self->by_form, form);

    cloze_words_cut(lemma, 0, strlen(lemma), words);
    self->max_words = MAX(self->max_words, words->len);
    if (!there) {
        there = g_ptr_array_new();
        g_hash_table_insert(self->by_form, g_steal_pointer(&form), there);
    }
    if (!g_ptr_array_find(there, sense, NULL))
        g_ptr_array_add(there, sense);
    g_free(form);
}

static gboolean
add_sense_cb(GlossInventorySense *sense, gpointer data)
{
    GlossInventory *self = data;

    if (g_hash_table_contains(self->by_id, sense->id))
        return FALSE;
    g_ptr_array_add(self->senses, sense);
    g_hash_table_insert(self->by_id, sense->id, sense);
    for (char **lemma = sense->lemmas; *lemma; lemma++)
        add_lemma(self, sense, *lemma);
    return TRUE;
}

static gboolean
add_table(GlossInventory *self, const char *name, const char *data, gsize size, GError **error)
{
    char *source = gloss_inventory_table_read(name, data, size, add_sense_cb, self, error);

    if (source)
        g_ptr_array_add(self->sources, source);
    return source != NULL;
}

GlossInventory *
gloss_inventory_parse(const char *name, const char *data, gsize size, GError **error)
{
    g_autoptr(GlossInventory) self = inventory_new();

    return add_table(self, name, data, size, error) ? g_steal_pointer(&self) : NULL;
}

static gboolean
read_file(GlossInventory *self, const char *path, GError **error)
{
    g_autoptr(GBytes) bytes = cloze_file_read(path, MAX_BYTES, error);
    gsize size;
    const char *data = bytes ? g_bytes_get_data(bytes, &size) : NULL;

    return bytes && add_table(self, path, data ? data : "", size, error);
}

static int
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* (transfer container) the paths of the tables in a folder, sorted. */
static GPtrArray *
list_tables(const char *folder, GError **error)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, error);
    GPtrArray *paths;
    const char *name;

    if (!dir)
        return NULL;
    paths = g_ptr_array_new_with_free_func(g_free);
    while ((name = g_dir_read_name(dir)))
        if (g_str_has_suffix(name, GLOSS_INVENTORY_SUFFIX) && paths->len < MAX_FILES)
            g_ptr_array_add(paths, g_build_filename(folder, name, NULL));
    g_ptr_array_sort(paths, compare_names);
    return paths;
}

GlossInventory *
gloss_inventory_open(const char *path, GError **error)
{
    g_autoptr(GlossInventory) self = inventory_new();
    g_autoptr(GPtrArray) paths = NULL;

    if (!g_file_test(path, G_FILE_TEST_IS_DIR))
        return read_file(self, path, error) ? g_steal_pointer(&self) : NULL;
    paths = list_tables(path, error);
    if (!paths)
        return NULL;
    for (guint i = 0; i < paths->len; i++)
        if (!read_file(self, paths->pdata[i], error))
            return NULL;
    return g_steal_pointer(&self);
}

gsize
gloss_inventory_get_n(const GlossInventory *inventory)
{
    return inventory->senses->len;
}

const GlossInventorySense *
gloss_inventory_get(const GlossInventory *inventory, gsize index)
{
    return inventory->senses->pdata[index];
}

const GlossInventorySense *
gloss_inventory_find(const GlossInventory *inventory, const char *id)
{
    return g_hash_table_lookup(inventory->by_id, id);
}

/* Those that may be the part of speech the ending belongs to. */
static void
add_senses(const GlossInventory *self, const char *form, GlossSynsetPos pos, GPtrArray *found)
{
    GPtrArray *senses = g_hash_table_lookup(self->by_form, form);

    for (guint i = 0; senses && i < senses->len; i++) {
        GlossInventorySense *sense = senses->pdata[i];

        if ((pos == GLOSS_SYNSET_N_POS || sense->pos == pos || sense->pos == GLOSS_SYNSET_N_POS) &&
            !g_ptr_array_find(found, sense, NULL))
            g_ptr_array_add(found, sense);
    }
}

GPtrArray *
gloss_inventory_look_up(const GlossInventory *inventory, const char *form)
{
    g_autofree char *folded = fold(form, strlen(form));
    GPtrArray *found = g_ptr_array_new();

    add_senses(inventory, folded, GLOSS_SYNSET_N_POS, found);
    for (GlossSynsetPos pos = 0; !found->len && pos < GLOSS_SYNSET_N_POS; pos++) {
        g_auto(GStrv) bases = gloss_morphology_strip(folded, pos);

        for (char **base = bases; *base; base++)
            add_senses(inventory, *base, pos, found);
    }
    return found;
}

guint
gloss_inventory_match(const GlossInventory *inventory, const char *text, const GArray *words,
                      guint first)
{
    guint n = MIN(inventory->max_words, words->len - first);
    gsize start = g_array_index(words, ClozeRange, first).start;

    for (; n > 0; n--) {
        gsize end = g_array_index(words, ClozeRange, first + n - 1).end;
        g_autofree char *form = g_strndup(text + start, end - start);
        g_autoptr(GPtrArray) senses = gloss_inventory_look_up(inventory, form);

        if (senses->len)
            return n;
    }
    return 0;
}
