/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window's action "open-collection" (its name) and the tabs of collections: each has one at most,
 * which follows its name and goes when it is removed. Main thread. */
#pragma once

#include "ui/collection-list.h"
#include "ui/window.h"

/* @tabs, @list: the window's own. The library is read after the first frame. */
void gloss_collection_actions_install(GlossWindow *window, GlossContext *context, AdwTabView *tabs,
                                      GlossCollectionList *list);
