/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/plugins/broken-plugin.h"

/* Of these only the last is sound for a request of "\303\251abc" from 0 to 4. */
static GArray *
annotate(gpointer instance, const GlossAnnotateRequest *request, GCancellable *cancellable,
         GError **error)
{
    static const GlossSpan spans[] = {
        {2, 9, "PAST-THE-END", 1},
        {3, 3, "EMPTY", 1},
        {3, 2, "BACKWARDS", 1},
        {1, 3, "INSIDE-A-CHARACTER", 1},
        {2, 3, NULL, 1},
        {2, 3, "", 1},
        {G_MAXSIZE - 1, 3, "HUGE", 1},
        {2, 5, "PAST-THE-RANGE", 1},
        {2, 3, "\377 is not UTF-8", 1},
        {0, 2, "SOUND", 1},
    };
    GArray *all = g_array_new(FALSE, FALSE, sizeof(GlossSpan));

    return g_array_append_vals(all, spans, G_N_ELEMENTS(spans));
}

const GlossPlugin *
gloss_plugin_query(guint32 host_abi)
{
    static GlossPlugin table = {BROKEN_TABLE("broken-spans")};

    table.annotate = annotate;
    return &table;
}
