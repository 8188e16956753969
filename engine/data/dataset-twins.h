/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which examples of one or two datasets have the same texts: for checks and for splits. Memory: 16
 * bytes an example. One thread. */
#pragma once

#include "engine/data/dataset.h"

typedef struct {
    guint64 hash;
    gsize index; /* of the example; those of the second dataset come after all of the first */
} ClozeDatasetTwin;

/* What counts as one text. */
typedef enum {
    CLOZE_DATASET_SAME_TEXTS, /* text, second and negative */
    CLOZE_DATASET_SAME_FIRST, /* the first text alone */
} ClozeDatasetSameness;

/* (element-type ClozeDatasetTwin) the examples of @first and @second (nullable), equal ones beside
 * each other, in order within. Blanks at the ends of a text do not count. */
GArray *cloze_dataset_twins_find(const ClozeDataset *first, const ClozeDataset *second,
                                 ClozeDatasetSameness sameness);
/* Whether twins[i] and twins[j] are equal: hashes may meet by chance. */
gboolean cloze_dataset_twins_are_equal(const ClozeDataset *first, const ClozeDataset *second,
                                       ClozeDatasetSameness sameness, gsize i, gsize j);
/* The example of an index. */
ClozeDatasetExample *cloze_dataset_twins_get(const ClozeDataset *first, const ClozeDataset *second,
                                             gsize index);
