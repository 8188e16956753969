/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Words with tags, and texts with spans, from the values of a JSON object. One thread. */
#pragma once

#include "engine/data/dataset-builder.h"
#include "engine/data/json-spans.h"

typedef struct _ClozeJsonWords ClozeJsonWords;

ClozeJsonWords *cloze_json_words_new(ClozeDatasetBuilder *builder);
void cloze_json_words_free(ClozeJsonWords *words);
/* One example of the kind CLOZE_DATASET_WORDS; values by role, their bytes. */
void cloze_json_words_add(ClozeJsonWords *words, const ClozeDatasetCell *values);
/* Finds out from an object's values whether tags have no prefixes and whether ends are inclusive:
 * each adds to how often it was seen and how often it was not. */
typedef struct {
    gsize n_prefixed, n_bare;
    gsize n_exclusive, n_inclusive;
} ClozeJsonWordsEvidence;

void cloze_json_words_see(ClozeJsonWordsEvidence *evidence, const ClozeDatasetCell *values);
