/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What somebody decided about single problems of labelled files, known by their kind, file and line:
 * left out, or left in where all others of the kind are left out. Plain data of one thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/data/dataset-problems.h"

typedef struct _ClozeDatasetAnswers ClozeDatasetAnswers;

CLOZE_API ClozeDatasetAnswers *cloze_dataset_answers_new(void);
CLOZE_API ClozeDatasetAnswers *cloze_dataset_answers_copy(const ClozeDatasetAnswers *answers);
CLOZE_API void cloze_dataset_answers_free(ClozeDatasetAnswers *answers);
CLOZE_API void cloze_dataset_answers_set(ClozeDatasetAnswers *answers, ClozeDatasetProblemKind kind,
                                         const char *path, gsize line, gboolean skip);
/* Forgets all of a kind. */
CLOZE_API void cloze_dataset_answers_clear(ClozeDatasetAnswers *answers,
                                           ClozeDatasetProblemKind kind);
CLOZE_API gsize cloze_dataset_answers_count(const ClozeDatasetAnswers *answers);
/* Whether a problem is left out: by what was decided about it, else by @skip, bits 1 << kind.
 * @answers: (nullable) */
CLOZE_API gboolean cloze_dataset_answers_skip(const ClozeDatasetAnswers *answers, guint32 skip,
                                              ClozeDatasetProblemKind kind, const char *path,
                                              gsize line);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeDatasetAnswers, cloze_dataset_answers_free)
