/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/base/json.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(JsonNode) loose = cloze_json_parse((const char *)data, size, "input", NULL);
    g_autoptr(JsonNode) strict =
        cloze_json_parse_strict((const char *)data, size, 10000, "input", NULL);

    /* What the strict reading takes, the loose one takes too; only a byte order mark may differ. */
    if (strict != NULL)
        g_assert_nonnull(loose);
    return 0;
}
