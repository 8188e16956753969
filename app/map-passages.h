/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Places of documents as items of a map. Any thread. */
#pragma once

#include "engine/map/map-items.h"

/* Columns of items that are places of documents: a path or the title of an open document, and bytes of
 * its text, end exclusive. */
#define GLOSS_MAP_PASSAGES_FILE  "file"
#define GLOSS_MAP_PASSAGES_START "start"
#define GLOSS_MAP_PASSAGES_END   "end"

/* Sets the value of the item that is being added, number items->n. */
void gloss_map_passages_set(ClozeMapItems *items, const char *column, const char *value);
/* An item more: @text is made valid and put on one line. */
void gloss_map_passages_add(ClozeMapItems *items, const char *text, const char *file, gsize start,
                            gsize end);
/* The passages of a document; those without a word say nothing and are left out. */
void gloss_map_passages_add_document(ClozeMapItems *items, GBytes *text, const char *file);
