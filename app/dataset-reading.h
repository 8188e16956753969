/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labelled files for a training, read and checked at once: those to learn from and those to measure
 * by, without what is to be skipped. Worker thread; immutable once made. */
#pragma once

#include "app/training-options.h"
#include "engine/data/dataset.h"

typedef struct {
    GlossTrainingTask task;
    const char *const *train;
    const char *const *dev;
    const ClozeDatasetLayout *layout;   /* (nullable) how to read them, by whoever knows better */
    guint32 skip;                       /* bits 1 << ClozeDatasetProblemKind */
    const ClozeDatasetAnswers *answers; /* (nullable) about single lines */
    gsize max_examples;                 /* of each of the two; 0: all */
} GlossDatasetReadingRequest;

typedef struct {
    ClozeDataset *train;
    ClozeDataset *dev; /* (nullable) */
    gboolean limited;  /* there may be more than max_examples */
    char *
        how; /* (nullable) the layout that was asked for, as gloss-cli can be told it, for all files */
} GlossDatasetReading;

/* Fails where a file cannot be read, or holds nothing for the task. */
GlossDatasetReading *gloss_dataset_reading_new(const GlossDatasetReadingRequest *request,
                                               GCancellable *cancellable, GError **error);
GlossDatasetReading *gloss_dataset_reading_ref(GlossDatasetReading *reading);
void gloss_dataset_reading_unref(GlossDatasetReading *reading);
/* The task that the file at @path is for, whatever was asked; FALSE: none. */
gboolean gloss_dataset_reading_find_task(const char *path, GlossTrainingTask *task);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossDatasetReading, gloss_dataset_reading_unref)
