/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See map-names.h. */
#include "ui/map-names.h"

#include <string.h>

#define NAME_CHARS 34

char *
gloss_map_names_shorten(const char *name, double extent)
{
    glong room = extent > 500 ? 2 * NAME_CHARS : NAME_CHARS;

    if (g_utf8_strlen(name, -1) > room) {
        g_autofree char *begin = g_utf8_substring(name, 0, room);
        char *comma = strrchr(begin, ',');

        if (comma)
            *comma = '\0';
        return g_steal_pointer(&begin);
    }
    return g_strdup(name);
}

gboolean
gloss_map_names_overlap(const GArray *taken, const graphene_rect_t *box)
{
    for (guint i = 0; i < taken->len; i++)
        if (graphene_rect_intersection(&g_array_index(taken, graphene_rect_t, i), box, NULL))
            return TRUE;
    return FALSE;
}
