/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Constants of an ONNX graph as the tensors of a model: initializers, behind the nodes that copy,
 * turn or scale them. Private to the reader of ONNX. */
#pragma once

#include "engine/model/onnx-graph.h"

/* A matrix or a row of numbers in the file. */
typedef struct {
    const ClozeTensor *tensor; /* NULL: none */
    const ClozeTensor *scales; /* (nullable) of whole numbers */
    const ClozeTensor *zeros;  /* (nullable) likewise */
    guint scale_axis;          /* dimension of the tensor that has a scale each */
    gboolean turned;           /* the graph uses its transpose */
} ClozeOnnxWeight;

/* FALSE where @value is computed from what is no constant. */
gboolean cloze_onnx_weight_find(const ClozeOnnxValue *value, ClozeOnnxWeight *weight);
/* Rows and columns as the graph uses it; a row of numbers has one column. */
gsize cloze_onnx_weight_get_rows(const ClozeOnnxWeight *weight);
gsize cloze_onnx_weight_get_columns(const ClozeOnnxWeight *weight);
/* Adds rows @first .. @first + @n (of the transpose where @turned, once more) to @store's set under
 * @name. Fails where it holds no floats and no bytes with scales along the rows. */
gboolean cloze_onnx_weight_add(ClozeOnnxStore *store, const char *name,
                               const ClozeOnnxWeight *weight, gboolean turned, gsize first, gsize n,
                               GError **error);
/* A constant of one number. */
gboolean cloze_onnx_weight_get_scalar(const ClozeOnnxValue *value, double *number);
/* A constant whole number at @index from the end of @value, a row of constants or a Concat of them. */
gboolean cloze_onnx_weight_get_from_end(const ClozeOnnxValue *value, guint index, gint64 *number);
