/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Asks what a map is to be made of. Signal "chosen" (kind, value): "documents", "file", "index" with a
 * folder or "", "collection" with a name, "word" with a word. Closes itself then. Main thread. */
#pragma once

#include "app/context.h"
#include <adwaita.h>

#define GLOSS_TYPE_MAP_CHOOSER (gloss_map_chooser_get_type())
G_DECLARE_FINAL_TYPE(GlossMapChooser, gloss_map_chooser, GLOSS, MAP_CHOOSER, AdwWindow)

/* @has_documents: whether any is open. */
GlossMapChooser *gloss_map_chooser_new(GlossContext *context, GtkWindow *parent,
                                       gboolean has_documents);
/* Puts the keyboard where a @kind is chosen. */
void gloss_map_chooser_focus(GlossMapChooser *self, const char *kind);
