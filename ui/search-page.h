/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a tab holds for searching folders: the entry, the folders, and the results by document.
 * Signal "hit" (GFile, start, end as uint64 bytes): a passage is to be shown. Main thread. */
#pragma once

#include "app/search-index.h"
#include "app/searcher.h"
#include <adwaita.h>

#define GLOSS_TYPE_SEARCH_PAGE (gloss_search_page_get_type())
G_DECLARE_FINAL_TYPE(GlossSearchPage, gloss_search_page, GLOSS, SEARCH_PAGE, AdwBin)

GtkWidget *gloss_search_page_new(GlossSearchIndex *index, GlossSearcher *searcher);
/* Puts the keyboard into the entry and selects what is there. */
void gloss_search_page_focus(GlossSearchPage *self);
