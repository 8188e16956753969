/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labelled spans of texts to files that others read, and that the readers here read back without
 * loss: JSON Lines, which keep the text to the byte, and CoNLL columns. Any thread. */
#pragma once

#include "engine/data/dataset.h"

/* A text with its spans: in order, without overlap, on character boundaries. */
typedef struct {
    const char *text; /* UTF-8 */
    gsize size;
    const ClozeDatasetSpan *spans;
    gsize n_spans;
    const char *name; /* (nullable) what the text is called */
} ClozeDatasetDocument;

/* (transfer full) {"text": …, "entities": [{"start_offset", "end_offset", "label"}, …]} and "name", an
 * object a line; offsets count code points. */
CLOZE_API char *cloze_dataset_write_jsonl(const ClozeDatasetDocument *documents, gsize n);
/* (transfer full) a row a word: number, word, tag, with TABs between; a blank line behind each sentence,
 * "# newdoc" before each document and "# text" before each sentence. Words are cut where spans begin
 * and end, sentences only where none goes on. */
CLOZE_API char *cloze_dataset_write_conll(const ClozeDatasetDocument *documents, gsize n,
                                          ClozeTagScheme scheme);
/* The same to a file, whole or not at all; the form by the ending: .jsonl and .json, else columns in
 * BIO. */
CLOZE_API gboolean cloze_dataset_write_file(const char *path, const ClozeDatasetDocument *documents,
                                            gsize n, GError **error);
