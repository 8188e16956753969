/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One input is tried as each of the three files. */
#include <string.h>

#include "engine/model/pooling.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    const char *json = (const char *)data;
    g_autofree char *folder = NULL;
    ClozePooling pooling = {0};

    if (cloze_pooling_parse_modules(&pooling, json, size, "input", &folder, NULL))
        g_assert_null(strchr(folder, '/'));
    cloze_pooling_parse_limits(&pooling, json, size, "input", NULL);
    cloze_pooling_parse_mode(&pooling, json, size, "input", NULL);
    g_assert_cmpint(pooling.mode, <=, CLOZE_POOLING_MEAN_SQRT);
    return 0;
}
