/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which colour each item has: by cluster, or by a column of words, numbers or dates. Palettes that readers
 * who are colour-blind can tell apart (Okabe and Ito, Color Universal Design, 2008; Tol, 2021), on
 * light and on dark. */
#pragma once

#include "app/map.h"

#define GLOSS_MAP_BY_CLUSTER -1

typedef struct {
    guint8 *colour_of; /* [n] index into palette */
    guint32 palette[256];
    gboolean is_scale; /* numbers, from low to high over the whole palette */
    gboolean is_date;  /* of days, microseconds since 1970 */
    double low;
    double high;
    GPtrArray *names; /* (element-type char*) of the first palette entries, for words */
    GArray *counts;   /* (element-type guint32) items of each */
    guint32 background;
    guint32 dimmed;
    guint32 text;
    guint32 ring;
} GlossMapColours;

/* @column: GLOSS_MAP_BY_CLUSTER or a column of @map. What is rare shares one last colour. */
GlossMapColours *gloss_map_colours_new(GlossMap *map, gint column, gboolean dark);
/* (transfer full) a number of the scale, or a day. */
char *gloss_map_colours_format(const GlossMapColours *colours, double value);
void gloss_map_colours_free(GlossMapColours *colours);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossMapColours, gloss_map_colours_free)
