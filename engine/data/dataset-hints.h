/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How to read a labelled file, in words, where what is found out by itself is not right:
 * "format=tsv,header=no,text=2,label=4". Members, each at most once:
 *   format  conll, jsonl, json, csv, tsv, fasttext, leading or xml
 *   header  yes or no, of tables
 *   text, second, negative, label, score, words, tags, spans: the field used so, by its name or by
 *           its number from 1 (a name that is a number is meant by name first)
 * What is not named stays as it is found out. Any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/data/dataset-layout.h"

typedef struct {
    int dialect;                         /* ClozeDatasetDialect, or -1 */
    gboolean tabs, no_tabs;              /* of tables: one or the other, or neither said */
    int header;                          /* TRUE, FALSE, or -1 */
    char *fields[CLOZE_DATASET_N_ROLES]; /* (nullable) */
} ClozeDatasetHints;

/* @text: (nullable), as above. CLOZE_ERROR_ARGUMENT names the member that is none. */
CLOZE_API ClozeDatasetHints *cloze_dataset_hints_parse(const char *text, GError **error);
CLOZE_API void cloze_dataset_hints_free(ClozeDatasetHints *hints);
/* Whether @layout is of the format. @hints: (nullable) */
gboolean cloze_dataset_hints_accept(const ClozeDatasetHints *hints,
                                    const ClozeDatasetLayout *layout);
/* Puts the fields to the uses that are named; what had one of them loses it. CLOZE_ERROR_MISMATCH
 * where there is no such field. @hints: (nullable) */
gboolean cloze_dataset_hints_apply(const ClozeDatasetHints *hints, ClozeDatasetLayout *layout,
                                   const char *name, GError **error);
/* (transfer full) the text that makes @layout of a file for which it is not found out. */
CLOZE_API char *cloze_dataset_hints_print(const ClozeDatasetLayout *layout);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeDatasetHints, cloze_dataset_hints_free)
