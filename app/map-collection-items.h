/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The passages of a collection as items of a map, and items of a map as passages for one. Any
 * thread. */
#pragma once

#include "app/collection-row.h"
#include "app/map.h"

/* (transfer full) @passages: (element-type GlossCollectionItem*). With the columns of map-passages.h
 * where a passage has a place in a file. */
struct _ClozeMapItems *gloss_map_collection_items_make(GPtrArray *passages);
/* (transfer full) (element-type GlossCollectionItem*) of the items of @map with chosen[i], all where
 * @chosen is NULL; those without a text are left out. */
GPtrArray *gloss_map_collection_items_dup_chosen(GlossMap *map, const guint8 *chosen);
