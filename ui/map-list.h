/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The twin of the map's picture: its items as a table, with the same choice and the same item at
 * hand. Signal "activated" (uint): an item is to be opened. Main thread. */
#pragma once

#include "app/map-choice.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_MAP_LIST (gloss_map_list_get_type())
G_DECLARE_FINAL_TYPE(GlossMapList, gloss_map_list, GLOSS, MAP_LIST, GtkWidget)

GtkWidget *gloss_map_list_new(void);
void gloss_map_list_set_choice(GlossMapList *self, GlossMapChoice *choice);
