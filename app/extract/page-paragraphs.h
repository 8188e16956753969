/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The lines of a region to paragraphs: lines that were broken for want of room are joined again. Any
 * thread. */
#pragma once

#include "app/extract/page-rows.h"

/* Stands behind a hyphen at which a line was broken, where it is not known whether the word has it. */
#define GLOSS_PAGE_PARAGRAPHS_HYPHEN '\x02'

typedef struct {
    char *text; /* may hold line ends, where the page has them on purpose */
    float size; /* of most of it */
    guint cells;
    guint n_rows;
    guint8 bold;    /* all of it */
    guint8 tabular; /* some of it is a table, or points to a page */
} GlossPageParagraph;

/* An array for it that frees what is in it. */
GArray *gloss_page_paragraphs_new(void);
/* Appends to @paragraphs; a sentence that the region before ends within goes on. */
void gloss_page_paragraphs_join(GArray *rows, GArray *paragraphs);
