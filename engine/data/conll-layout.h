/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What kind of column file it is: separator, number of columns, which one holds the word, which
 * the tag. Also how one line is cut, so that finding out and reading cut the same way. */
#pragma once

#include <glib.h>

#define CLOZE_CONLL_LAYOUT_MAX_COLUMNS 64

typedef struct {
    gboolean tabs; /* one TAB between columns; else runs of spaces and tabs */
    gsize n_columns;
    gsize word_column;
    gsize tag_column;
    gboolean has_index;   /* column 0 counts the words of a sentence */
    gboolean glued_index; /* each word is one character and a number stuck to it */
} ClozeConllLayout;

typedef enum {
    CLOZE_CONLL_LINE_BLANK,
    CLOZE_CONLL_LINE_COMMENT,
    CLOZE_CONLL_LINE_DOCUMENT, /* -DOCSTART- or "# newdoc" */
    CLOZE_CONLL_LINE_ROW,
} ClozeConllLineKind;

typedef struct {
    const char *text;
    gsize size;
} ClozeConllField;

/* The next line without its end in @line, or FALSE. *cursor moves behind it. */
gboolean cloze_conll_layout_next_line(const char **cursor, const char *end, ClozeConllField *line);
ClozeConllLineKind cloze_conll_layout_classify(const ClozeConllLayout *layout,
                                               const ClozeConllField *line);
/* Cuts @line into at most CLOZE_CONLL_LAYOUT_MAX_COLUMNS fields; returns how many there are in
 * all. */
gsize cloze_conll_layout_split(const ClozeConllLayout *layout, const ClozeConllField *line,
                               ClozeConllField *fields);
/* An index such as 1-2, which spans words that have rows of their own, or 1.1, a word that is not in
 * the text. */
gboolean cloze_conll_layout_is_extra(const ClozeConllField *index);
/* FALSE with CLOZE_ERROR_INVALID where there is no row or no column of tags. */
gboolean cloze_conll_layout_detect(ClozeConllLayout *layout, const char *data, gsize size,
                                   const char *name, GError **error);
