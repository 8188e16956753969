/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Column files of labelled words: CoNLL-2002/2003, IOB2 with more columns, CoNLL-U-like with
 * comments. Which column holds the word and which the tag, the separator and the scheme are found
 * out and can be asked for; everything odd is reported with its line. Reads gzip too. */
#pragma once

#include "engine/base/api.h"
#include "engine/data/tag-scheme.h"
#include <glib.h>

typedef struct {
    char **words; /* NULL-terminated */
    char **tags;  /* as written in the file, NULL-terminated */
    gsize n;
    gsize line;     /* of the first word, from 1 */
    gsize document; /* counts -DOCSTART- and "# newdoc" */
} ClozeSentence;

typedef struct {
    gsize line;
    const char *kind; /* "columns", "tag", "encoding" or "word" */
    char *message;
} ClozeDataProblem;

/* A row that cannot be read takes its sentence with it; a tag with an unknown prefix stays as
 * written (and reads as O). */
typedef struct {
    GPtrArray *sentences; /* ClozeSentence* */
    GPtrArray *problems;  /* ClozeDataProblem*, at most 1,000; n_problems counts all */
    gsize n_problems;
    gsize n_sentences_left_out;
    gsize n_columns;
    gsize word_column;
    gsize tag_column;
    ClozeTagScheme scheme; /* detected */
    char *storage;         /* what words and tags point into */
} ClozeConll;

/* Fails where the file cannot be read, holds no row, or has no column of tags. */
CLOZE_API ClozeConll *cloze_conll_read(const char *path, GError **error);
CLOZE_API ClozeConll *cloze_conll_parse(const char *data, gsize size, const char *name,
                                        GError **error);
CLOZE_API void cloze_conll_free(ClozeConll *conll);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeConll, cloze_conll_free)
