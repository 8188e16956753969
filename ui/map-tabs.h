/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Opens maps in tabs of the window: of a file that is asked for, or of all open documents. Signal
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
/* Asks for a file first. */
void gloss_map_tabs_ask_file(GlossMapTabs *self);
/* Whether a name looks like vectors that no document view can show. */
gboolean gloss_map_tabs_is_for_map(GFile *file);
