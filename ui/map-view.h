/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The points of a map: to be moved, zoomed, pointed at and chosen from by pointer and keys. What is
 * chosen lives in app/map-choice.h, how points are drawn in app/map-raster.h. Signal "activated"
 * (uint): an item is to be opened. Main thread. */
#pragma once

#include "app/map-choice.h"
#include "app/map-colours.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_MAP_VIEW (gloss_map_view_get_type())
G_DECLARE_FINAL_TYPE(GlossMapView, gloss_map_view, GLOSS, MAP_VIEW, GtkWidget)

typedef enum {
    GLOSS_MAP_VIEW_MOVE,
    GLOSS_MAP_VIEW_RECTANGLE,
    GLOSS_MAP_VIEW_LASSO,
} GlossMapViewMode;

GtkWidget *gloss_map_view_new(void);
/* May be called again, for other clusters or another layout; what is in view stays. @pool borrowed, as
 * the session's. */
void gloss_map_view_set_choice(GlossMapView *self, GlossMapChoice *choice, struct _ClozePool *pool);
/* @colours: borrowed; must outlive what is shown. */
void gloss_map_view_set_colours(GlossMapView *self, const GlossMapColours *colours);
/* The same points in finer clusters, whose names are shown from some zoom on. @finer: (element-type
 * GlossMap) from coarse to fine, taken; may be empty. */
void gloss_map_view_set_finer(GlossMapView *self, GPtrArray *finer);
/* For assistive technologies; before the choice is set. */
void gloss_map_view_set_name(GlossMapView *self, const char *name);
/* Another map of the same items, which takes on this one's mode and size, now and when they change, and is
 * fitted and zoomed along. @twin: (nullable), not kept alive. */
void gloss_map_view_set_twin(GlossMapView *self, GlossMapView *twin);
void gloss_map_view_set_mode(GlossMapView *self, GlossMapViewMode mode);
/* Of marks, in pixels across; 0: chosen by how many there are. */
void gloss_map_view_set_size(GlossMapView *self, double size);
void gloss_map_view_fit(GlossMapView *self);
void gloss_map_view_zoom(GlossMapView *self, double factor);
/* Brings an item into view. */
void gloss_map_view_show_item(GlossMapView *self, gsize index);
