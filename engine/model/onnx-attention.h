/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Attention in an ONNX graph: three products of one value, what is made of them, and how many heads
 * there are. Private to the reader of ONNX. */
#pragma once

#include "engine/model/onnx-parts.h"

typedef struct {
    gsize n_heads;             /* 0: the graph does not tell */
    const ClozeOnnxValue *out; /* the heads' results, before the dense layer of the output */
    gboolean fused;            /* weight and bias are those of query, key and value side by side */
    ClozeOnnxLinear parts[3];  /* query, key, value; the first alone where fused */
} ClozeOnnxAttention;

/* @n_linears: how many products of @value were found, for messages. */
gboolean cloze_onnx_attention_find(const ClozeOnnxValue *value, ClozeOnnxAttention *attention,
                                   gsize *n_linears);
/* Adds PATHquery.weight and the other five. */
gboolean cloze_onnx_attention_add(ClozeOnnxStore *store, const char *path,
                                  const ClozeOnnxAttention *attention, GError **error);
