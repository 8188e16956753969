/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The file has two tensors: keys, a line each and sorted, and values. Reader: fuzz-gloss-cache */
#include "plugins/wsd/gloss-cache.h"

#include <string.h>

#include "engine/model/safetensors.h"

#define MAX_NEW   20000 /* values in memory */
#define MAX_SAVED 60000 /* values in the file */
#define WORTH     32    /* new values that are worth writing a file for */
#define SAVE_AT   4000

struct _GlossGlossCache {
    gsize size;
    char *path;
    ClozeSafetensors *file; /* NULL: none */
    gsize n;                /* in the file */
    char *key_text;
    char **keys;         /* [n], into key_text */
    const gint8 *values; /* [n][size], mapped */
    GHashTable *lasting; /* key to value, not in the file yet */
    GHashTable *passing; /* key to value */
};

static void
close_file(GlossGlossCache *self)
{
    g_clear_pointer(&self->file, cloze_safetensors_close);
    g_clear_pointer(&self->keys, g_free);
    g_clear_pointer(&self->key_text, g_free);
    self->n = 0;
}

static gboolean
read_keys(GlossGlossCache *self, const ClozeTensor *keys)
{
    gsize n = 0;

    self->key_text = g_strndup(keys->data, keys->n_bytes);
    self->keys = g_new(char *, self->n + 1);
    for (char *rest = self->key_text, *key; (key = strsep(&rest, "\n")); n++) {
        if (n == self->n || (n && strcmp(self->keys[n - 1], key) >= 0))
            return FALSE;
        self->keys[n] = key;
    }
    return n == self->n;
}

static gboolean
read_file(GlossGlossCache *self)
{
    const ClozeTensor *keys = cloze_safetensors_find(self->file, "keys");
    const ClozeTensor *values = cloze_safetensors_find(self->file, "values");

    if (!keys || keys->dtype != CLOZE_DTYPE_U8 || !values || values->dtype != CLOZE_DTYPE_I8 ||
        values->n_dims != 2 || values->shape[1] != self->size || values->shape[0] > MAX_SAVED)
        return FALSE;
    self->n = values->shape[0];
    self->values = values->data;
    return read_keys(self, keys);
}

static void
open_file(GlossGlossCache *self)
{
    if (self->path)
        self->file = cloze_safetensors_open(self->path, NULL);
    if (self->file && !read_file(self))
        close_file(self);
}

GlossGlossCache *
gloss_gloss_cache_new(gsize size, const char *path)
{
    GlossGlossCache *self = g_new0(GlossGlossCache, 1);

    self->size = size;
    self->path = g_strdup(path);
    self->lasting = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    self->passing = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    open_file(self);
    return self;
}

void
gloss_gloss_cache_free(GlossGlossCache *cache)
{
    if (g_hash_table_size(cache->lasting) >= WORTH)
        gloss_gloss_cache_save(cache, NULL);
    close_file(cache);
    g_hash_table_unref(cache->lasting);
    g_hash_table_unref(cache->passing);
    g_free(cache->path);
    g_free(cache);
}

static const gint8 *
find_saved(const GlossGlossCache *self, const char *key)
{
    gsize low = 0, high = self->n;

    while (low < high) {
        gsize middle = low + (high - low) / 2;
        int order = strcmp(self->keys[middle], key);

        if (!order)
            return self->values + middle * self->size;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

const gint8 *
gloss_gloss_cache_find(const GlossGlossCache *cache, const char *key)
{
    const gint8 *value = g_hash_table_lookup(cache->lasting, key);

    if (!value)
        value = g_hash_table_lookup(cache->passing, key);
    return value ? value : find_saved(cache, key);
}

gsize
gloss_gloss_cache_get_n(const GlossGlossCache *cache)
{
    return cache->n + g_hash_table_size(cache->lasting) + g_hash_table_size(cache->passing);
}

/* A file that is full takes nothing more. */
static gboolean
has_room(const GlossGlossCache *self)
{
    return self->path && self->n + g_hash_table_size(self->lasting) < MAX_SAVED;
}

void
gloss_gloss_cache_add(GlossGlossCache *cache, const char *key, const gint8 *value, gboolean lasting)
{
    GHashTable *values = lasting && has_room(cache) ? cache->lasting : cache->passing;

    if (g_hash_table_size(cache->lasting) >= SAVE_AT)
        gloss_gloss_cache_save(cache, NULL);
    if (g_hash_table_size(values) >= MAX_NEW)
        g_hash_table_remove_all(values);
    g_hash_table_replace(values, g_strdup(key), g_memdup2(value, cache->size));
}

static int
compare_keys(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* (transfer container) all keys that the file is to have, sorted, each once. */
static GPtrArray *
list_keys(const GlossGlossCache *self)
{
    GPtrArray *keys = g_ptr_array_new();
    GHashTableIter iter;
    gpointer key;

    for (gsize i = 0; i < self->n; i++)
        if (!g_hash_table_contains(self->lasting, self->keys[i]))
            g_ptr_array_add(keys, self->keys[i]);
    g_hash_table_iter_init(&iter, self->lasting);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        g_ptr_array_add(keys, key);
    g_ptr_array_sort(keys, compare_keys);
    return keys;
}

static gboolean
write_file(const GlossGlossCache *self, const GPtrArray *keys, GError **error)
{
    g_autofree gint8 *values = g_new(gint8, keys->len * self->size + 1);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < keys->len; i++) {
        const gint8 *value = g_hash_table_lookup(self->lasting, keys->pdata[i]);

        memcpy(values + i * self->size, value ? value : find_saved(self, keys->pdata[i]),
               self->size);
        g_string_append_printf(text, "%s%s", i ? "\n" : "", (const char *)keys->pdata[i]);
    }
    const ClozeTensor tensors[] = {
        {.name = "keys",
         .dtype = CLOZE_DTYPE_U8,
         .n_dims = 1,
         .shape = {text->len},
         .data = text->str},
        {.name = "values",
         .dtype = CLOZE_DTYPE_I8,
         .n_dims = 2,
         .shape = {keys->len, self->size},
         .data = values},
    };

    return cloze_safetensors_write(self->path, tensors, G_N_ELEMENTS(tensors), NULL, error);
}

gboolean
gloss_gloss_cache_save(GlossGlossCache *cache, GError **error)
{
    g_autoptr(GPtrArray) keys = NULL;
    g_autofree char *folder = NULL;

    if (!cache->path || !g_hash_table_size(cache->lasting))
        return TRUE;
    keys = list_keys(cache);
    folder = g_path_get_dirname(cache->path);
    g_mkdir_with_parents(folder, 0700);
    if (!write_file(cache, keys, error))
        return FALSE;
    close_file(cache);
    g_hash_table_remove_all(cache->lasting);
    open_file(cache);
    return TRUE;
}
