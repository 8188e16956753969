/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One passage that a search has found, for lists. Nothing changes but the best sentence, which is
 * looked for when it is asked for: "changed" tells that it is there. Main thread. */
#pragma once

#include "app/collection-row.h"
#include "app/search-run.h"
#include "engine/text/blocks.h"

#define GLOSS_TYPE_SEARCH_ITEM (gloss_search_item_get_type())
G_DECLARE_FINAL_TYPE(GlossSearchItem, gloss_search_item, GLOSS, SEARCH_ITEM, GObject)

/* @hit (transfer full). @marks (transfer full): (element-type ClozeRange) bytes of the body where
 * words of the query are. @best: the sentence that says most of what was asked; empty: none does. */
GlossSearchItem *gloss_search_item_new(GlossSearchHit *hit, GArray *marks, ClozeRange best);
/* All that is known of it: where, its headings and page, its body, its score and the shares. */
const GlossSearchHit *gloss_search_item_get_hit(GlossSearchItem *self);
/* (element-type ClozeRange) sorted, apart from one another; borrowed. */
GArray *gloss_search_item_get_marks(GlossSearchItem *self);
ClozeRange gloss_search_item_get_best(GlossSearchItem *self);
/* Somebody shows the passage: where it has no best sentence, one is looked for, once. */
void gloss_search_item_want_best(GlossSearchItem *self);

/* For searcher.c: who looks for it. */
typedef void (*GlossSearchItemFunc)(GlossSearchItem *self, gpointer data);
void gloss_search_item_set_finder(GlossSearchItem *self, GlossSearchItemFunc func, gpointer data,
                                  GDestroyNotify destroy);
void gloss_search_item_take_best(GlossSearchItem *self, ClozeRange best);
/* (transfer full) the same as a collection keeps it. */
GlossCollectionItem *gloss_search_item_dup_collection_item(GlossSearchItem *self);
/* (transfer full) "Chapter › Section, page 7", "" where neither is known. */
char *gloss_search_item_dup_place(GlossSearchItem *self);
/* (transfer full) the shares in words: "words 40 %, meaning 60 %". */
char *gloss_search_item_dup_why(GlossSearchItem *self);
