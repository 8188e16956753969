/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pairs of texts in XML, as the RTE challenges have them: <pair> with <t> and <h>, and the judgement
 * as attribute "entailment" (YES, NO) or "value" (TRUE, FALSE). */
#pragma once

#include "engine/data/dataset-sample.h"

gboolean cloze_dataset_xml_detect(ClozeDatasetLayout *layout, const ClozeDatasetSample *sample,
                                  ClozeDatasetKind wanted, GError **error);
gboolean cloze_dataset_xml_read(ClozeDatasetBuilder *builder, GError **error);
