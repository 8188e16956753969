/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Columns of words and tags (CoNLL) into a dataset. */
#pragma once

#include "engine/data/dataset-sample.h"

gboolean cloze_dataset_columns_detect(ClozeDatasetLayout *layout, const ClozeDatasetSample *sample,
                                      ClozeDatasetKind wanted, GError **error);
gboolean cloze_dataset_columns_read(ClozeDatasetBuilder *builder, GError **error);
