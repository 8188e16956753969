/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The embeddings of a BERT in its ONNX graph: rows of three tables added and normalised. Private to
 * the reader of ONNX. */
#pragma once

#include "engine/model/onnx-parts.h"

typedef enum {
    CLOZE_ONNX_TABLE_WORDS,
    CLOZE_ONNX_TABLE_POSITIONS,
    CLOZE_ONNX_TABLE_TYPES,
    CLOZE_ONNX_N_TABLES,
} ClozeOnnxTable;

typedef struct {
    ClozeOnnxWeight tables[CLOZE_ONNX_N_TABLES];
    ClozeOnnxNorm norm; /* its out is the first hidden state */
} ClozeOnnxEmbeddings;

/* Fails with what was expected where. */
gboolean cloze_onnx_embeddings_find(const ClozeOnnxGraph *graph, ClozeOnnxEmbeddings *embeddings,
                                    GError **error);
/* Adds embeddings.word_embeddings.weight and the other four. */
gboolean cloze_onnx_embeddings_add(ClozeOnnxStore *store, const ClozeOnnxEmbeddings *embeddings,
                                   GError **error);
