/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/cli/cli-pairs.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

/* The input's lines, one after the other, as a file has them. */
int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GlossCliPairs) pairs = gloss_cli_pairs_new();
    gsize at = 0;

    while (at < size) {
        const guint8 *end = memchr(data + at, '\n', size - at);
        gsize length = end ? (gsize)(end - data) - at : size - at;
        g_autofree char *first = NULL, *second = NULL;
        g_autoptr(GError) error = NULL;

        if (!gloss_cli_pairs_read(pairs, (const char *)data + at, length, &first, &second, &error))
            g_assert_nonnull(error);
        g_assert_true(!first == !second);
        g_assert_true(!first || (g_utf8_validate(first, -1, NULL) &&
                                 g_utf8_validate(second, -1, NULL) && !error));
        at += length + 1;
    }
    return 0;
}
