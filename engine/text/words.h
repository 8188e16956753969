/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Words as labelled English data has them (Penn Treebank, Universal Dependencies): cut at white
 * space, punctuation apart, clitics apart ("John 's", "do n't"), abbreviations whole ("U.S.", "Mr."),
 * addresses whole; each Han character, which a word piece never crosses, is its own word. */
#pragma once

#include "engine/base/api.h"
#include "engine/text/blocks.h"
#include <glib.h>

/* Appends the words of text[start, end) to @words (element-type ClozeRange), in order. @text: valid
 * UTF-8; both ends lie on character boundaries. */
CLOZE_API void cloze_words_cut(const char *text, gsize start, gsize end, GArray *words);
/* TRUE for a word of quotes, brackets, commas and the like, which no name starts or ends with. */
CLOZE_API gboolean cloze_words_is_edge(const char *text, ClozeRange word);
