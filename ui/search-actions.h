/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window's actions around searching folders: "next-hit" and "previous-hit" go through what the last
 * search found, in the documents themselves; "more-like-this" (a text, or "" for what is selected or
 * in focus) looks for the like of it. Adds the page "related" to the Inspector and has it follow the page in
 * front. Main thread. */
#pragma once

#include "ui/inspector.h"
#include "ui/search-tabs.h"
#include "ui/window.h"

/* @view: the window's tabs. */
void gloss_search_actions_install(GlossWindow *window, GlossSearchTabs *tabs,
                                  GlossInspector *inspector, AdwTabView *view);
