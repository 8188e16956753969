/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Opens maps in tabs of the window, of whatever can be mapped. Signal
 * "passage" (file, start, end), as the pages give it. Main thread. */
#pragma once

#include "app/context.h"
#include <adwaita.h>

#define GLOSS_TYPE_MAP_TABS (gloss_map_tabs_get_type())
G_DECLARE_FINAL_TYPE(GlossMapTabs, gloss_map_tabs, GLOSS, MAP_TABS, GObject)

/* @documents: (element-type GlossDocument) those open in the window; both borrowed. */
GlossMapTabs *gloss_map_tabs_new(AdwTabView *tabs, GlossContext *context, GListModel *documents);
void gloss_map_tabs_open_documents(GlossMapTabs *self);
void gloss_map_tabs_open_file(GlossMapTabs *self, GFile *file);
/* @folder: "" for all that is indexed */
void gloss_map_tabs_open_index(GlossMapTabs *self, const char *folder);
void gloss_map_tabs_open_collection(GlossMapTabs *self, const char *name);
void gloss_map_tabs_open_word(GlossMapTabs *self, const char *word);
/* Asks for a file first. */
void gloss_map_tabs_ask_file(GlossMapTabs *self);
/* Whether a name looks like vectors that no document view can show. */
gboolean gloss_map_tabs_is_for_map(GFile *file);
