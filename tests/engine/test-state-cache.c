/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "engine/model/state-cache.h"

static ClozeStateKey
key_of(gint32 id)
{
    ClozeStateKey key;

    cloze_state_cache_init_key(&key, 1, &id, NULL, 1);
    return key;
}

static void
insert(ClozeStateCache *cache, gint32 id, gsize size)
{
    g_autofree guint8 *data = g_malloc0(size);
    g_autoptr(GBytes) bytes = NULL;
    ClozeStateKey key = key_of(id);

    data[0] = (guint8)id;
    bytes = g_bytes_new(data, size);
    cloze_state_cache_insert(cache, &key, bytes);
}

static gboolean
holds(ClozeStateCache *cache, gint32 id)
{
    ClozeStateKey key = key_of(id);
    g_autoptr(GBytes) bytes = cloze_state_cache_lookup(cache, &key);

    if (bytes != NULL)
        g_assert_cmpint(*(const guint8 *)g_bytes_get_data(bytes, NULL), ==, (guint8)id);
    return bytes != NULL;
}

static void
test_keys(void)
{
    static const gint32 ids[] = {1, 2, 3}, others[] = {1, 2, 4};
    static const guint8 zeros[] = {0, 0, 0}, ones[] = {0, 0, 1};
    ClozeStateKey key, other;

    cloze_state_cache_init_key(&key, 1, ids, NULL, 3);
    cloze_state_cache_init_key(&other, 1, ids, zeros, 3);
    g_assert_cmpmem(&key, sizeof key, &other, sizeof other);
    cloze_state_cache_init_key(&other, 1, ids, ones, 3);
    g_assert_cmpint(memcmp(&key, &other, sizeof key), !=, 0);
    cloze_state_cache_init_key(&other, 2, ids, NULL, 3);
    g_assert_cmpint(memcmp(&key, &other, sizeof key), !=, 0);
    cloze_state_cache_init_key(&other, 1, others, NULL, 3);
    g_assert_cmpint(memcmp(&key, &other, sizeof key), !=, 0);
    cloze_state_cache_init_key(&other, 1, ids, NULL, 2);
    g_assert_cmpint(memcmp(&key, &other, sizeof key), !=, 0);
}

static void
test_layers(void)
{
    g_autoptr(ClozeStateCache) cache = cloze_state_cache_new(1 << 20);
    ClozeStateKey key = key_of(5);
    g_autoptr(GBytes) found = NULL;

    insert(cache, 5, 10);
    key.layer = 1;
    found = cloze_state_cache_lookup(cache, &key);
    g_assert_null(found);
    g_assert_true(holds(cache, 5));
}

/* The one used longest ago goes first; a look counts as a use. */
static void
test_eviction(void)
{
    g_autoptr(ClozeStateCache) cache = cloze_state_cache_new(4000);

    insert(cache, 1, 1000);
    insert(cache, 2, 1000);
    insert(cache, 3, 1000);
    g_assert_true(holds(cache, 1));
    insert(cache, 4, 1000);
    g_assert_true(holds(cache, 1));
    g_assert_false(holds(cache, 2));
    g_assert_true(holds(cache, 3));
    g_assert_true(holds(cache, 4));
    g_assert_cmpuint(cloze_state_cache_get_bytes(cache), <=, 4000);
    insert(cache, 5, 4000);
    g_assert_false(holds(cache, 5));
    g_assert_true(holds(cache, 4));
}

static void
test_replace(void)
{
    g_autoptr(ClozeStateCache) cache = cloze_state_cache_new(4000);
    gsize bytes;

    insert(cache, 1, 1000);
    bytes = cloze_state_cache_get_bytes(cache);
    insert(cache, 1, 1000);
    g_assert_cmpuint(cloze_state_cache_get_bytes(cache), ==, bytes);
    cloze_state_cache_clear(cache);
    g_assert_cmpuint(cloze_state_cache_get_bytes(cache), ==, 0);
    g_assert_false(holds(cache, 1));
    insert(cache, 1, 1000);
    g_assert_true(holds(cache, 1));
}

static void
test_many(void)
{
    g_autoptr(ClozeStateCache) cache = cloze_state_cache_new(100000);
    g_autoptr(GRand) random = g_rand_new_with_seed(1);

    for (int i = 0; i < 20000; i++) {
        insert(cache, g_rand_int_range(random, 0, 500), (gsize)g_rand_int_range(random, 1, 3000));
        holds(cache, g_rand_int_range(random, 0, 500));
        g_assert_cmpuint(cloze_state_cache_get_bytes(cache), <=, 100000);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/state-cache/keys", test_keys);
    g_test_add_func("/state-cache/layers", test_layers);
    g_test_add_func("/state-cache/eviction", test_eviction);
    g_test_add_func("/state-cache/replace", test_replace);
    g_test_add_func("/state-cache/many", test_many);
    return g_test_run();
}
