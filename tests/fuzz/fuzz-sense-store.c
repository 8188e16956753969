/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/sense-store.h"

#include "tests/scratch.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

/* The reader maps a file, so each input is one. */
int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    static char *folder;
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossSenseStore) store = NULL;

    if (!folder)
        folder = scratch_new();
    scratch_write(folder, "adapter_model.safetensors", (const char *)data, (gssize)size);
    store = gloss_sense_store_open(folder, &error);
    g_assert_true((store == NULL) == (error != NULL));
    if (store && gloss_sense_store_get_n(store) && gloss_sense_store_get_width(store) < 4096) {
        g_autofree float *vector = g_new(float, gloss_sense_store_get_width(store) + 1);

        gloss_sense_store_get_vector(store, gloss_sense_store_get_n(store) - 1, vector);
        gloss_sense_store_find(store, "a%1:00:00::");
    }
    return 0;
}
