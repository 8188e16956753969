/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialects, in the order in which they are tried: from what can be mistaken for nothing else to
 * what anything might be. Any thread. */

#include "engine/data/dataset-sample.h"

#include "engine/data/dataset-columns.h"
#include "engine/data/dataset-json.h"
#include "engine/data/dataset-marked.h"
#include "engine/data/dataset-table.h"
#include "engine/data/dataset-xml.h"

const ClozeDatasetDetector cloze_dataset_detectors[] = {
    cloze_dataset_json_detect,           cloze_dataset_xml_detect,
    cloze_dataset_marked_detect,         cloze_dataset_columns_detect,
    cloze_dataset_columns_detect_bare,   cloze_dataset_table_detect,
    cloze_dataset_marked_detect_leading,
};

const gsize cloze_dataset_n_detectors = G_N_ELEMENTS(cloze_dataset_detectors);

const ClozeDatasetReader cloze_dataset_readers[] = {
    [CLOZE_DATASET_COLUMNS] = cloze_dataset_columns_read,
    [CLOZE_DATASET_JSONL] = cloze_dataset_json_read,
    [CLOZE_DATASET_JSON] = cloze_dataset_json_read_array,
    [CLOZE_DATASET_XML] = cloze_dataset_xml_read,
    [CLOZE_DATASET_TABLE] = cloze_dataset_table_read,
    [CLOZE_DATASET_FASTTEXT] = cloze_dataset_marked_read,
    [CLOZE_DATASET_LEADING] = cloze_dataset_marked_read,
};
