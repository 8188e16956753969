/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The right pane: the entities of the document in front, by label and text, with their filters.
 * Main thread.
 *
 * Signal "activated" (GlossAnnotation): the user wants to see it. */
#pragma once

#include "app/document.h"
#include "app/entity-groups.h"
#include "app/plugin-host.h"
#include "ui/label-palette.h"
#include "ui/review.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_INSPECTOR (gloss_inspector_get_type())
G_DECLARE_FINAL_TYPE(GlossInspector, gloss_inspector, GLOSS, INSPECTOR, GtkBox)

void gloss_inspector_set_host(GlossInspector *self, GlossPluginHost *host);
/* NULL, NULL: no document is in front. */
void gloss_inspector_set_document(GlossInspector *self, GlossDocument *document,
                                  GlossEntityGroups *groups);
/* Who decides about what is selected in the list; NULL: nobody. */
void gloss_inspector_set_review(GlossInspector *self, GlossReview *review);
/* Where "next occurrence" goes on from: the caret. */
void gloss_inspector_set_position(GlossInspector *self, gsize offset);
void gloss_inspector_focus_search(GlossInspector *self);
