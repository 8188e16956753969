/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a tab holds for sorting texts under labels that are typed, without training: the texts, the
 * labels, the claim that a label makes, and the sorted texts. Main thread. */
#pragma once

#include "app/context.h"
#include <adwaita.h>

#define GLOSS_TYPE_SORT_PAGE (gloss_sort_page_get_type())
G_DECLARE_FINAL_TYPE(GlossSortPage, gloss_sort_page, GLOSS, SORT_PAGE, AdwBin)

/* @documents: GlossDocument, those that are open. */
GtkWidget *gloss_sort_page_new(GlossContext *context, GListModel *documents);
void gloss_sort_page_focus(GlossSortPage *self);
/* Takes the texts of a file. */
void gloss_sort_page_open_file(GlossSortPage *self, GFile *file);
