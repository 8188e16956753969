/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Memory that grows and is freed all at once: what the examples of a dataset point into. One
 * thread. */
#pragma once

#include <glib.h>

typedef struct _ClozeDatasetStore ClozeDatasetStore;

ClozeDatasetStore *cloze_dataset_store_new(void);
void cloze_dataset_store_free(ClozeDatasetStore *store);
/* @size bytes of any content, aligned for pointers. */
gpointer cloze_dataset_store_take(ClozeDatasetStore *store, gsize size);
/* A copy of @data. */
gpointer cloze_dataset_store_copy(ClozeDatasetStore *store, gconstpointer data, gsize size);
/* A copy of @text with a zero behind it. */
char *cloze_dataset_store_copy_text(ClozeDatasetStore *store, const char *text, gsize size);
/* Bytes taken, for tests. */
gsize cloze_dataset_store_get_size(const ClozeDatasetStore *store);
