/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ways through an ONNX graph: from a value to who uses it, and back to where it comes from. The steps
 * of a walk are counted, so a graph that runs in circles ends it. Private to the reader of ONNX. */
#pragma once

#include "engine/model/onnx-graph.h"

/* Nodes that leave numbers as they are, for @through. */
extern const char *const cloze_onnx_follow_copies[];
/* The same, and those that lay them out anew. */
extern const char *const cloze_onnx_follow_shapes[];
/* The same, and products with anything, as the scale of attention's. */
extern const char *const cloze_onnx_follow_scales[];
/* Copies, and functions of each number on its own. */
extern const char *const cloze_onnx_follow_functions[];

typedef gboolean (*ClozeOnnxFollowCb)(const ClozeOnnxUse *use, gpointer data);

/* The first use of @value, or of what nodes with a name in @through make of it, that @accept takes. */
gboolean cloze_onnx_follow(const ClozeOnnxValue *value, const char *const *through,
                           ClozeOnnxFollowCb accept, gpointer data, ClozeOnnxUse *found);
/* The same for a node named @op. */
gboolean cloze_onnx_follow_to(const ClozeOnnxValue *value, const char *const *through,
                              const char *op, ClozeOnnxUse *found);
/* Where @value comes from, behind nodes that copy or lay out anew. */
const ClozeOnnxValue *cloze_onnx_follow_back(const ClozeOnnxValue *value);
/* (nullable) a node named @op before @value, on any way that passes no product of matrices. */
const ClozeOnnxNode *cloze_onnx_follow_find_before(const ClozeOnnxValue *value, const char *op);
/* (transfer full) for messages: the names of the nodes that use @value */
char *cloze_onnx_follow_describe(const ClozeOnnxValue *value);
