/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A page of the inspector: all that the word at the caret may mean, most probable first, with its base
 * form and part of speech, which the person may say otherwise. Follows the caret while it is on screen,
 * and rests while it is not. Main thread. */
#pragma once

#include "app/document.h"
#include "app/plugin-host.h"
#include <adwaita.h>

#define GLOSS_TYPE_SENSES_PAGE (gloss_senses_page_get_type())
G_DECLARE_FINAL_TYPE(GlossSensesPage, gloss_senses_page, GLOSS, SENSES_PAGE, AdwBin)

GtkWidget *gloss_senses_page_new(GlossPluginHost *host);
/* NULL: no document is in front. */
void gloss_senses_page_set_document(GlossSensesPage *self, GlossDocument *document);
/* Where the caret or the selection is, in bytes of the document. */
void gloss_senses_page_set_selection(GlossSensesPage *self, gsize start, gsize end);
/* Whether it waits for nothing. */
gboolean gloss_senses_page_is_settled(GlossSensesPage *self);
