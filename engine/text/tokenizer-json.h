/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The reader of tokenizer.json. What it does not know and encoding needs is refused by name; the
 * sections on padding and decoding are passed over. */
#pragma once

#include "engine/text/tokenizer-parts.h"
#include <glib.h>

/* Initialises and fills @parts; clear them in any case. */
gboolean cloze_tokenizer_json_read(const char *json, gsize size, const char *name,
                                   ClozeTokenizerParts *parts, GError **error);
