/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Words where writing leaves no space between them: Chinese and Japanese, by ICU's dictionary. Any
 * thread. */
#pragma once

#include <glib.h>

/* The word around or behind which @at stands, where that is a Han character or a kana. Bytes of valid
 * UTF-8, @at on a character boundary. FALSE, and nothing set, where it is something else. */
gboolean gloss_han_word_find(const char *text, gsize size, gsize at, gsize *start, gsize *end);
