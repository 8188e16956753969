/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A document that a search has found: a GListModel of its passages (GlossSearchItem), best first.
 * Never changes. Main thread. */
#pragma once

#include "app/item-list.h"
#include "app/search-item.h"

#define GLOSS_TYPE_SEARCH_GROUP (gloss_search_group_get_type())
G_DECLARE_FINAL_TYPE(GlossSearchGroup, gloss_search_group, GLOSS, SEARCH_GROUP, GlossItemList)

/* @items: (element-type GlossSearchItem) at least one, (transfer full) as are its elements. */
GlossSearchGroup *gloss_search_group_new(GPtrArray *items, double score);
/* (transfer none) where the document is. */
GFile *gloss_search_group_get_file(GlossSearchGroup *self);
/* The file's display name. */
const char *gloss_search_group_get_title(GlossSearchGroup *self);
double gloss_search_group_get_score(GlossSearchGroup *self);
/* (nullable) NULL-terminated paths of other files with the same content. */
const char *const *gloss_search_group_get_copies(GlossSearchGroup *self);
