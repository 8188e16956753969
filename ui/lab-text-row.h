/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A row that chooses the text of an experiment: one of the open documents, all of them, or a file; and,
 * where that is allowed, none. Main thread. Signal "changed". */
#pragma once

#include "app/lab-work.h"
#include <adwaita.h>

#define GLOSS_TYPE_LAB_TEXT_ROW (gloss_lab_text_row_get_type())
G_DECLARE_FINAL_TYPE(GlossLabTextRow, gloss_lab_text_row, GLOSS, LAB_TEXT_ROW, AdwComboRow)

/* @documents: (element-type GlossDocument) those that are open. @optional: "none" is the first choice. */
GtkWidget *gloss_lab_text_row_new(GListModel *documents, gboolean optional);
/* The documents that are open now. */
void gloss_lab_text_row_update(GlossLabTextRow *self);
gboolean gloss_lab_text_row_has_text(GlossLabTextRow *self);
void gloss_lab_text_row_apply(GlossLabTextRow *self, GlossLabWork *work);
