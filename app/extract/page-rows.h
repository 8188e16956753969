/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The segments of a region to its lines, with their text. Any thread. */
#pragma once

#include "app/extract/page-segments.h"

/* Along the line from where writing begins, across it from line to line, whichever way the line is
 * written: what comes next has greater numbers. */
typedef struct {
    char *text;
    float start, end;
    float top, bottom;
    float size;       /* of the font of most of it */
    float first_word; /* its length */
    guint cells;
    guint8 bold;    /* all of it */
    guint8 rtl;     /* from right to left */
    guint8 column;  /* from top to bottom */
    guint8 tabular; /* with a gap as between cells of a table */
} GlossPageRow;

/* (element-type GlossPageRow) in reading order. @region: (element-type guint) of @segments */
GArray *gloss_page_rows_find(GArray *region, GArray *segments, GArray *words, GArray *glyphs);
