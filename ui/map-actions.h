/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The ways from a window to a map: actions "map-new", "map-index" (s: a folder, or ""), "map-collection"
 * (s: a name, or "") and "map-word-uses" (s: a word; "": the one at the caret); with "" and nothing to
 * go by they ask. Main thread. */
#pragma once

#include "ui/map-tabs.h"
#include "ui/window.h"

/* @tabs: the window's. */
void gloss_map_actions_install(GlossWindow *window, GlossContext *context, GlossMapTabs *tabs,
                               GListModel *documents);
