/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The parts of which the layers of an encoder's ONNX graph are made: products with their biases, and
 * LayerNorms with the sum before them, whole or taken apart into nodes. Private to the reader of
 * ONNX. */
#pragma once

#include "engine/model/onnx-weight.h"

/* y = x W + b */
typedef struct {
    const ClozeOnnxNode *node;
    ClozeOnnxWeight weight; /* as the graph has it */
    gboolean turned;        /* the weight is [outputs][inputs] already */
    ClozeOnnxWeight bias;   /* tensor NULL: none found yet, a later node may have it */
    const ClozeOnnxValue *out;
} ClozeOnnxLinear;

typedef struct {
    ClozeOnnxWeight weight;
    ClozeOnnxWeight bias;
    double epsilon;
    const ClozeOnnxValue *out;
} ClozeOnnxNorm;

/* Products of @value with constant matrices, @n of them at most, in the order of the file; @through as
 * in onnx-follow.h. Returns how many there are. */
gsize cloze_onnx_parts_find_linears(const ClozeOnnxValue *value, const char *const *through,
                                    ClozeOnnxLinear *linears, gsize n);
gsize cloze_onnx_parts_get_outputs(const ClozeOnnxLinear *linear);
/* LayerNorm(@value) */
gboolean cloze_onnx_parts_find_norm(const ClozeOnnxValue *value, ClozeOnnxNorm *norm);
/* LayerNorm(@residual + the output of @linear), whose bias may turn up here. */
gboolean cloze_onnx_parts_find_sum_norm(ClozeOnnxLinear *linear, const ClozeOnnxValue *residual,
                                        ClozeOnnxNorm *norm);
/* Adds NAME.weight and NAME.bias. */
gboolean cloze_onnx_parts_add_linear(ClozeOnnxStore *store, const char *name,
                                     const ClozeOnnxLinear *linear, GError **error);
gboolean cloze_onnx_parts_add_norm(ClozeOnnxStore *store, const char *name,
                                   const ClozeOnnxNorm *norm, GError **error);
