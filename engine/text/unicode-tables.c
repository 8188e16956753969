/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Looks mappings up in the written tables; Hangul decomposes by rule (Unicode, section 3.12). Any
 * thread. */
#include "engine/text/unicode-tables.h"

#define HANGUL_FIRST  0xAC00
#define HANGUL_LAST   0xD7A3
#define HANGUL_LEAD   0x1100
#define HANGUL_VOWEL  0x1161
#define HANGUL_TAIL   0x11A7
#define HANGUL_VOWELS 21
#define HANGUL_TAILS  28
#define DOTTED_I      0x130
#define COMBINING_DOT 0x307

gsize
cloze_unicode_tables_lower_case(guint32 code_point, guint32 to[4])
{
    gsize low = 0, high = cloze_unicode_tables_n_lower;

    to[0] = code_point;
    if (code_point == DOTTED_I) {
        to[0] = 'i';
        to[1] = COMBINING_DOT;
        return 2;
    }
    while (low < high) {
        gsize middle = (low + high) / 2;
        const ClozeUnicodeRange *range = &cloze_unicode_tables_lower[middle];

        if (code_point < range->first) {
            high = middle;
        } else if (code_point > range->last) {
            low = middle + 1;
        } else {
            if ((code_point - range->first) % (guint32)range->step == 0)
                to[0] = (guint32)((gint32)code_point + range->delta);
            return 1;
        }
    }
    return 1;
}

static gsize
decompose_hangul(guint32 code_point, guint32 to[4])
{
    guint32 index = code_point - HANGUL_FIRST;
    guint32 tail = index % HANGUL_TAILS;

    to[0] = HANGUL_LEAD + index / (HANGUL_VOWELS * HANGUL_TAILS);
    to[1] = HANGUL_VOWEL + index / HANGUL_TAILS % HANGUL_VOWELS;
    to[2] = HANGUL_TAIL + tail;
    return tail ? 3 : 2;
}

gsize
cloze_unicode_tables_decompose(guint32 code_point, guint32 to[4])
{
    gsize low = 0, high = cloze_unicode_tables_n_decompositions;

    if (code_point >= HANGUL_FIRST && code_point <= HANGUL_LAST)
        return decompose_hangul(code_point, to);
    while (low < high) {
        gsize middle = (low + high) / 2;
        const ClozeUnicodeDecomposition *entry = &cloze_unicode_tables_decompositions[middle];

        if (code_point < entry->code_point) {
            high = middle;
        } else if (code_point > entry->code_point) {
            low = middle + 1;
        } else {
            gsize n = 0;

            for (; n < 4 && entry->to[n]; n++)
                to[n] = entry->to[n];
            return n;
        }
    }
    to[0] = code_point;
    return 1;
}
