/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lines that begin with their label: fastText's __label__X, and a label, a blank and the text. */
#pragma once

#include "engine/data/dataset-sample.h"

gboolean cloze_dataset_marked_detect(ClozeDatasetLayout *layout, const ClozeDatasetSample *sample,
                                     ClozeDatasetKind wanted, GError **error);
gboolean cloze_dataset_marked_detect_leading(ClozeDatasetLayout *layout,
                                             const ClozeDatasetSample *sample,
                                             ClozeDatasetKind wanted, GError **error);
gboolean cloze_dataset_marked_read(ClozeDatasetBuilder *builder, GError **error);
