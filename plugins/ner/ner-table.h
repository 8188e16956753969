/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Examples as rows to learn from: a feature row and a class for each word that has a piece, kept
 * for every epoch, and where each example's rows are. */
#pragma once

#include "engine/train/feature-table.h"
#include "engine/train/token-classifier.h"
#include "plugins/ner/ner-data.h"
#include "plugins/ner/ner-report.h"

typedef struct {
    ClozeFeatureTable *features;
    GPtrArray *examples; /* borrowed GlossNerExample* */
    GHashTable *first;   /* example, index of its first word in row_of_word */
    gint32 *row_of_word; /* -1: no piece, no row */
} GlossNerTable;

/* @tags: the classes in order, of BIO. CLOZE_ERROR_ARGUMENT where the features do not fit in this
 * machine's memory. */
GlossNerTable *gloss_ner_table_new(GlossNer *ner, GPtrArray *examples, guint64 layers,
                                   const char *const *tags, GlossNerReport *report,
                                   GCancellable *cancellable, GError **error);
void gloss_ner_table_free(GlossNerTable *table);
/* (transfer full) the rows of @examples in order, [*n_rows] */
guint32 *gloss_ner_table_dup_rows(const GlossNerTable *table, GPtrArray *examples, gsize *n_rows);
/* out[n_words][C]; a word without a piece is surely of class @outside. */
void gloss_ner_table_score(const GlossNerTable *table, const GlossNerExample *example,
                           const ClozeTokenClassifier *classifier, gsize outside, float *out);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossNerTable, gloss_ner_table_free)
