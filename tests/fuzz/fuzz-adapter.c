/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/adapter.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GError) error = NULL, types_error = NULL;
    gboolean shapes;
    g_autoptr(ClozeAdapter) adapter =
        cloze_adapter_parse((const char *)data, size, "input", &error);

    g_assert_cmpint(
        cloze_adapter_parse_types((const char *)data, size, "input", &shapes, &types_error), ==,
        types_error == NULL);
    if (!adapter) {
        g_assert_nonnull(error);
        return 0;
    }
    g_assert_cmpuint(adapter->rank, >=, 1);
    g_assert_cmpuint(adapter->rank, <=, CLOZE_ADAPTER_MAX_RANK);
    g_assert_nonnull(adapter->targets[0]);
    g_assert_nonnull(adapter->modules);
    return 0;
}
