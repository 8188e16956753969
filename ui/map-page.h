/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a tab holds for a map: its making, then the picture or the table, what stands beside them, and
 * what can be done with it. Signal "passage" (file, start, end): a place of a document is to be
 * shown. Main thread. */
#pragma once

#include "app/map-making.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_MAP_PAGE (gloss_map_page_get_type())
G_DECLARE_FINAL_TYPE(GlossMapPage, gloss_map_page, GLOSS, MAP_PAGE, GtkWidget)

/* @making (transfer full) begins at once. */
GtkWidget *gloss_map_page_new(GlossContext *context, GlossMapMaking *making, const char *title);
/* Stops the making; call when the tab is closed. */
void gloss_map_page_close(GlossMapPage *self);
