/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pages for tests of the layout: lines of text set in characters of one width. */
#pragma once

#include "app/extract/page-glyph.h"

/* Characters are as wide as half the size. */
static inline void
page_fixture_add(GArray *glyphs, const char *text, float x, float y, float size)
{
    gboolean space = FALSE, first = TRUE;

    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        float width = size * (g_unichar_iswide(c) ? 1.0F : 0.5F);
        GlossPageGlyph glyph = {.c = c,
                                .box = {x, y, x + width, y + size},
                                .size = size,
                                .space = space,
                                .new_line = first};

        x += width;
        space = c == ' ';
        if (space)
            continue;
        first = FALSE;
        g_array_append_val(glyphs, glyph);
    }
}

static inline GArray *
page_fixture_new(void)
{
    return g_array_new(FALSE, FALSE, sizeof(GlossPageGlyph));
}
