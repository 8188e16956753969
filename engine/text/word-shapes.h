/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How a word is written, which a tokenizer that lowers its text throws away: the capitalisation
 * feature of Collobert et al. 2011 ("Natural Language Processing (Almost) from Scratch", section 5.1),
 * handed to an encoder as the types of its tokens. A word is what the tokenizer splits at white space
 * and punctuation; all its pieces have its shape. Any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/text/tokens.h"
#include <glib.h>

/* The name of the classes below and of how they are chosen: another version has another name. */
#define CLOZE_WORD_SHAPES_SCHEME "word-shapes-1"

typedef enum {
    CLOZE_WORD_SHAPE_NONE,    /* no cased letter and no digit: punctuation, Han, special tokens */
    CLOZE_WORD_SHAPE_LOWER,   /* "word" */
    CLOZE_WORD_SHAPE_CAPITAL, /* "Word" */
    CLOZE_WORD_SHAPE_FIRST,   /* "Word", where a sentence begins and every word has a capital */
    CLOZE_WORD_SHAPE_UPPER,   /* "WORD" */
    CLOZE_WORD_SHAPE_LETTER,  /* "W" */
    CLOZE_WORD_SHAPE_MIXED,   /* "McWord", "wORD" */
    CLOZE_WORD_SHAPE_DIGITS,  /* "1984" */
    CLOZE_WORD_SHAPE_BOTH,    /* digits and cased letters: "2nd", "F16" */
    CLOZE_WORD_SHAPES_N,
} ClozeWordShape;

/* @text: valid UTF-8. @begins: whether it is the first word of a sentence. */
CLOZE_API ClozeWordShape cloze_word_shapes_get(const char *text, gsize size, gboolean begins);
/* Makes the shapes of their words the types of @tokens[n], which one text gave and whose offsets count
 * from @text; special tokens stay as they are. @sentences: of ClozeRange (engine/text/blocks.h), in
 * order, by the same offsets. */
CLOZE_API void cloze_word_shapes_mark(const char *text, GArray *sentences, ClozeToken *tokens,
                                      gsize n);
/* The shape of the same word all in small letters, or all in capitals. */
CLOZE_API ClozeWordShape cloze_word_shapes_recase(ClozeWordShape shape, gboolean upper);
