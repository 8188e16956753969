/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A hash table whose entries also hang in a queue, latest used first. Not thread-safe. */
#include "engine/model/state-cache.h"

#include <string.h>

/* An entry, its link, its place in the table and the GBytes, about. */
#define OVERHEAD_BYTES 256

typedef struct {
    ClozeStateKey key;
    GBytes *bytes;
    GList link;
} Entry;

struct _ClozeStateCache {
    GHashTable *entries; /* ClozeStateKey* in the entry -> Entry* */
    GQueue recent;
    gsize bytes;
    gsize max_bytes;
};

static guint
hash_key_cb(gconstpointer data)
{
    const ClozeStateKey *key = data;
    guint hash;

    memcpy(&hash, key->content, sizeof hash);
    return hash ^ key->layer * 2654435761u;
}

static gboolean
equal_keys_cb(gconstpointer a, gconstpointer b)
{
    const ClozeStateKey *x = a, *y = b;

    return x->layer == y->layer && memcmp(x->content, y->content, sizeof x->content) == 0;
}

static gsize
entry_bytes(const Entry *entry)
{
    return g_bytes_get_size(entry->bytes) + OVERHEAD_BYTES;
}

static void
entry_free(Entry *entry)
{
    g_bytes_unref(entry->bytes);
    g_free(entry);
}

ClozeStateCache *
cloze_state_cache_new(gsize max_bytes)
{
    ClozeStateCache *cache = g_new0(ClozeStateCache, 1);

    cache->entries =
        g_hash_table_new_full(hash_key_cb, equal_keys_cb, NULL, (GDestroyNotify)entry_free);
    cache->max_bytes = max_bytes;
    return cache;
}

void
cloze_state_cache_free(ClozeStateCache *cache)
{
    g_hash_table_unref(cache->entries);
    g_free(cache);
}

void
cloze_state_cache_clear(ClozeStateCache *cache)
{
    g_hash_table_remove_all(cache->entries);
    g_queue_init(&cache->recent);
    cache->bytes = 0;
}

void
cloze_state_cache_init_key(ClozeStateKey *key, guint64 model, const gint32 *ids,
                           const guint8 *type_ids, gsize n)
{
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    gsize size = sizeof key->content;
    gboolean typed = FALSE;

    for (gsize i = 0; type_ids != NULL && i < n && !typed; i++)
        typed = type_ids[i] != 0;
    g_checksum_update(sum, (const guchar *)&model, sizeof model);
    g_checksum_update(sum, (const guchar *)ids, (gssize)(n * sizeof *ids));
    if (typed)
        g_checksum_update(sum, type_ids, (gssize)n);
    memset(key, 0, sizeof *key);
    g_checksum_get_digest(sum, key->content, &size);
}

static void
remove_entry(ClozeStateCache *cache, Entry *entry)
{
    cache->bytes -= entry_bytes(entry);
    g_queue_unlink(&cache->recent, &entry->link);
    g_hash_table_remove(cache->entries, &entry->key);
}

GBytes *
cloze_state_cache_lookup(ClozeStateCache *cache, const ClozeStateKey *key)
{
    Entry *entry = g_hash_table_lookup(cache->entries, key);

    if (entry == NULL)
        return NULL;
    g_queue_unlink(&cache->recent, &entry->link);
    g_queue_push_head_link(&cache->recent, &entry->link);
    return g_bytes_ref(entry->bytes);
}

void
cloze_state_cache_insert(ClozeStateCache *cache, const ClozeStateKey *key, GBytes *bytes)
{
    Entry *entry = g_hash_table_lookup(cache->entries, key);

    if (entry != NULL)
        remove_entry(cache, entry);
    if (g_bytes_get_size(bytes) + OVERHEAD_BYTES > cache->max_bytes)
        return;
    entry = g_new0(Entry, 1);
    entry->key = *key;
    entry->bytes = g_bytes_ref(bytes);
    entry->link.data = entry;
    cache->bytes += entry_bytes(entry);
    while (cache->bytes > cache->max_bytes)
        remove_entry(cache, g_queue_peek_tail(&cache->recent));
    g_queue_push_head_link(&cache->recent, &entry->link);
    g_hash_table_insert(cache->entries, &entry->key, entry);
}

gsize
cloze_state_cache_get_bytes(ClozeStateCache *cache)
{
    return cache->bytes;
}
