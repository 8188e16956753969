/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The text of one document, read-only, in a column of comfortable width, with its annotations
 * drawn. Knows bytes on its outside and iterators on its inside. Main thread.
 *
 * Signals: "visible-changed" (start, end as uint64 bytes), "position-changed": the caret moved,
 * "layer-styled": the layer's palette is another. */
#pragma once

#include "app/document.h"
#include "ui/highlighter.h"
#include "ui/range-set.h"
#include <gtksourceview/gtksource.h>

#define GLOSS_TYPE_DOCUMENT_VIEW (gloss_document_view_get_type())
G_DECLARE_FINAL_TYPE(GlossDocumentView, gloss_document_view, GLOSS, DOCUMENT_VIEW, GtkSourceView)

/* What to say about an annotation, such as "Person, 97 %". (transfer full) */
typedef char *(*GlossDocumentViewDescribe)(GlossAnnotation *annotation, gpointer data);

/* Shows @document from now on and each new revision of it. */
void gloss_document_view_set_document(GlossDocumentView *self, GlossDocument *document);
void gloss_document_view_set_describe(GlossDocumentView *self, GlossDocumentViewDescribe describe,
                                      gpointer data);
void gloss_document_view_set_filter(GlossDocumentView *self, GlossHighlighterFilter filter,
                                    gpointer data);
/* Whether the document's layer is drawn, in place of its annotations. */
void gloss_document_view_set_layer_shown(GlossDocumentView *self, gboolean shown);
/* As set_describe, for the layer; NULL from @describe: nothing to say yet. */
void gloss_document_view_set_layer_describe(GlossDocumentView *self,
                                            GlossDocumentViewDescribe describe, gpointer data);
const GlossLabelPalette *gloss_document_view_get_layer_palette(GlossDocumentView *self);
/* The filter's answers changed. */
void gloss_document_view_refresh(GlossDocumentView *self);
/* Selects the bytes and brings them on screen, at once or as soon as they are filled in. */
void gloss_document_view_show_range(GlossDocumentView *self, gsize start, gsize end);
/* Marks hits of a search; those before go. (nullable) (element-type GlossRange) as hit-marks.h says. */
void gloss_document_view_set_hits(GlossDocumentView *self, GArray *sentences, GArray *words);
/* Marks one of them as the one that is looked at, puts the caret before it, and brings it on screen. */
void gloss_document_view_show_hit(GlossDocumentView *self, gsize start, gsize end);
/* Byte offset of the caret, and of the end of the selection. */
void gloss_document_view_get_selection(GlossDocumentView *self, gsize *start, gsize *end);
/* Where the selection or the caret is, in the coordinates of the widget. */
void gloss_document_view_get_selection_place(GlossDocumentView *self, GdkRectangle *place);
/* The shown annotation after (before) the selection; round at the end; NULL when there is none.
 * (transfer none) */
GlossAnnotation *gloss_document_view_step(GlossDocumentView *self, gboolean forward);
/* (transfer container) the shown annotations at the caret */
GPtrArray *gloss_document_view_find_at_caret(GlossDocumentView *self);
const GlossLabelPalette *gloss_document_view_get_palette(GlossDocumentView *self);
/* All text is in and all annotations are drawn. */
gboolean gloss_document_view_is_settled(GlossDocumentView *self);
