/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Goes through the ONNX graph of a BERT from its embeddings to its last layer and gives every weight
 * the name that it has in a checkpoint. Names in the file play no part but those of the inputs: what
 * a weight is follows from what the graph does with it. Private to the reader of ONNX. */
#pragma once

#include "engine/model/config.h"
#include "engine/model/onnx-graph.h"

/* Adds all tensors to the graph's set. @found: what the graph tells of the encoder, 0 heads where it
 * does not. Fails with the layer and what was expected where. */
gboolean cloze_onnx_bert_name(ClozeOnnxGraph *graph, ClozeConfig *found, GError **error);
