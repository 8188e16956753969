/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes ONNX files: messages of protocol buffers field by field, and the graph of a BERT as exporters
 * and optimisers write it, from a set of its tensors. For tests only. */
#pragma once

#include "engine/model/config.h"
#include "engine/model/safetensors.h"

typedef enum {
    TINY_ONNX_APART,     /* as torch exports it: sums, LayerNorms and GELU in nodes of their own */
    TINY_ONNX_WHOLE,     /* the same with LayerNormalization, Gelu, Gemm */
    TINY_ONNX_FUSED,     /* as ONNX Runtime's optimiser leaves it */
    TINY_ONNX_QUANTISED, /* as its dynamic quantisation leaves TINY_ONNX_APART */
} TinyOnnxStyle;

void tiny_onnx_add_varint(GByteArray *out, guint64 value);
void tiny_onnx_add_number(GByteArray *out, guint field, guint64 value);
void tiny_onnx_add_float(GByteArray *out, guint field, float value);
void tiny_onnx_add_bytes(GByteArray *out, guint field, gconstpointer data, gsize size);
/* @message is freed. */
void tiny_onnx_add_message(GByteArray *out, guint field, GByteArray *message);

/* A TensorProto with raw data. @type: as in onnx.proto. */
GByteArray *tiny_onnx_tensor(const char *name, guint type, const gint64 *dims, gsize n_dims,
                             gconstpointer data, gsize size);
/* Adds to @graph a node whose inputs and outputs are separated by commas, and returns it unfinished
 * for its attributes. */
GByteArray *tiny_onnx_node(const char *op, const char *inputs, const char *outputs);
void tiny_onnx_add_attribute_int(GByteArray *node, const char *name, gint64 value);
void tiny_onnx_add_attribute_float(GByteArray *node, const char *name, float value);
void tiny_onnx_add_attribute_ints(GByteArray *node, const char *name, const gint64 *values,
                                  gsize n);
void tiny_onnx_add_node(GByteArray *graph, const char *op, const char *inputs, const char *outputs);
/* Initializers of one number, or of whole ones. */
void tiny_onnx_add_scalar(GByteArray *graph, const char *name, float value);
void tiny_onnx_add_longs(GByteArray *graph, const char *name, const gint64 *values, gsize n);
/* A matrix [rows][columns], or a row of numbers where @columns is 0. */
void tiny_onnx_add_floats(GByteArray *graph, const char *name, const float *values, gsize rows,
                          gsize columns);
/* The file of @graph, which is freed. */
GBytes *tiny_onnx_finish(GByteArray *graph);

/* The whole graph, with a pooler where @tensors have one. */
GBytes *tiny_onnx_write(const ClozeConfig *config, ClozeSafetensors *tensors, TinyOnnxStyle style);
