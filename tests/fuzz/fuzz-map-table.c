/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tables of vectors and of metadata from anywhere: the same bytes as each. */
#include "engine/map/map-table.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(ClozeMapItems) items = cloze_map_items_new();
    g_autoptr(GError) error = NULL;
    const char *text = (const char *)data;

    if (!cloze_map_table_read_vectors(items, text, size, "input", &error)) {
        g_assert_nonnull(error);
        g_clear_error(&error);
        items->n = 3;
    }
    if (!cloze_map_table_read_metadata(items, text, size, "input", &error))
        g_assert_nonnull(error);
    return 0;
}
