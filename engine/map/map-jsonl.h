/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Items as JSON Lines: a string is a text; an array of numbers a vector; of an object, "vector" or
 * "embedding" is one, "text" the text ("first" and "second" one together), and every other string, number or truth value a
 * column. Where "gold" and "predicted" are there, "label" is the first of them and "verdict" says
 * "right" or "wrong". */
#pragma once

#include "engine/map/map-items.h"

#define CLOZE_MAP_JSONL_TEXT    "text"
#define CLOZE_MAP_JSONL_LABEL   "label"
#define CLOZE_MAP_JSONL_VERDICT "verdict"
#define CLOZE_MAP_JSONL_RIGHT   "right"
#define CLOZE_MAP_JSONL_WRONG   "wrong"

/* Either every line has a vector, all of one width, or none has and every line has a text. */
gboolean cloze_map_jsonl_read(ClozeMapItems *items, const char *data, gsize size, const char *name,
                              GError **error);
