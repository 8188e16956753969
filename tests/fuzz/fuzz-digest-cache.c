/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "engine/model/digest-cache.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autofree char *digest = cloze_digest_cache_parse((const char *)data, size, "1:2:3:4.5:6.7");

    if (digest != NULL)
        g_assert_cmpuint(strspn(digest, "0123456789abcdef"), ==, 64);
    return 0;
}
