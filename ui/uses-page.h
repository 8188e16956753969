/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A tab: all uses of a word, grouped by the sense they have, each with the words around it and the file it
 * is in. Main thread.
 *
 * Property "word" (with notify). Signal "passage" (char *file, uint64 start, uint64 end): the user wants to see it. */
#pragma once

#include "app/context.h"
#include <adwaita.h>

#define GLOSS_TYPE_USES_PAGE (gloss_uses_page_get_type())
G_DECLARE_FINAL_TYPE(GlossUsesPage, gloss_uses_page, GLOSS, USES_PAGE, AdwBin)

/* @documents: those that are open (element-type GlossDocument). */
GtkWidget *gloss_uses_page_new(GlossContext *context, GListModel *documents);
/* Looks for the uses of @word; what was looked for before is given up. */
void gloss_uses_page_ask(GlossUsesPage *self, const char *word);
const char *gloss_uses_page_get_word(GlossUsesPage *self);
/* Ends what it does; when the tab is closed. */
void gloss_uses_page_close(GlossUsesPage *self);
