/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* All options of a map's layout and clusters. What is about clusters holds at once, a layout is made when
 * the button is pressed: signal "again". Main thread. */
#pragma once

#include "app/map-options.h"
#include <adwaita.h>

#define GLOSS_TYPE_MAP_LAYOUT_WINDOW (gloss_map_layout_window_get_type())
G_DECLARE_FINAL_TYPE(GlossMapLayoutWindow, gloss_map_layout_window, GLOSS, MAP_LAYOUT_WINDOW,
                     AdwWindow)

GlossMapLayoutWindow *gloss_map_layout_window_new(GlossMapOptions *options, GtkWindow *parent);
