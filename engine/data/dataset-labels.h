/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Changes of the labels of a dataset that was read. One thread, while nobody else looks at it. */
#pragma once

#include "engine/data/dataset.h"

/* Renames labels: @map holds pairs from, to and ends with NULL; to "" drops the label: entities
 * become none, texts and pairs are left out (counted in their file's n_left_out). */
CLOZE_API void cloze_dataset_labels_map(ClozeDataset *dataset, const char *const *map);
/* Gives @dataset the labels and indices of a list, NULL-terminated, so that held-out data counts as
 * what trains does; returns how many examples or entities have a label that is not in it (such texts
 * and pairs get label -1, such entities keep their type). */
CLOZE_API gsize cloze_dataset_labels_adopt(ClozeDataset *dataset, const char *const *names);
/* Takes out the examples i with dropped[i] and counts the labels again. */
CLOZE_API void cloze_dataset_labels_drop(ClozeDataset *dataset, const guint8 *dropped);
/* (transfer full) @entities (taken) as mapped. */
GArray *cloze_dataset_labels_rename(const ClozeDataset *dataset, GArray *entities);
