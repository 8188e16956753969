/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One document in the library: icon, title, where it is or what state it is in. Main thread. */
#pragma once

#include "app/document.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_DOCUMENT_ROW (gloss_document_row_get_type())
G_DECLARE_FINAL_TYPE(GlossDocumentRow, gloss_document_row, GLOSS, DOCUMENT_ROW, GtkListBoxRow)

/* An open document: follows its state. */
GtkWidget *gloss_document_row_new(GlossDocument *document);
/* One that is not open. */
GtkWidget *gloss_document_row_new_for_file(GFile *file);
GlossDocument *gloss_document_row_get_document(GlossDocumentRow *self); /* (nullable) */
GFile *gloss_document_row_get_file(GlossDocumentRow *self);             /* (nullable) */
