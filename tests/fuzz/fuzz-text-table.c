/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/text-table.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

/* The first byte says what the file is called, and whether its first record names the columns. */
int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    static const char *const names[] = {"a.csv", "a.tsv", "a.jsonl", "a.txt"};
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossTextTable) table = NULL;

    if (size == 0)
        return 0;
    table = gloss_text_table_parse((const char *)data + 1, size - 1, names[data[0] % 4],
                                   (GlossTextTableHeader)(data[0] / 4 % 3), data[0] / 12 % 2 == 0,
                                   NULL, &error);
    g_assert_true((table == NULL) == (error != NULL));
    for (guint i = 0; table != NULL && i < table->rows->len; i++) {
        for (guint role = 0; role < GLOSS_TEXT_TABLE_N_ROLES; role++) {
            const char *cell = gloss_text_table_get(table, i, (GlossTextTableRole)role);

            g_assert_true(cell == NULL || g_utf8_validate(cell, -1, NULL));
        }
    }
    return 0;
}
