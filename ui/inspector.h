/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The right pane: pages about the document in front, and a switcher at the top where there is more
 * than one. "entities" is always there; whoever makes another page adds it and tells it itself which
 * document is in front and where the caret is. Main thread.
 *
 * Signal "activated" (GlossAnnotation): the user wants to see it. */
#pragma once

#include "ui/entities-page.h"

#define GLOSS_TYPE_INSPECTOR (gloss_inspector_get_type())
G_DECLARE_FINAL_TYPE(GlossInspector, gloss_inspector, GLOSS, INSPECTOR, GtkBox)

/* At the end of the pages. @name is for gloss_inspector_show_page, @title is shown. A page that works
 * only while it is seen does so from "map" to "unmap". */
void gloss_inspector_add_page(GlossInspector *self, GtkWidget *page, const char *name,
                              const char *title, const char *icon_name);
/* Nothing where there is no such page. */
void gloss_inspector_show_page(GlossInspector *self, const char *name);
/* The name of the page in front. */
const char *gloss_inspector_get_page(GlossInspector *self);

/* The page "entities"; as the functions of entities-page.h. */
void gloss_inspector_set_host(GlossInspector *self, GlossPluginHost *host);
void gloss_inspector_set_document(GlossInspector *self, GlossDocument *document,
                                  GlossEntityGroups *groups);
void gloss_inspector_set_review(GlossInspector *self, GlossReview *review);
void gloss_inspector_set_position(GlossInspector *self, gsize offset);
/* Shows the page first. */
void gloss_inspector_focus_search(GlossInspector *self);
