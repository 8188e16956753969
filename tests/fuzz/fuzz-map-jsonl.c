/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Items as JSON Lines from anywhere. */
#include "engine/map/map-jsonl.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(ClozeMapItems) items = cloze_map_items_new();
    g_autoptr(GError) error = NULL;

    if (!cloze_map_jsonl_read(items, (const char *)data, size, "input", &error)) {
        g_assert_nonnull(error);
        return 0;
    }
    g_assert_true(items->vectors.n == 0 || items->vectors.n == items->n);
    for (gsize i = 0; i < items->n; i++)
        g_assert_true(items->vectors.n || cloze_map_items_get_text(items, i));
    return 0;
}
