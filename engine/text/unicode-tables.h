/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the tokenizers' reference library holds a code point to be: its classes, its canonical
 * decomposition, its lower case. The tables are written by unicode-tables.py from the library's own
 * answers, which mix Unicode versions; nothing here follows ICU or GLib. */
#pragma once

#include <glib.h>

enum {
    CLOZE_UNICODE_REMOVED = 1 << 0,       /* dropped by BERT's clean_text */
    CLOZE_UNICODE_CLEANED_SPACE = 1 << 1, /* becomes U+0020 by clean_text */
    CLOZE_UNICODE_CHINESE = 1 << 2,       /* spaces are put around it */
    CLOZE_UNICODE_NONSPACING = 1 << 3,    /* category Mn, dropped by strip_accents */
    CLOZE_UNICODE_MARK = 1 << 4,          /* categories Mn, Mc, Me, dropped by StripAccents */
    CLOZE_UNICODE_SPACE = 1 << 5,         /* splits words */
    CLOZE_UNICODE_PUNCTUATION = 1 << 6,   /* stands alone */
    CLOZE_UNICODE_WORD = 1 << 7,          /* \w of the library's patterns */
    CLOZE_UNICODE_LOWERED = 1 << 8,       /* lower case differs */
    CLOZE_UNICODE_DECOMPOSED = 1 << 9,    /* NFD differs */
};

typedef struct {
    guint16 flags;
    guint8 combining_class;
} ClozeUnicodeClass;

typedef struct {
    guint32 first;
    guint32 last;
    gint32 step; /* 1, or 2 where upper and lower case alternate */
    gint32 delta;
} ClozeUnicodeRange;

typedef struct {
    guint32 code_point;
    guint32 to[4]; /* full, in canonical order; zeros after the end */
} ClozeUnicodeDecomposition;

/* code point >> 13 to a group of 64 blocks; to a block of 128 letters; to a class */
extern const guint8 cloze_unicode_tables_top[136];
extern const guint8 cloze_unicode_tables_groups[];
extern const char cloze_unicode_tables_blocks[];
extern const ClozeUnicodeClass cloze_unicode_tables_classes[96];
extern const ClozeUnicodeRange cloze_unicode_tables_lower[];
extern const gsize cloze_unicode_tables_n_lower;
extern const ClozeUnicodeDecomposition cloze_unicode_tables_decompositions[];
extern const gsize cloze_unicode_tables_n_decompositions;

static inline ClozeUnicodeClass
cloze_unicode_tables_get_class(guint32 code_point)
{
    gsize group = cloze_unicode_tables_top[code_point >> 13];
    gsize block = cloze_unicode_tables_groups[group << 6 | (code_point >> 7 & 63)];

    return cloze_unicode_tables_classes
        [cloze_unicode_tables_blocks[block << 7 | (code_point & 127)] - ' '];
}

/* Both write at most four code points to @to and return how many. */
gsize cloze_unicode_tables_lower_case(guint32 code_point, guint32 to[4]);
gsize cloze_unicode_tables_decompose(guint32 code_point, guint32 to[4]);
