/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/run-history.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GlossRunHistory) history = gloss_run_history_new();
    g_autofree char *text = g_strndup((const char *)data, size);

    for (char *at = text; at != NULL;) {
        char *end = strchr(at, '\n');

        gloss_run_history_add(history, at, end != NULL ? (gsize)(end - at) : strlen(at));
        at = end != NULL ? end + 1 : NULL;
    }
    g_assert_true(g_utf8_validate(history->log->str, (gssize)history->log->len, NULL));
    g_assert_cmpuint(history->points->len, <=, 2048);
    g_assert_cmpfloat(gloss_run_history_get_fraction(history), <=, 1);
    return 0;
}
