/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* JSON objects of labelled data: one a line (JSONL), or an array of them. */
#pragma once

#include "engine/data/dataset-sample.h"

gboolean cloze_dataset_json_detect(ClozeDatasetLayout *layout, const ClozeDatasetSample *sample,
                                   ClozeDatasetKind wanted, GError **error);
gboolean cloze_dataset_json_read(ClozeDatasetBuilder *builder, GError **error);
gboolean cloze_dataset_json_read_array(ClozeDatasetBuilder *builder, GError **error);
