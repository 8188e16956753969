/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/model/head.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeHead) head = cloze_head_parse((const char *)data, size, "input", &error);

    if (head == NULL) {
        g_assert_nonnull(error);
        return 0;
    }
    g_assert_cmpuint(g_strv_length(head->labels), ==, head->is_regression ? 0 : head->n_labels);
    g_assert_true(head->n_labels > 0 || head->reads == CLOZE_HEAD_NONE);
    g_assert_nonnull(head->base_hash);
    return 0;
}
