/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What labelled files hold, in words for people: their form, the uses of their fields, their labels
 * with the numbers. Any thread. */
#pragma once

#include "app/dataset-example.h"
#include "app/dataset-preview.h"
#include "engine/data/dataset.h"

/* (transfer full) translated, such as "Table with tabs between columns". */
char *gloss_dataset_describe_format(const ClozeDatasetLayout *layout);
/* Translated, such as "First Text". */
const char *gloss_dataset_describe_role(ClozeDatasetRole role, ClozeDatasetKind kind);
/* Replaces what is in @labels (element-type GlossDatasetPreviewLabel); the most frequent first. @dev
 * nullable. */
void gloss_dataset_describe_labels(const ClozeDataset *train, const ClozeDataset *dev,
                                   GArray *labels);
/* (transfer full) one of its examples as a list shows it. */
GlossDatasetExample *gloss_dataset_describe_example(const ClozeDataset *dataset,
                                                    const ClozeDatasetExample *example);
