/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes labelled examples as they were read, repaired and chosen, to a file of their own: JSON
 * Lines that gloss-cli reads without being told how. The file that they came from is not touched.
 * Any thread. */
#pragma once

#include "engine/data/dataset.h"

/* (transfer full) one line an example, as UTF-8. */
GString *gloss_dataset_writing_print(const ClozeDataset *dataset);
/* (transfer full) the path of a file under @folder that holds that: FOLDER/HASH/NAME.jsonl, where
 * HASH is of the bytes, so that another choice never changes a file that a run reads. */
char *gloss_dataset_writing_write(const ClozeDataset *dataset, const char *folder, const char *name,
                                  GError **error);
