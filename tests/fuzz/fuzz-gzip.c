/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Gzip members: never more bytes than allowed. */

#include "engine/base/gzip.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GBytes) bytes = cloze_gzip_unpack(data, size, 1 << 20, "fuzz", NULL);

    g_assert(bytes == NULL || g_bytes_get_size(bytes) <= 1 << 20);
    return 0;
}
