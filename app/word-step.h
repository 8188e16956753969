/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Steps of a word for borders that are moved by keys: a run of letters and digits, or one Han
 * character. Offsets are bytes on character boundaries of valid UTF-8. Any thread. */
#pragma once

#include <glib.h>

/* The end of the word at or after @at; @size where there is none. */
gsize gloss_word_step_get_end(const char *text, gsize size, gsize at);
/* The start of the word before @at; 0 where there is none. */
gsize gloss_word_step_get_start(const char *text, gsize at);
/* [start, end) with its end (start) moved by a word, outwards or inwards; FALSE where nothing would
 * be left, or nothing is there to move over. */
gboolean gloss_word_step_move(const char *text, gsize size, gboolean at_end, gboolean forward,
                              gsize *start, gsize *end);
/* Takes white space off both ends. */
void gloss_word_step_trim(const char *text, gsize *start, gsize *end);
