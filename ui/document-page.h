/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a tab holds: one document with its text, its bars of news, find, and a line of status; and
 * the bond between the document, its entity groups and the scheduler. Main thread. */
#pragma once

#include "app/context.h"
#include "app/document.h"
#include "app/entity-groups.h"
#include "ui/document-view.h"
#include "ui/find-bar.h"
#include "ui/hit-bar.h"
#include "ui/moved-bar.h"
#include "ui/review.h"

#define GLOSS_TYPE_DOCUMENT_PAGE (gloss_document_page_get_type())
G_DECLARE_FINAL_TYPE(GlossDocumentPage, gloss_document_page, GLOSS, DOCUMENT_PAGE, GtkBox)

/* Loads the document and has it analysed until the page goes. */
GlossDocumentPage *gloss_document_page_new(GlossContext *context, GlossDocument *document);
GlossDocument *gloss_document_page_get_document(GlossDocumentPage *self);
GlossEntityGroups *gloss_document_page_get_groups(GlossDocumentPage *self);
GlossDocumentView *gloss_document_page_get_view(GlossDocumentPage *self);
GlossFindBar *gloss_document_page_get_find_bar(GlossDocumentPage *self);
GlossHitBar *gloss_document_page_get_hit_bar(GlossDocumentPage *self);
GlossMovedBar *gloss_document_page_get_moved_bar(GlossDocumentPage *self);
GlossReview *gloss_document_page_get_review(GlossDocumentPage *self);
/* Pops up the choice of labels for what is selected or at the caret. */
void gloss_document_page_ask_label(GlossDocumentPage *self);
/* Pops up the senses of the word that is selected or at the caret. */
void gloss_document_page_show_senses(GlossDocumentPage *self);
/* Marks the words on screen by how sure their sense is, in place of the entities. */
void gloss_document_page_set_senses_marked(GlossDocumentPage *self, gboolean marked);
gboolean gloss_document_page_get_senses_marked(GlossDocumentPage *self);
void gloss_document_page_reload(GlossDocumentPage *self);
/* Ends the analysis; call when the tab is closed. */
void gloss_document_page_close(GlossDocumentPage *self);
void gloss_document_page_show_annotation(GlossDocumentPage *self, GlossAnnotation *annotation);
/* To the next or previous entity, round at the ends. */
void gloss_document_page_step(GlossDocumentPage *self, gboolean forward);
/* What the line of status says of the entity at the caret; "" for none. */
const char *gloss_document_page_get_entity_text(GlossDocumentPage *self);
