/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The Inspector's page of passages in the searched folders that say something near to what is read:
 * it follows the caret while it is seen, a moment after it has come to rest. Main thread.
 *
 * Signal "passage" (path, start, end as uint64 bytes): a passage is to be shown. */
#pragma once

#include "app/document.h"
#include "app/searcher.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_RELATED_PAGE (gloss_related_page_get_type())
G_DECLARE_FINAL_TYPE(GlossRelatedPage, gloss_related_page, GLOSS, RELATED_PAGE, GtkWidget)

/* Gives the searcher, once it is needed; NULL with a sentence. (transfer none) */
typedef GlossSearcher *(*GlossRelatedPageFunc)(gpointer data, GError **error);

GtkWidget *gloss_related_page_new(GlossRelatedPageFunc get_searcher, gpointer data);
/* What is read: (nullable) a document and the byte of its caret. */
void gloss_related_page_set_position(GlossRelatedPage *self, GlossDocument *document, gsize offset);
/* What can be found may be different now. */
void gloss_related_page_look_again(GlossRelatedPage *self);
