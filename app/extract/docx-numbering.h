/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The numbers and bullets of a Word document's lists, counted as its paragraphs come. ECMA-376 part 1,
 * 17.9. One thread. */
#pragma once

#include "app/extract/docx-styles.h"

typedef struct _GlossDocxNumbering GlossDocxNumbering;

GlossDocxNumbering *gloss_docx_numbering_new(void);
void gloss_docx_numbering_free(GlossDocxNumbering *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossDocxNumbering, gloss_docx_numbering_free)
gboolean gloss_docx_numbering_read(GlossDocxNumbering *self, GlossXmlPart *xml, GError **error);
/* Counts the next paragraph of list @number at @level (-1: the one that @style, nullable, is bound to)
 * and gives what stands before it, with a space: "2.1 ", "• "; NULL where there is no such list. */
char *gloss_docx_numbering_count(GlossDocxNumbering *self, GlossDocxStyles *styles, int number,
                                 int level, const char *style);
