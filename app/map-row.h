/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One row of a map's table: which item it shows. Main thread. */
#pragma once

#include <glib-object.h>

#define GLOSS_TYPE_MAP_ROW (gloss_map_row_get_type())
G_DECLARE_FINAL_TYPE(GlossMapRow, gloss_map_row, GLOSS, MAP_ROW, GObject)

GlossMapRow *gloss_map_row_new(gsize index);
gsize gloss_map_row_get_index(GlossMapRow *self); /* of the item */
