/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Letters are counted by Unicode's properties. Any thread. */
#include "engine/text/word-shapes.h"

#include <unicode/uchar.h>

#include "engine/text/blocks.h"

/* Code points of a word. */
typedef struct {
    gsize n_upper, n_lower, n_digits;
    gboolean first_is_upper; /* of its cased letters */
} Counts;

static void
count(const char *text, gsize size, Counts *counts)
{
    const char *end = text + size;

    for (const char *at = text; at < end; at = g_utf8_next_char(at)) {
        UChar32 letter = (UChar32)g_utf8_get_char(at);
        gboolean upper = u_hasBinaryProperty(letter, UCHAR_UPPERCASE) || u_istitle(letter);

        if (upper && counts->n_upper + counts->n_lower == 0)
            counts->first_is_upper = TRUE;
        counts->n_upper += upper;
        counts->n_lower += !upper && u_hasBinaryProperty(letter, UCHAR_LOWERCASE);
        counts->n_digits += u_isdigit(letter) != 0;
    }
}

ClozeWordShape
cloze_word_shapes_get(const char *text, gsize size, gboolean begins)
{
    Counts counts = {0};
    gsize n_cased;

    count(text, size, &counts);
    n_cased = counts.n_upper + counts.n_lower;
    if (n_cased == 0)
        return counts.n_digits > 0 ? CLOZE_WORD_SHAPE_DIGITS : CLOZE_WORD_SHAPE_NONE;
    if (counts.n_digits > 0)
        return CLOZE_WORD_SHAPE_BOTH;
    if (counts.n_upper == 0)
        return CLOZE_WORD_SHAPE_LOWER;
    if (counts.n_lower == 0)
        return n_cased > 1 ? CLOZE_WORD_SHAPE_UPPER : CLOZE_WORD_SHAPE_LETTER;
    if (counts.n_upper > 1 || !counts.first_is_upper)
        return CLOZE_WORD_SHAPE_MIXED;
    return begins ? CLOZE_WORD_SHAPE_FIRST : CLOZE_WORD_SHAPE_CAPITAL;
}

void
cloze_word_shapes_mark(const char *text, GArray *sentences, ClozeToken *tokens, gsize n)
{
    gboolean begins = TRUE;
    guint sentence = 0;

    for (gsize i = 0, end; i < n; i = end) {
        ClozeWordShape shape;
        gsize start = tokens[i].start;

        end = i + 1;
        if (tokens[i].special)
            continue;
        for (; end < n && tokens[i].word >= 0 && tokens[end].word == tokens[i].word;)
            end++;
        while (sentence < sentences->len &&
               g_array_index(sentences, ClozeRange, sentence).start <= start) {
            begins = TRUE;
            sentence++;
        }
        shape = cloze_word_shapes_get(text + start, tokens[end - 1].end - start, begins);
        begins = begins && !u_isalnum((UChar32)g_utf8_get_char(text + start));
        for (gsize k = i; k < end; k++)
            tokens[k].type_id = (guint8)shape;
    }
}

ClozeWordShape
cloze_word_shapes_recase(ClozeWordShape shape, gboolean upper)
{
    switch (shape) {
    case CLOZE_WORD_SHAPE_LOWER:
    case CLOZE_WORD_SHAPE_CAPITAL:
    case CLOZE_WORD_SHAPE_FIRST:
    case CLOZE_WORD_SHAPE_UPPER:
    case CLOZE_WORD_SHAPE_MIXED: return upper ? CLOZE_WORD_SHAPE_UPPER : CLOZE_WORD_SHAPE_LOWER;
    case CLOZE_WORD_SHAPE_LETTER: return upper ? shape : CLOZE_WORD_SHAPE_LOWER;
    default: return shape;
    }
}
