/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a search has found, as lists of passages, one a document. Main thread.
 *
 * Signals: "activated" (GlossSearchGroup, GlossSearchItem): a passage is to be shown; "like"
 * (GlossSearchGroup, GlossSearchItem): what is like it is wanted; "collect" (the same): it is to be kept. */
#pragma once

#include "app/search-group.h"
#include <adwaita.h>

#define GLOSS_TYPE_SEARCH_RESULTS (gloss_search_results_get_type())
G_DECLARE_FINAL_TYPE(GlossSearchResults, gloss_search_results, GLOSS, SEARCH_RESULTS, AdwBin)

GtkWidget *gloss_search_results_new(void);
/* @groups: (element-type GlossSearchGroup) in the place of those before. */
void gloss_search_results_set_groups(GlossSearchResults *self, GListModel *groups);
