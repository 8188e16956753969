/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See csv-cell.h. */
#include "app/csv-cell.h"

#include <string.h>

void
gloss_csv_cell_append(GString *out, const char *value)
{
    gboolean first = out->len == 0 || out->str[out->len - 1] == '\n';
    gboolean empty = value == NULL || *value == '\0';

    if (!first)
        g_string_append_c(out, ',');
    if (empty) {
        g_string_append(out, first ? "\"\"" : "");
        return;
    }
    if (strpbrk(value, "\",\r\n") == NULL) {
        g_string_append(out, value);
        return;
    }
    g_string_append_c(out, '"');
    for (const char *p = value; *p != '\0'; p++)
        g_string_append_printf(out, *p == '"' ? "\"\"" : "%c", *p);
    g_string_append_c(out, '"');
}
