/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What every reader returns, and what is asked of it. */

#include "app/reader.h"

G_DEFINE_QUARK(gloss - reader - error - quark, gloss_reader_error)

guint
gloss_reader_find_page(GArray *structure, gsize at, guint *n)
{
    guint page = 0;

    *n = 0;
    for (guint i = 0; structure != NULL && i < structure->len; i++) {
        const GlossStructure *part = &g_array_index(structure, GlossStructure, i);

        if (part->kind != GLOSS_STRUCTURE_PAGE)
            continue;
        ++*n;
        if (part->start <= at)
            page = *n;
    }
    return page;
}

void
gloss_reader_reading_free(GlossReading *reading)
{
    g_free(reading->text);
    g_free(reading->encoding);
    g_clear_pointer(&reading->structure, g_array_unref);
    g_free(reading);
}
