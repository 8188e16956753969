/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Items as JSON Lines: a string is a text; an array of numbers a vector; of an object, "vector" or
 * "embedding" is one, "text" the text, and every other string, number or truth value a column. */
#pragma once

#include "engine/map/map-items.h"

#define CLOZE_MAP_JSONL_TEXT "text"

/* Either every line has a vector, all of one width, or none has and every line has a text. */
gboolean cloze_map_jsonl_read(ClozeMapItems *items, const char *data, gsize size, const char *name,
                              GError **error);
