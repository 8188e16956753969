/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Normalised characters to words: at white space, at punctuation, or where the pattern
 * \w+|[^\w\s]+ changes sides. */
#pragma once

#include "engine/text/normalizer.h"
#include "engine/text/word-buffer.h"
#include <glib.h>

typedef struct {
    gboolean split_space;       /* white space ends words and is dropped */
    gboolean split_punctuation; /* each punctuation character is a word */
    gboolean split_pattern;     /* word characters and others do not share a word */
    guint8 ascii_class[256];    /* what the quick path does with a byte; see prepare */
    char ascii_char[256];       /* what normalisation makes of it */
} ClozePretokenizer;

/* Call once after the settings are made: finds which ASCII bytes need no more than a table. */
void cloze_pretokenizer_prepare(ClozePretokenizer *pretokenizer, const ClozeNormalizer *normalizer);
/* Reads @cursor to its end and puts each word's tokens through @buffer. */
void cloze_pretokenizer_run(const ClozePretokenizer *pretokenizer, ClozeNormalizerCursor *cursor,
                            ClozeWordBuffer *buffer);
