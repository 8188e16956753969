/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The styles of a Word document, as far as they say what a paragraph is: a style has what it says itself
 * and else what the one that it is based on has. ECMA-376 part 1, 17.7. One thread. */
#pragma once

#include "app/extract/xml-part.h"

typedef struct _GlossDocxStyles GlossDocxStyles;

typedef struct {
    int outline; /* 0 .. 8, or -1: no heading */
    int number;  /* of a list in numbering.xml, or -1 */
    int level;   /* in that list, or -1 */
    gboolean hidden;
    gboolean quote;
    gboolean code;
    gboolean tight; /* no space between paragraphs of it: an entry of a table of contents */
} GlossDocxStyle;

GlossDocxStyles *gloss_docx_styles_new(void);
void gloss_docx_styles_free(GlossDocxStyles *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossDocxStyles, gloss_docx_styles_free)
gboolean gloss_docx_styles_read(GlossDocxStyles *self, GlossXmlPart *xml, GError **error);
/* @id: (nullable) for the usual paragraph. */
GlossDocxStyle gloss_docx_styles_find(GlossDocxStyles *self, const char *id);
