/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Columns of words and tags (CoNLL) into a dataset. */
#pragma once

#include "engine/data/dataset-sample.h"

gboolean cloze_dataset_columns_detect(ClozeDatasetLayout *layout, const ClozeDatasetSample *sample,
                                      ClozeDatasetKind wanted, GError **error);
/* Columns whose tags are O or a label without a prefix; only where words are wanted, for much else looks
 * alike. */
gboolean cloze_dataset_columns_detect_bare(ClozeDatasetLayout *layout,
                                           const ClozeDatasetSample *sample,
                                           ClozeDatasetKind wanted, GError **error);
gboolean cloze_dataset_columns_read(ClozeDatasetBuilder *builder, GError **error);
