/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Nodes of an ONNX graph (onnx.proto, NodeProto) and the values between them. Private to the reader of
 * ONNX; immutable once read. */
#pragma once

#include "engine/model/safetensors.h"

typedef struct _ClozeOnnxNode ClozeOnnxNode;

/* What a node gives and others take, an input of the graph, or an initializer. */
typedef struct {
    const char *name;
    const ClozeOnnxNode *producer; /* (nullable) */
    guint output;                  /* which of its outputs */
    const ClozeTensor *tensor;     /* (nullable) of an initializer or a Constant */
    gboolean is_input;
    GArray *uses; /* ClozeOnnxUse, in the order of the file */
} ClozeOnnxValue;

/* @index: which input of @node the value is. */
typedef struct {
    const ClozeOnnxNode *node;
    guint index;
} ClozeOnnxUse;

typedef struct {
    const char *name;
    const char *text; /* "" where it is none */
    double number;    /* of a float */
    gint64 integer;
    const ClozeTensor *tensor; /* (nullable) */
    gsize n_integers;
    gint64 integers[CLOZE_TENSOR_MAX_DIMS]; /* the first of them */
} ClozeOnnxAttribute;

struct _ClozeOnnxNode {
    const char *name;
    const char *op; /* of another domain than ONNX's and ONNX Runtime's: "domain.Op" */
    gsize offset;   /* in the file */
    guint n_inputs;
    ClozeOnnxValue **inputs; /* NULL: one that is left out */
    guint n_outputs;
    ClozeOnnxValue **outputs;
    guint n_attributes;
    ClozeOnnxAttribute *attributes;
};

gboolean cloze_onnx_node_is(const ClozeOnnxNode *node, const char *op);
/* (nullable) */
const ClozeOnnxAttribute *cloze_onnx_node_find(const ClozeOnnxNode *node, const char *name);
/* (nullable) */
const ClozeOnnxValue *cloze_onnx_node_get_input(const ClozeOnnxNode *node, guint index);
/* (nullable) the first output. */
const ClozeOnnxValue *cloze_onnx_node_get_output(const ClozeOnnxNode *node);
