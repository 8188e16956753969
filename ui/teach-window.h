/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Teaching in a window of its own: begins at once, shows what the new head does better and what
 * changes in the document in front, and asks whether to keep it. Main thread. */
#pragma once

#include "app/context.h"
#include "app/document.h"
#include <adwaita.h>

#define GLOSS_TYPE_TEACH_WINDOW (gloss_teach_window_get_type())
G_DECLARE_FINAL_TYPE(GlossTeachWindow, gloss_teach_window, GLOSS, TEACH_WINDOW, AdwWindow)

/* @document (nullable): the one in front. */
void gloss_teach_window_present(GtkWindow *parent, GlossContext *context, GlossDocument *document);
