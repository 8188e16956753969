/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the members of JSON objects hold, so that roles can be guessed and values read in any order.
 * One thread. */
#pragma once

#include "engine/base/json-reader.h"
#include "engine/data/dataset-builder.h"

/* Bits: what values a member had. */
typedef enum {
    CLOZE_JSON_HOLDS_STRING = 1 << 0,
    CLOZE_JSON_HOLDS_NUMBER = 1 << 1, /* and true, false */
    CLOZE_JSON_HOLDS_STRINGS = 1 << 2,
    CLOZE_JSON_HOLDS_NUMBERS = 1 << 3,
    CLOZE_JSON_HOLDS_ARRAYS = 1 << 4,
    CLOZE_JSON_HOLDS_OBJECTS = 1 << 5,
    CLOZE_JSON_HOLDS_OBJECT = 1 << 6,
    CLOZE_JSON_HOLDS_NOTHING = 1 << 7, /* null, [] */
} ClozeJsonHolds;

/* Reads past the next value and says what it holds. */
ClozeJsonHolds cloze_json_members_skip(ClozeJsonReader *reader);
/* Reads an object into values[n] by the names of fields[n]: the bytes of each value, text NULL where
 * there is none or it is null. */
gboolean cloze_json_members_read(ClozeJsonReader *reader, char *const *fields,
                                 ClozeDatasetCell *values);
/* Bits 1 << ClozeDatasetRole of the roles that such values can have. */
guint cloze_json_members_get_roles(guint holds);
/* The text of a value: a string without its escapes, a number as written, the first of a list of
 * strings (*several: there are more). Good until @buffer is used again. FALSE: it has none. */
gboolean cloze_json_members_get_text(ClozeDatasetCell value, GString *buffer,
                                     ClozeDatasetCell *text, gboolean *several);
