/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a search of folders is narrowed by: the folder, the type of file, the language, and when the file
 * was changed. Shows what the index has; keeps what is chosen as long as it lives. Main thread.
 *
 * Signal "changed": other passages are let through. */
#pragma once

#include "app/search-index.h"
#include "app/searcher.h"
#include <adwaita.h>

#define GLOSS_TYPE_SEARCH_FILTERS (gloss_search_filters_get_type())
G_DECLARE_FINAL_TYPE(GlossSearchFilters, gloss_search_filters, GLOSS, SEARCH_FILTERS, AdwBin)

GtkWidget *gloss_search_filters_new(GlossSearchIndex *index, GlossSearcher *searcher);
/* Sets what is chosen in @request; the strings are the filters' and live until the next change. */
void gloss_search_filters_apply(GlossSearchFilters *self, GlossPassageRequest *request);
/* Whether any passage is left out. */
gboolean gloss_search_filters_is_set(GlossSearchFilters *self);
/* Lets all through again. */
void gloss_search_filters_clear(GlossSearchFilters *self);
