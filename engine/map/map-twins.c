/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One thread: a hash of each row, and the rows themselves where hashes are equal. */
#include "engine/map/map-twins.h"

#include <string.h>

typedef struct {
    const float *row;
    gsize size; /* bytes */
    guint32 hash;
} Key;

static guint32
hash_row(const float *row, gsize size)
{
    guint64 hash = 0, word;

    for (gsize i = 0; i < size; i += sizeof word) {
        word = 0;
        memcpy(&word, (const char *)row + i, MIN(sizeof word, size - i));
        hash = cloze_map_run_mix(hash ^ word, i);
    }
    return (guint32)(hash >> 32);
}

static guint
hash_cb(gconstpointer key)
{
    return ((const Key *)key)->hash;
}

static gboolean
equal_cb(gconstpointer a, gconstpointer b)
{
    const Key *x = a, *y = b;

    return x->hash == y->hash && memcmp(x->row, y->row, x->size) == 0;
}

ClozeMapTwins *
cloze_map_twins_find(const ClozeMapVectors *vectors)
{
    ClozeMapTwins *twins = g_new0(ClozeMapTwins, 1);
    gsize n = vectors->n, size = vectors->d * sizeof(float);
    g_autofree Key *keys = g_new(Key, n + 1);
    g_autoptr(GHashTable) seen = g_hash_table_new(hash_cb, equal_cb);

    twins->n = n;
    twins->group = g_new(guint32, n + 1);
    twins->first = g_new(guint32, n + 1);
    for (gsize i = 0; i < n; i++) {
        const float *row = cloze_map_vectors_row(vectors, i);
        gpointer group;

        keys[i] = (Key){row, size, hash_row(row, size)};
        if (!g_hash_table_lookup_extended(seen, &keys[i], NULL, &group)) {
            group = GUINT_TO_POINTER((guint)twins->n_distinct);
            g_hash_table_insert(seen, &keys[i], group);
            twins->first[twins->n_distinct++] = (guint32)i;
        }
        twins->group[i] = GPOINTER_TO_UINT(group);
    }
    return twins;
}

float *
cloze_map_twins_take_distinct(const ClozeMapTwins *twins, const ClozeMapVectors *vectors)
{
    gsize d = vectors->d;
    float *rows = g_new(float, twins->n_distinct *d + 1);

    for (gsize i = 0; i < twins->n_distinct; i++)
        memcpy(rows + i * d, cloze_map_vectors_row(vectors, twins->first[i]), d * sizeof *rows);
    return rows;
}

void
cloze_map_twins_free(ClozeMapTwins *twins)
{
    if (!twins)
        return;
    g_free(twins->group);
    g_free(twins->first);
    g_free(twins);
}
