/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/cli/cli-collection.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GPtrArray) texts = gloss_cli_collection_parse_texts((const char *)data, size);

    for (guint i = 0; i < texts->len; i++) {
        const GlossCollectionText *text = g_ptr_array_index(texts, i);

        g_assert_true(text->id && text->title && text->text);
        g_assert_true(g_utf8_validate(text->text, -1, NULL));
    }
    return 0;
}
