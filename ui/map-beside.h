/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A second map of the same items beside a first one: by another model, layer or layout. What is chosen
 * and at hand is the same in both; colours are those of the first. Signal "closed". Main thread. */
#pragma once

#include "app/map-making.h"
#include "ui/map-view.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_MAP_BESIDE (gloss_map_beside_get_type())
G_DECLARE_FINAL_TYPE(GlossMapBeside, gloss_map_beside, GLOSS, MAP_BESIDE, GtkWidget)

/* Begins making it. @making: taken */
GtkWidget *gloss_map_beside_new(GlossMapMaking *making, const char *title);
/* The first map's; may be called again. @colours: borrowed; must outlive what is shown. */
void gloss_map_beside_set_choice(GlossMapBeside *self, GlossMapChoice *choice,
                                 const GlossMapColours *colours);
/* (transfer none) */
GlossMapView *gloss_map_beside_get_view(GlossMapBeside *self);
