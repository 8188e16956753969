/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The bar over a document that a search led to: what was looked for, which hit of how many this is,
 * and the way to the next one; the hits are marked in the document as long as the bar is there. Main
 * thread. */
#pragma once

#include "app/search-walk.h"
#include "ui/document-view.h"

#define GLOSS_TYPE_HIT_BAR (gloss_hit_bar_get_type())
G_DECLARE_FINAL_TYPE(GlossHitBar, gloss_hit_bar, GLOSS, HIT_BAR, GtkWidget)

/* What it stands over; both are borrowed and outlive it, or NULL is set. */
void gloss_hit_bar_set_view(GlossHitBar *self, GlossDocumentView *view, GlossDocument *document);
/* NULL: no bar. @walk is at a hit in the document. */
void gloss_hit_bar_set_walk(GlossHitBar *self, GlossSearchWalk *walk);
/* (nullable) */
GlossSearchWalk *gloss_hit_bar_get_walk(GlossHitBar *self);
/* Selects the current hit, at once or when the document is read. */
void gloss_hit_bar_show_hit(GlossHitBar *self);
