/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/wic.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) pairs = gloss_wic_parse((const char *)data, size, "input", &error);

    g_assert_true((pairs == NULL) == (error != NULL));
    for (guint i = 0; pairs && i < pairs->len; i++) {
        const GlossWicPair *pair = pairs->pdata[i];

        g_assert_true(g_utf8_validate(pair->sentences[0], -1, NULL));
        g_assert_true(g_utf8_validate(pair->sentences[1], -1, NULL));
    }
    return 0;
}
