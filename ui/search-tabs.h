/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Opens the tab that searches folders, of which a window has one, and keeps what it searches. Signals:
 * "walk", as the page gives it; "changed": what can be found may be different now. Main thread. */
#pragma once

#include "app/context.h"
#include "app/search-walk.h"
#include "app/searcher.h"
#include <adwaita.h>

#define GLOSS_TYPE_SEARCH_TABS (gloss_search_tabs_get_type())
G_DECLARE_FINAL_TYPE(GlossSearchTabs, gloss_search_tabs, GLOSS, SEARCH_TABS, GObject)

/* @tabs: borrowed. */
GlossSearchTabs *gloss_search_tabs_new(AdwTabView *tabs, GlossContext *context);
/* Brings the tab to the front and the keyboard into its entry. */
void gloss_search_tabs_show(GlossSearchTabs *self);
/* The same, with what is like @text, which is from bytes [start, end) of @file (nullable). */
void gloss_search_tabs_show_like(GlossSearchTabs *self, const char *text, GFile *file, gsize start,
                                 gsize end);
/* (transfer none) what the tab searches with; NULL where the library cannot be read. */
GlossSearcher *gloss_search_tabs_get_searcher(GlossSearchTabs *self, GError **error);
