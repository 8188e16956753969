/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Blocks of a megabyte that are filled one after the other. One thread. */

#include "engine/data/dataset-store.h"

#include <string.h>

#define BLOCK_BYTES ((gsize)1 << 20)
#define ALIGNMENT   ((gsize)8)

struct _ClozeDatasetStore {
    GPtrArray *blocks;
    char *at;
    gsize left;
    gsize size;
};

ClozeDatasetStore *
cloze_dataset_store_new(void)
{
    ClozeDatasetStore *store = g_new0(ClozeDatasetStore, 1);

    store->blocks = g_ptr_array_new_with_free_func(g_free);
    return store;
}

void
cloze_dataset_store_free(ClozeDatasetStore *store)
{
    if (store == NULL)
        return;
    g_ptr_array_unref(store->blocks);
    g_free(store);
}

static gpointer
take(ClozeDatasetStore *store, gsize size, gsize alignment)
{
    gsize skip = (alignment - (gsize)store->at % alignment) % alignment;
    gpointer memory;

    store->size += size;
    if (size > BLOCK_BYTES / 4) {
        memory = g_malloc(size);
        g_ptr_array_add(store->blocks, memory);
        return memory;
    }
    if (skip + size > store->left) {
        store->at = g_malloc(BLOCK_BYTES);
        store->left = BLOCK_BYTES;
        g_ptr_array_add(store->blocks, store->at);
        skip = 0;
    }
    memory = store->at + skip;
    store->at += skip + size;
    store->left -= skip + size;
    return memory;
}

gpointer
cloze_dataset_store_take(ClozeDatasetStore *store, gsize size)
{
    return take(store, size, ALIGNMENT);
}

gpointer
cloze_dataset_store_copy(ClozeDatasetStore *store, gconstpointer data, gsize size)
{
    gpointer copy = take(store, size, ALIGNMENT);

    if (size > 0)
        memcpy(copy, data, size);
    return copy;
}

char *
cloze_dataset_store_copy_text(ClozeDatasetStore *store, const char *text, gsize size)
{
    char *copy = take(store, size + 1, 1);

    if (size > 0)
        memcpy(copy, text, size);
    copy[size] = '\0';
    return copy;
}

gsize
cloze_dataset_store_get_size(const ClozeDatasetStore *store)
{
    return store->size;
}
