/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The graph of an ONNX file (onnx.proto: ModelProto, GraphProto, NodeProto): nodes and the values
 * between them, linked both ways. Subgraphs of If and Loop are not read. Private to the reader of
 * ONNX; immutable once read. */
#pragma once

#include "engine/model/onnx-node.h"
#include "engine/model/onnx-store.h"

typedef struct {
    ClozeOnnxStore store;
    GPtrArray *nodes;   /* ClozeOnnxNode*, in the order of the file */
    GHashTable *values; /* name -> ClozeOnnxValue* */
    GPtrArray *tensors; /* ClozeTensor* */
} ClozeOnnxGraph;

/* @bytes: of the file at @path, referenced. @mapped as for cloze_safetensors_keep. */
ClozeOnnxGraph *cloze_onnx_graph_read(GBytes *bytes, const char *path, gboolean mapped,
                                      GError **error);
void cloze_onnx_graph_free(ClozeOnnxGraph *graph);
/* (nullable) */
const ClozeOnnxValue *cloze_onnx_graph_find(const ClozeOnnxGraph *graph, const char *name);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeOnnxGraph, cloze_onnx_graph_free)
