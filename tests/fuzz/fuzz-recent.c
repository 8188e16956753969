/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/recent.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GPtrArray) files = gloss_recent_parse((const char *)data, size);

    g_assert_cmpuint(files->len, <=, 50);
    return 0;
}
