/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Characters of a page to words, and words to segments: pieces of lines without a wide gap, which is the
 * most that surely belongs together. Order within a segment is the library's, which knows of writing
 * from right to left. Any thread. */
#pragma once

#include "app/extract/page-glyph.h"

typedef struct {
    guint first, end; /* of the glyphs */
    GlossPageBox box;
    float size;
    guint cells;   /* width in characters, wide ones counted twice */
    guint8 space;  /* white space before it */
    guint8 rtl;    /* written from right to left */
    guint8 column; /* written from top to bottom */
} GlossPageWord;

typedef struct {
    guint first, end; /* of the words */
    GlossPageBox box;
    float size; /* of most of it */
    guint cells;
    guint8 rtl;
    guint8 column;
} GlossPageSegment;

/* (element-type GlossPageWord) @glyphs: GlossPageGlyph */
GArray *gloss_page_segments_find_words(GArray *glyphs);
/* (element-type GlossPageSegment) */
GArray *gloss_page_segments_join(GArray *words, GArray *glyphs);
