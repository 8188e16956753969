/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The tools of a map's bar that act on its picture alone. Main thread. */
#pragma once

#include "ui/map-view.h"

/* What dragging does: move, choose by rectangle or by lasso. */
GtkWidget *gloss_map_tools_make_modes(GlossMapView *view);
GtkWidget *gloss_map_tools_make_zoom(GlossMapView *view);
/* Of the points. */
GtkWidget *gloss_map_tools_make_size(GlossMapView *view);
