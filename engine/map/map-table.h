/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The TensorFlow projector's pair of tables, TAB between: vectors without a header, and beside them
 * metadata, with a header when it has more than one column. */
#pragma once

#include "engine/map/map-items.h"

/* Appends items to empty @items; every row has as many numbers as the first. */
gboolean cloze_map_table_read_vectors(ClozeMapItems *items, const char *data, gsize size,
                                      const char *name, GError **error);
/* A row for each of the items there are. A single column is called "label". */
gboolean cloze_map_table_read_metadata(ClozeMapItems *items, const char *data, gsize size,
                                       const char *name, GError **error);
/* Writes both; TABs and line ends in values become spaces. @vectors: [n][d] */
CLOZE_API gboolean cloze_map_table_write(const ClozeMapItems *items, const float *vectors, gsize d,
                                         const char *vectors_path, const char *metadata_path,
                                         GError **error);
