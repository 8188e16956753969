/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The leaves of a segment of FTS5's index as bytes: terms in order, each with the rows that have it. The
 * format is that of the comment at the head of SQLite's fts5_index.c ("Segment leaf"), detail=full,
 * version 4. Any bytes can come in; what is no leaf ends the walk as damaged. Any thread, one at a
 * time. */
#pragma once

#include "app/id-set.h"

/* The next leaf of the segment, valid until the next call; FALSE: there is none. */
typedef gboolean (*GlossWordLeafFunc)(gpointer data, const guint8 **bytes, gsize *size);

typedef struct {
    GlossWordLeafFunc func;
    gpointer data;
    const guint8 *bytes; /* NULL: at the end */
    gsize size;          /* of the leaf's content; its list of terms follows */
    gsize whole;
    gsize at;       /* next byte of the content */
    gsize place;    /* in the list of terms: of the next one after @next */
    gsize next;     /* where the next term begins; @size: none on this leaf */
    gboolean first; /* no term of this leaf was read yet */
    gboolean fresh; /* the next row of this leaf stands there whole, not as a difference */
    gboolean ended; /* there was no further leaf */
    gboolean damaged;
    GByteArray *term;    /* the present one, with FTS5's prefix of one byte */
    GByteArray *scratch; /* a list of places that is on several leaves */
} GlossWordLeaves;

/* Rows of one term in one segment. */
typedef struct {
    GArray *rows;   /* (element-type guint32) rising */
    GArray *counts; /* (element-type guint8) 0: the term went from the row; at most 255 */
    GArray *places; /* (nullable) (element-type guint64) row << 32 | column << 28 | place, rising */
    const GlossIdSet *wanted; /* (nullable) other rows are left out */
    guint32 end;              /* and so are rows from here on */
    guint most;               /* rows at most; one more tells that there are too many */
} GlossWordList;

/* Before the first term. */
void gloss_word_leaves_init(GlossWordLeaves *self, GlossWordLeafFunc func, gpointer data);
void gloss_word_leaves_clear(GlossWordLeaves *self);
/* To the next term, its rows unread; FALSE at the end, or where damaged. */
gboolean gloss_word_leaves_next(GlossWordLeaves *self);
/* Appends the rows of the present term, once. FALSE where damaged. */
gboolean gloss_word_leaves_read(GlossWordLeaves *self, GlossWordList *list);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(GlossWordLeaves, gloss_word_leaves_clear)
