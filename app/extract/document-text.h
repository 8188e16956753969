/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The pages of a document to its text with a map of pages, headings and paragraphs. Any thread. */
#pragma once

#include "app/reader.h"

typedef struct _GlossDocumentText GlossDocumentText;

GlossDocumentText *gloss_document_text_new(void);
void gloss_document_text_free(GlossDocumentText *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossDocumentText, gloss_document_text_free)
/* @glyphs: (element-type GlossPageGlyph) of the next page. FALSE where there is too much text. */
gboolean gloss_document_text_add_page(GlossDocumentText *self, GArray *glyphs);
/* Paragraphs and pages with an empty line between; @structure: (element-type GlossStructure) sorted. */
GString *gloss_document_text_finish(GlossDocumentText *self, GArray **structure);
