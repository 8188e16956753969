/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the layout of a page is made from: its characters with the boxes they are drawn in, in whatever
 * order the format's library gives them. Points, the y axis downwards. Type only. */
#pragma once

#include <glib.h>

typedef struct {
    float x0, y0, x1, y1;
} GlossPageBox;

/* No white space: that is kept as what stands before the next one. */
typedef struct {
    gunichar c;
    GlossPageBox box;
    float size; /* of the font */
    guint8 bold;
    guint8 space;    /* white space before it */
    guint8 new_line; /* the library begins a line with it */
} GlossPageGlyph;

static inline float
gloss_page_glyph_overlap(float a0, float a1, float b0, float b1)
{
    return MIN(a1, b1) - MAX(a0, b0);
}

static inline GlossPageBox
gloss_page_glyph_unite(GlossPageBox a, GlossPageBox b)
{
    return (GlossPageBox){MIN(a.x0, b.x0), MIN(a.y0, b.y0), MAX(a.x1, b.x1), MAX(a.y1, b.y1)};
}
