/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The indexed folders in the window: looked after from its start where there are any, added
 * (win.add-folder), shown in detail, and what to do where the library cannot be used. Main thread. */
#pragma once

#include "app/context.h"
#include "ui/library-pane.h"
#include "ui/settings.h"
#include "ui/window.h"

void gloss_index_actions_install(GlossWindow *window, GlossContext *context,
                                 GlossSettings *settings, GlossLibraryPane *pane);
/* Asks whether @folder is to be searched, and takes it on. */
void gloss_index_actions_ask_add(GlossWindow *window, GFile *folder);
