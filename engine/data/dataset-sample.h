/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The first part of a file, and what each dialect's reader says of it. One thread. */
#pragma once

#include "engine/data/dataset-builder.h"
#include "engine/data/dataset-hints.h"

/* Valid UTF-8, ended by a zero, whole lines unless a single one fills it. */
typedef struct {
    const char *data;
    gsize size;
    gboolean all; /* it is the whole file */
    const char *name;
    const ClozeDatasetHints *hints; /* (nullable) what is known beforehand */
} ClozeDatasetSample;

/* TRUE: it is this dialect, and @layout says how to read it. FALSE without an error: it is not. */
typedef gboolean (*ClozeDatasetDetector)(ClozeDatasetLayout *layout,
                                         const ClozeDatasetSample *sample, ClozeDatasetKind wanted,
                                         GError **error);
/* Reads the file that @builder was begun with to its end. */
typedef gboolean (*ClozeDatasetReader)(ClozeDatasetBuilder *builder, GError **error);

extern const ClozeDatasetDetector cloze_dataset_detectors[];
extern const gsize cloze_dataset_n_detectors;
extern const ClozeDatasetReader cloze_dataset_readers[]; /* by ClozeDatasetDialect */

/* Looks at the first part of @lines, which stay where they are. @hints: (nullable) */
ClozeDatasetLayout *cloze_dataset_sample_detect(ClozeDataLines *lines, ClozeDatasetKind wanted,
                                                const ClozeDatasetHints *hints, GError **error);
