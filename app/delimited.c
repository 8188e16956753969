/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is read back is what was written, but for white space in a TSV. */
#include "app/delimited.h"

#include <string.h>

static void
append_quoted(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (const char *p = text; *p; p++) {
        if (*p == '"')
            g_string_append_c(out, '"');
        g_string_append_c(out, *p);
    }
    g_string_append_c(out, '"');
}

static void
append_spaced(GString *out, const char *text)
{
    for (const char *p = text; *p; p++)
        g_string_append_c(out, strchr("\t\r\n", *p) ? ' ' : *p);
}

void
gloss_delimited_append(GString *out, char delimiter, const char *text)
{
    if (out->len && out->str[out->len - 1] != '\n')
        g_string_append_c(out, delimiter);
    if (!text)
        return;
    if (delimiter == '\t')
        append_spaced(out, text);
    else if (strpbrk(text, "\",\r\n"))
        append_quoted(out, text);
    else
        g_string_append(out, text);
}
