/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the readers of each dialect share while they read one file into a dataset: its lines made
 * UTF-8, the checks that every example passes, the memory it goes to. One thread. */
#pragma once

#include "engine/data/data-lines.h"
#include "engine/data/dataset.h"

typedef struct {
    const char *text; /* not ended by a zero; NULL: not there */
    gsize size;
} ClozeDatasetCell;

typedef struct {
    ClozeDataset *dataset;
    ClozeDatasetFile *file;
    const ClozeDatasetLayout *layout; /* the file's */
    const ClozeDatasetOptions *options;
    ClozeDataLines *lines;
    guint file_index;
    gsize line;           /* the record's first, which problems name */
    gboolean skip_record; /* trouble that the options want left out */
    gsize room;           /* examples there is memory for */
    GHashTable *labels;   /* interned name: 1 + index in dataset->labels */
    GString *clean;       /* the line, where it had to be repaired */
    GArray *words;        /* ClozeRange: work space */
    GArray *entities;     /* ClozeEntity */
    GArray *spans;        /* ClozeDatasetSpan */
} ClozeDatasetBuilder;

ClozeDatasetBuilder *cloze_dataset_builder_new(ClozeDataset *dataset,
                                               const ClozeDatasetOptions *options);
void cloze_dataset_builder_free(ClozeDatasetBuilder *builder);
/* Starts a file: takes @layout, borrows @lines. */
void cloze_dataset_builder_begin(ClozeDatasetBuilder *builder, const char *path,
                                 ClozeDatasetLayout *layout, ClozeDataLines *lines);
/* Ends it: finds the scheme of its tags and what breaks it. */
void cloze_dataset_builder_end(ClozeDatasetBuilder *builder);
/* Sorts the labels. After the last file. */
void cloze_dataset_builder_finish(ClozeDatasetBuilder *builder);

/* Enough for a preview, or cancelled. */
gboolean cloze_dataset_builder_is_full(const ClozeDatasetBuilder *builder);
/* The next line as UTF-8 without zeros; what was not is reported. Sets builder->line. FALSE at the
 * end and on an error. */
gboolean cloze_dataset_builder_next_line(ClozeDatasetBuilder *builder, ClozeDatasetCell *line,
                                         GError **error);
/* Reports at builder->line. A repair that the options do not want counts as left out, and the record
 * is then skipped; FALSE says so. */
gboolean cloze_dataset_builder_report(ClozeDatasetBuilder *builder, ClozeDatasetProblemKind kind,
                                      ClozeDatasetOutcome outcome, const char *format, ...)
    G_GNUC_PRINTF(4, 5);
/* A record of texts, pairs, scores or positives; cells by role. Counts the row. */
void cloze_dataset_builder_add_record(ClozeDatasetBuilder *builder, const ClozeDatasetCell *cells);
/* A sentence: text[size] with its words, and either tags[n_words] (interned) or, with @tags NULL,
 * builder->spans in bytes, which are trimmed, checked and mapped onto the words. Counts the row.
 * @words may be builder->words' own memory. */
void cloze_dataset_builder_add_words(ClozeDatasetBuilder *builder, ClozeDatasetCell text,
                                     const ClozeRange *words, gsize n_words,
                                     const char *const *tags, gsize line, gsize document);
/* A record that is none: counts it as a row left out. The problem was reported. */
void cloze_dataset_builder_leave_out(ClozeDatasetBuilder *builder);
