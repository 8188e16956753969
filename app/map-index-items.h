/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Passages of the search index as items of a map, with the vectors that are there. The thread of the
 * library. */
#pragma once

#include "app/library.h"
#include "engine/map/map-items.h"

/* (transfer full) The passages of files below @folder (NULL: all that are indexed), once for each text,
 * with the columns of map-passages.h and "folder", "format", "language", "date", "page", "heading".
 * @with_vectors: those that have a vector alone; else texts. Fails where there are none. */
ClozeMapItems *gloss_map_index_items_read(GlossLibrary *library, const char *folder,
                                          gboolean with_vectors, GCancellable *cancellable,
                                          GError **error);
