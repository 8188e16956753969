/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window's actions about senses, and its inspector's page of them: "mark-senses" (boolean), marks in
 * the document in front; "word-uses" (s: a word; "": that which is selected or at the caret), the table
 * of all its uses. Main thread. */
#pragma once

#include "ui/inspector.h"
#include "ui/window.h"

/* All are the window's, borrowed. */
void gloss_sense_actions_install(GlossWindow *window, GlossInspector *inspector, AdwTabView *tabs,
                                 GlossContext *context, GListModel *documents);
