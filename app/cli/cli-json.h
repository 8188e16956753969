/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes JSON Lines: one object built member by member into a GString. Numbers do not depend on the
 * locale; what JSON cannot say (NaN, infinities) becomes null; texts are valid UTF-8 and may hold
 * NUL. Any thread. */
#pragma once

#include <glib.h>

GString *gloss_cli_json_begin(void);
/* Closes the object and adds a line end. */
void gloss_cli_json_end(GString *line);

/* Opens a member: comma, key and colon; the value is the caller's to append. */
void gloss_cli_json_add_key(GString *line, const char *key);
/* @text NULL: null. @size -1: up to the NUL. */
void gloss_cli_json_add_string(GString *line, const char *key, const char *text, gssize size);
void gloss_cli_json_add_unsigned(GString *line, const char *key, guint64 value);
/* Shortest text of 17 digits or fewer that gives the same double. */
void gloss_cli_json_add_double(GString *line, const char *key, double value);
/* Nine digits: the same float again. */
void gloss_cli_json_add_float(GString *line, const char *key, float value);
void gloss_cli_json_add_boolean(GString *line, const char *key, gboolean value);
void gloss_cli_json_add_strings(GString *line, const char *key, const char *const *texts);
/* Booleans, numbers, strings, arrays and dictionaries with string keys; a{sv} is an object. */
void gloss_cli_json_add_variant(GString *line, const char *key, GVariant *value);

/* Values alone, for arrays. */
void gloss_cli_json_append_string(GString *line, const char *text, gssize size);
void gloss_cli_json_append_float(GString *line, float value);
