/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window's action "word-lab" (s: a word, "": what is selected in the document in front, if it is
 * short) and the tab it opens. Main thread. */
#pragma once

#include "ui/window.h"

/* @tabs and @documents: the window's, borrowed. */
void gloss_lab_tabs_install(GlossWindow *window, AdwTabView *tabs, GlossContext *context,
                            GListModel *documents);
