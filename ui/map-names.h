/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The names of a map's clusters over its picture: those there is room for, the largest first, and from
 * some zoom on those of finer clusters. Main thread. */
#pragma once

#include "app/map.h"
#include <gtk/gtk.h>

typedef struct _GlossMapNames GlossMapNames;

/* What is in view: a place of the map in the middle of the widget, pixels a unit. */
typedef struct {
    GtkWidget *widget;
    double centre[2];
    double scale;
    double zoom;   /* times the scale at which everything is seen */
    double extent; /* of the whole map, in pixels */
    guint32 background;
    guint32 text;
} GlossMapNamesView;

GlossMapNames *gloss_map_names_new(GlossMap *map);
void gloss_map_names_free(GlossMapNames *self);
/* [clusters][2]: where the clusters of the map have their middles. */
const float *gloss_map_names_get_middles(GlossMapNames *self);
/* @finer: (element-type GlossMap) the same points in finer clusters, from coarse to fine; (nullable),
 * taken */
void gloss_map_names_set_finer(GlossMapNames *self, GPtrArray *finer);
void gloss_map_names_draw(GlossMapNames *self, const GlossMapNamesView *view,
                          GtkSnapshot *snapshot);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossMapNames, gloss_map_names_free)
