/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is chosen on a map as a file: CSV, JSON Lines, or the vectors as .npy, by the name's ending.
 * Any thread. */
#pragma once

#include "app/map.h"

/* Texts and labels to learn from, JSON Lines: of the chosen items those that have a text and a word in
 * @column, or for GLOSS_MAP_BY_CLUSTER a cluster. Fails where there is none. */
gboolean gloss_map_export_write_labelled(GlossMap *map, const guint8 *chosen, gint column,
                                         const char *path, GError **error);
/* @chosen: (nullable) [n] 0 or 1; NULL: everything. The whole file or none of it. */
gboolean gloss_map_export_write(GlossMap *map, const guint8 *chosen, const char *path,
                                GError **error);
