/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* All about one indexed folder: its state and what is in its way, updating and holding it, what could
 * not be read, what is left out, the model, and forgetting it. Main thread.
 *
 * Signal "open" (GFile). */
#pragma once

#include "app/model-store.h"
#include "app/search-index.h"
#include <adwaita.h>

#define GLOSS_TYPE_INDEX_WINDOW (gloss_index_window_get_type())
G_DECLARE_FINAL_TYPE(GlossIndexWindow, gloss_index_window, GLOSS, INDEX_WINDOW, AdwWindow)

/* @models: borrowed, lives longer. */
GtkWidget *gloss_index_window_new(GlossSearchIndex *index, GlossIndexRow *row,
                                  GlossModelStore *models, GtkWindow *parent);
