/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/run-record.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GlossRunRecord) record =
        gloss_run_record_parse((const char *)data, size, "run.json", NULL);
    g_autoptr(GBytes) bytes = record != NULL ? gloss_run_record_print(record) : NULL;
    g_autoptr(GlossRunRecord) again = NULL;

    if (bytes == NULL)
        return 0;
    again = gloss_run_record_parse(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes),
                                   "run.json", NULL);
    g_assert_nonnull(again);
    g_assert_cmpint(again->state, ==, record->state);
    return 0;
}
