/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One JSON string (RFC 8259, section 7) to its UTF-8, with every escape, NUL included, which
 * libraries that return C strings cannot give. Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

/* Reads the string that begins at json[*@at] (its opening quote), appends its text to @out and
 * moves *@at behind the closing quote. A control character, an escape that does not exist, half a
 * surrogate pair and bytes that are not UTF-8 are refused with the byte. */
CLOZE_API gboolean cloze_json_string_read(const char *json, gsize size, gsize *at, GString *out,
                                          GError **error);
