/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The items of a map as a list for its table: what is chosen, or where nothing is, all that is shown.
 * Rows are made when they are looked at. Main thread. */
#pragma once

#include "app/map-choice.h"
#include "app/map-row.h"

#define GLOSS_TYPE_MAP_ROWS (gloss_map_rows_get_type())
G_DECLARE_FINAL_TYPE(GlossMapRows, gloss_map_rows, GLOSS, MAP_ROWS, GObject)

/* Follows @choice. */
GlossMapRows *gloss_map_rows_new(GlossMapChoice *choice);
