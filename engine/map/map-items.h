/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is put on a map: vectors, texts to make vectors of, or both, and columns of words and numbers
 * beside them. Read from .npy, JSON Lines, or tables as the TensorFlow projector has them. */
#pragma once

#include "engine/map/npy.h"
#include <gio/gio.h>

typedef struct {
    char *name;
    GPtrArray *values; /* (element-type const char*) (nullable) one an item, of the store */
} ClozeMapColumn;

typedef struct _ClozeMapItems {
    gsize n;
    ClozeNpy vectors;    /* n 0: none yet, there are texts */
    GPtrArray *columns;  /* ClozeMapColumn*, in the order in which they were met */
    GStringChunk *store; /* of all values, each kept once */
} ClozeMapItems;

CLOZE_API ClozeMapItems *cloze_map_items_new(void);
CLOZE_API void cloze_map_items_free(ClozeMapItems *items);
/* By the name's ending: .npy; .jsonl or .json (map-jsonl.h); anything else is a table of numbers
 * (map-table.h) where it begins with one, else a labelled file (map-labelled.h). @metadata: (nullable) a table with a row an item. */
CLOZE_API ClozeMapItems *cloze_map_items_open(const char *path, const char *metadata,
                                              GError **error);
/* The column of that name, made where there is none; shorter columns are filled up with NULL when
 * asked for. */
CLOZE_API ClozeMapColumn *cloze_map_items_add_column(ClozeMapItems *items, const char *name);
/* (nullable) */
CLOZE_API ClozeMapColumn *cloze_map_items_find_column(const ClozeMapItems *items, const char *name);
/* Item @index gets @value (nullable, copied); items between stay without. */
CLOZE_API void cloze_map_items_set(ClozeMapItems *items, ClozeMapColumn *column, gsize index,
                                   const char *value);
/* (nullable) */
CLOZE_API const char *cloze_map_items_get(const ClozeMapColumn *column, gsize index);
/* (nullable) what a person reads of an item: the column "text", or else the first. */
CLOZE_API const char *cloze_map_items_get_text(const ClozeMapItems *items, gsize index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeMapItems, cloze_map_items_free)
