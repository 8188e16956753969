/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a tab holds for searching folders: the entry, the filters, the folders, and the results by
 * document. Signal "walk" (GlossSearchWalk): its current passage is to be shown. Main thread. */
#pragma once

#include "app/collections.h"
#include "app/search-index.h"
#include "app/search-walk.h"
#include "app/searcher.h"
#include <adwaita.h>

#define GLOSS_TYPE_SEARCH_PAGE (gloss_search_page_get_type())
G_DECLARE_FINAL_TYPE(GlossSearchPage, gloss_search_page, GLOSS, SEARCH_PAGE, AdwBin)

GtkWidget *gloss_search_page_new(GlossSearchIndex *index, GlossSearcher *searcher);
/* Puts the keyboard into the entry and selects what is there. */
void gloss_search_page_focus(GlossSearchPage *self);
/* Shows what is like a text instead of what an entry asks for, until something is typed; the texts are
 * copied. */
void gloss_search_page_show_like(GlossSearchPage *self, const GlossLikeText *like);
/* Where searches and passages are saved to; without them nothing can be saved. */
void gloss_search_page_set_collections(GlossSearchPage *self, GlossCollections *collections);
