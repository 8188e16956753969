/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a node is and what it has. Any thread. */
#include "engine/model/onnx-node.h"

#include <string.h>

gboolean
cloze_onnx_node_is(const ClozeOnnxNode *node, const char *op)
{
    return node != NULL && strcmp(node->op, op) == 0;
}

const ClozeOnnxAttribute *
cloze_onnx_node_find(const ClozeOnnxNode *node, const char *name)
{
    for (guint i = 0; i < node->n_attributes; i++) {
        if (strcmp(node->attributes[i].name, name) == 0)
            return &node->attributes[i];
    }
    return NULL;
}

const ClozeOnnxValue *
cloze_onnx_node_get_input(const ClozeOnnxNode *node, guint index)
{
    return index < node->n_inputs ? node->inputs[index] : NULL;
}

const ClozeOnnxValue *
cloze_onnx_node_get_output(const ClozeOnnxNode *node)
{
    return node->n_outputs > 0 ? node->outputs[0] : NULL;
}
