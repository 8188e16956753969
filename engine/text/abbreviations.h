/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* English abbreviations whose full stop does not end a sentence. Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

/* Whether text[0, size), which has no white space at its end, ends with an abbreviation that the
 * text after it, next[0, next_size), goes on from: a title, an initial, letters with full stops, or
 * a word such as "No." before a digit. */
CLOZE_API gboolean cloze_abbreviations_match(const char *text, gsize size, const char *next,
                                             gsize next_size);
