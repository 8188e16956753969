/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* CSV, TSV and their like into a dataset. */
#pragma once

#include "engine/data/dataset-sample.h"

gboolean cloze_dataset_table_detect(ClozeDatasetLayout *layout, const ClozeDatasetSample *sample,
                                    ClozeDatasetKind wanted, GError **error);
gboolean cloze_dataset_table_read(ClozeDatasetBuilder *builder, GError **error);
