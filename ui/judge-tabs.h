/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window's actions that judge texts by texts, and the tabs they open: "check-claim" (s: the claim;
 * "": what is selected in the document in front), "compare-texts",
 * "judge-table", "sort-texts". Main thread. */
#pragma once

#include "ui/window.h"

/* @tabs and @documents: the window's, borrowed. */
void gloss_judge_tabs_install(GlossWindow *window, AdwTabView *tabs, GlossContext *context,
                              GListModel *documents);
