/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A page of the inspector: the entities of the document in front, by label and text, with their
 * filters. Main thread.
 *
 * Signal "activated" (GlossAnnotation): the user wants to see it. */
#pragma once

#include "app/document.h"
#include "app/entity-groups.h"
#include "app/plugin-host.h"
#include "ui/label-palette.h"
#include "ui/review.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_ENTITIES_PAGE (gloss_entities_page_get_type())
G_DECLARE_FINAL_TYPE(GlossEntitiesPage, gloss_entities_page, GLOSS, ENTITIES_PAGE, GtkBox)

void gloss_entities_page_set_host(GlossEntitiesPage *self, GlossPluginHost *host);
/* NULL, NULL: no document is in front. */
void gloss_entities_page_set_document(GlossEntitiesPage *self, GlossDocument *document,
                                      GlossEntityGroups *groups);
/* Who decides about what is selected in the list; NULL: nobody. */
void gloss_entities_page_set_review(GlossEntitiesPage *self, GlossReview *review);
/* Where "next occurrence" goes on from: the caret. */
void gloss_entities_page_set_position(GlossEntitiesPage *self, gsize offset);
void gloss_entities_page_focus_search(GlossEntitiesPage *self);
