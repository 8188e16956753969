/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A graph in a file of its own beside its vectors. It is written whole; one that is missing, damaged,
 * of another version or another model is made anew from the vectors, so nothing is lost with it. */
#pragma once

#include "engine/search/hnsw.h"

/* The file is mapped and stays so until the graph is freed or written to. Its sum and every link are
 * checked. @model (nullable): CLOZE_ERROR_MISMATCH where the file is of another. */
CLOZE_API ClozeHnsw *cloze_hnsw_file_read(const char *path, const char *model, GError **error);
/* For the fuzzer: makes the sums of a whole file right where its header has room for them. */
CLOZE_API void cloze_hnsw_file_mend_sums(void *data, gsize size);
CLOZE_API gboolean cloze_hnsw_file_write(const ClozeHnsw *graph, const char *path, GError **error);
