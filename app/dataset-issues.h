/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of what is wrong with labelled files, by kind, and the words for each kind. Main
 * thread. */
#pragma once

#include "app/dataset-issue.h"
#include "engine/data/dataset.h"

/* Appends a GlossDatasetIssue for each kind that @dataset's problems are of, the gravest first; lines
 * of @other (nullable) come after. @skip: bits 1 << ClozeDatasetProblemKind of what is left out by
 * choice. */
void gloss_dataset_issues_fill(GListStore *store, const ClozeDataset *dataset,
                               const ClozeDataset *other, guint32 skip);
/* The engine's number of a kind's id; FALSE: none has it. */
gboolean gloss_dataset_issues_find_kind(const char *id, ClozeDatasetProblemKind *kind);
