/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Going from hit to hit of one search: through those of a document in the order of its text, then to
 * the next document in the order of the results, round at the ends. Main thread.
 *
 * Signal "changed": another hit is the current one. */
#pragma once

#include "app/search-group.h"

#define GLOSS_TYPE_SEARCH_WALK (gloss_search_walk_get_type())
G_DECLARE_FINAL_TYPE(GlossSearchWalk, gloss_search_walk, GLOSS, SEARCH_WALK, GObject)

/* @groups: (element-type GlossSearchGroup), not empty, as a search gave them; @title: what was
 * looked for; @item: the current one, of @groups. */
GlossSearchWalk *gloss_search_walk_new(GListModel *groups, const char *title,
                                       GlossSearchItem *item);
const char *gloss_search_walk_get_title(GlossSearchWalk *self);
GlossSearchItem *gloss_search_walk_get_item(GlossSearchWalk *self);
/* The document of the current hit. */
GlossSearchGroup *gloss_search_walk_get_group(GlossSearchWalk *self);
void gloss_search_walk_step(GlossSearchWalk *self, gboolean forward);
/* (transfer container) (element-type GlossSearchItem) the hits of the current document in the order of
 * its text. */
GPtrArray *gloss_search_walk_list_items(GlossSearchWalk *self);

/* From 1. */
typedef struct {
    guint hit; /* in the document */
    guint n_hits;
    guint document;
    guint n_documents;
} GlossSearchWalkPosition;

GlossSearchWalkPosition gloss_search_walk_get_position(GlossSearchWalk *self);
