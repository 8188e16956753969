/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Beside a map: what its colours mean, with a switch for each; what is chosen; the item at hand and
 * its neighbours; how far to trust the map. Signals "activated" (uint): an item is to be opened,
 * "shown" (uint): to be brought into view. Main thread. */
#pragma once

#include "app/map-choice.h"
#include "app/map-colours.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_MAP_SIDE (gloss_map_side_get_type())
G_DECLARE_FINAL_TYPE(GlossMapSide, gloss_map_side, GLOSS, MAP_SIDE, GtkWidget)

GtkWidget *gloss_map_side_new(void);
/* @settings: taken; shown below the colours */
void gloss_map_side_set_settings(GlossMapSide *self, GtkWidget *settings);
/* May be called again. */
void gloss_map_side_set_choice(GlossMapSide *self, GlossMapChoice *choice);
/* @colours: borrowed; must outlive what is shown. */
void gloss_map_side_set_colours(GlossMapSide *self, const GlossMapColours *colours);
