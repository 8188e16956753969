/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Cuts a text into blocks that are analysed on their own: whole paragraphs (blank lines, and line
 * ends where a paragraph is long) gathered to about target bytes. The cut depends on the text
 * alone, so the same text gives the same results whichever block is looked at first. Blocks tile
 * the text without gaps, end at line ends, else at sentence ends, else at white space, else at
 * character boundaries. Also sentence ends inside a range. ICU does the breaking, with a list of
 * abbreviations that do not end a sentence. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef struct {
    gsize start;
    gsize end;
} ClozeRange;

/* @text: valid UTF-8; @target: at least 64. Returns (element-type ClozeRange), sorted, covering
 * [0, size), none longer than 2 x @target. Linear in @size. */
CLOZE_API GArray *cloze_blocks_cut(const char *text, gsize size, gsize target);
/* Sentences of text[start, end): (element-type ClozeRange), tiling the range; white space belongs
 * to the sentence before it. A line end inside a wrapped sentence does not end it. */
CLOZE_API GArray *cloze_blocks_sentences(const char *text, gsize start, gsize end);
