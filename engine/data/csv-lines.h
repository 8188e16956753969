/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lines to records of delimited text: a record in quotes may go over several lines. A quote that is
 * never closed costs its own line only; those behind it are read again. One thread. */
#pragma once

#include "engine/data/dataset-builder.h"

/* The next line and its number; FALSE at the end and on an error. *skip: its record is to be left
 * out. */
typedef gboolean (*ClozeCsvNextFunc)(gpointer source, ClozeDatasetCell *line, gsize *number,
                                     gboolean *skip, GError **error);

typedef struct {
    ClozeCsvNextFunc next;
    gpointer source;
    char delimiter;
    gboolean quoted;
    GArray *ahead;   /* lines that were looked at and not taken */
    guint at;        /* in ahead */
    GString *joined; /* a record of several lines */
    gsize max_lines; /* of a record; a quote left open lowers it */
} ClozeCsvLines;

typedef struct {
    ClozeDatasetCell text; /* good until the next call */
    gsize number;          /* its first line's */
    gboolean skip;
    guint n_more;      /* lines it has besides its first */
    gboolean unclosed; /* a quote is open; only the first line is here */
} ClozeCsvLinesRecord;

CLOZE_API void cloze_csv_lines_init(ClozeCsvLines *lines, ClozeCsvNextFunc next, gpointer source,
                                    char delimiter, gboolean quoted);
CLOZE_API void cloze_csv_lines_clear(ClozeCsvLines *lines);
CLOZE_API gboolean cloze_csv_lines_next(ClozeCsvLines *lines, ClozeCsvLinesRecord *record,
                                        GError **error);
/* All lines of the last @record but its first come again. */
void cloze_csv_lines_give_back(ClozeCsvLines *lines, const ClozeCsvLinesRecord *record);
