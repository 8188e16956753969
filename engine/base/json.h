/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* JSON from files that nobody vouches for: json-glib behind a check of depth and number of values,
 * and typed look-ups whose errors name the file, the key and what was found. A getter leaves
 * *value alone and succeeds where the key is missing or null, so the caller sets the default
 * first. Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>
#include <json-glib/json-glib.h>

#define CLOZE_JSON_MAX_DEPTH  64
#define CLOZE_JSON_MAX_VALUES 4000000

/* (transfer full) the root, an object or an array. @name stands in messages. */
CLOZE_API JsonNode *cloze_json_parse(const char *text, gsize size, const char *name,
                                     GError **error);
/* The same for an object in which no member may be given twice (where "the last one wins" would
 * let two readers see two files), at any depth, and with at most @max_values values. */
CLOZE_API JsonNode *cloze_json_parse_strict(const char *text, gsize size, gsize max_values,
                                            const char *name, GError **error);

CLOZE_API gboolean cloze_json_get_size(JsonObject *object, const char *key, gsize min, gsize max,
                                       const char *name, gsize *value, GError **error);
CLOZE_API gboolean cloze_json_get_double(JsonObject *object, const char *key, const char *name,
                                         double *value, GError **error);
CLOZE_API gboolean cloze_json_get_boolean(JsonObject *object, const char *key, const char *name,
                                          gboolean *value, GError **error);
/* Borrowed from @object. */
CLOZE_API gboolean cloze_json_get_string(JsonObject *object, const char *key, const char *name,
                                         const char **value, GError **error);
CLOZE_API gboolean cloze_json_get_array(JsonObject *object, const char *key, const char *name,
                                        JsonArray **value, GError **error);
CLOZE_API gboolean cloze_json_get_object(JsonObject *object, const char *key, const char *name,
                                         JsonObject **value, GError **error);
/* (transfer full) what a node holds, for messages: "a string", "-3", ... */
CLOZE_API char *cloze_json_describe(JsonNode *node);
