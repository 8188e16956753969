/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How a map's points are laid out and grouped, to be changed: the clusters at once, the layout when it
 * is asked for. Signals "regroup": other clusters are wanted; "again": another layout. Main thread. */
#pragma once

#include "app/map-options.h"
#include "app/map.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_MAP_SETTINGS (gloss_map_settings_get_type())
G_DECLARE_FINAL_TYPE(GlossMapSettings, gloss_map_settings, GLOSS, MAP_SETTINGS, GtkWidget)

GtkWidget *gloss_map_settings_new(GlossMapOptions *options);
/* Says how @map came about. */
void gloss_map_settings_set_map(GlossMapSettings *self, GlossMap *map);
double gloss_map_settings_get_least_strength(GlossMapSettings *self);
