/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where a word stands in a text. Any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/text/blocks.h"

/* The first place where @word (or several words as they are written) stands in text[size], valid
 * UTF-8, upper and lower case alike: not inside another word, but for scripts that are written
 * without spaces. White space around @word does not count. FALSE where it is not there. */
CLOZE_API gboolean cloze_word_place_find(const char *text, gsize size, const char *word,
                                         ClozeRange *place);
/* (transfer full) @word as forms are compared: in lower case, without white space around it. */
CLOZE_API char *cloze_word_place_fold(const char *word, gsize size);
/* TRUE where [start, end) holds a letter of any script. */
CLOZE_API gboolean cloze_word_place_has_letter(const char *text, ClozeRange range);
