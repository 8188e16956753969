/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The word laboratory: an experiment is chosen and filled in, measured in the background, and shown.
 * Main thread. */
#pragma once

#include "app/context.h"
#include <adwaita.h>

#define GLOSS_TYPE_LAB_PAGE (gloss_lab_page_get_type())
G_DECLARE_FINAL_TYPE(GlossLabPage, gloss_lab_page, GLOSS, LAB_PAGE, AdwBin)

/* @documents: (element-type GlossDocument) those open in the window. */
GtkWidget *gloss_lab_page_new(GlossContext *context, GListModel *documents);
/* Puts a word in, "" for none, and goes to what is to be filled in next. */
void gloss_lab_page_ask(GlossLabPage *self, const char *word);
