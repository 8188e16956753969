/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Guesses the language of a text: by its script, and among those in Latin and Cyrillic letters by
 * the small words that every text is full of. Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

/* ISO 639-1 ("en", "zh"), static; NULL where there is nothing to tell it by. Looks at the first
 * 64 KiB. @text: valid UTF-8. */
CLOZE_API const char *cloze_language_guess(const char *text, gsize size);
