/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Depth first, in the order of the file. */
#include "engine/model/onnx-follow.h"

#include <string.h>

/* Steps of one walk; those through a BERT take less than a hundred. */
#define MAX_STEPS 5000
#define MAX_DEPTH 40

#define COPIES "Identity", "Cast", "Dropout", "DynamicQuantizeLinear", "DequantizeLinear"
#define SHAPES "Reshape", "Transpose", "Squeeze", "Unsqueeze", "Flatten"

const char *const cloze_onnx_follow_copies[] = {COPIES, NULL};
const char *const cloze_onnx_follow_shapes[] = {COPIES, SHAPES, NULL};
const char *const cloze_onnx_follow_scales[] = {COPIES, SHAPES, "Mul", "Div", NULL};
const char *const cloze_onnx_follow_functions[] = {
    COPIES, SHAPES, "Add", "Sub",     "Mul",  "Div",      "Pow",      "Erf",       "Tanh", "Relu",
    "Sqrt", "Neg",  "Exp", "Sigmoid", "Gelu", "FastGelu", "BiasGelu", "QuickGelu", NULL};

typedef struct {
    const char *const *through;
    ClozeOnnxFollowCb accept;
    gpointer data;
    guint n_steps;
} Walk;

/* Operands that are not first change the first, but for sums and products. */
static gboolean
passes(const Walk *walk, const ClozeOnnxUse *use)
{
    gboolean symmetric =
        cloze_onnx_node_is(use->node, "Add") || cloze_onnx_node_is(use->node, "Mul");

    return (use->index == 0 || (symmetric && use->index == 1)) &&
           g_strv_contains(walk->through, use->node->op);
}

static gboolean
walk_from(Walk *walk, const ClozeOnnxValue *value, guint depth, ClozeOnnxUse *found)
{
    if (value == NULL || depth > MAX_DEPTH)
        return FALSE;
    for (guint i = 0; i < value->uses->len; i++) {
        const ClozeOnnxUse *use = &g_array_index(value->uses, ClozeOnnxUse, i);

        if (walk->n_steps++ > MAX_STEPS)
            return FALSE;
        if (walk->accept(use, walk->data)) {
            *found = *use;
            return TRUE;
        }
        if (passes(walk, use) &&
            walk_from(walk, cloze_onnx_node_get_output(use->node), depth + 1, found))
            return TRUE;
    }
    return FALSE;
}

gboolean
cloze_onnx_follow(const ClozeOnnxValue *value, const char *const *through, ClozeOnnxFollowCb accept,
                  gpointer data, ClozeOnnxUse *found)
{
    Walk walk = {through, accept, data, 0};

    return walk_from(&walk, value, 0, found);
}

static gboolean
is_named_cb(const ClozeOnnxUse *use, gpointer data)
{
    return cloze_onnx_node_is(use->node, data);
}

gboolean
cloze_onnx_follow_to(const ClozeOnnxValue *value, const char *const *through, const char *op,
                     ClozeOnnxUse *found)
{
    return cloze_onnx_follow(value, through, is_named_cb, (gpointer)op, found);
}

const ClozeOnnxValue *
cloze_onnx_follow_back(const ClozeOnnxValue *value)
{
    for (guint i = 0; i < MAX_DEPTH && value != NULL && value->producer != NULL; i++) {
        if (value->output > 0 || !g_strv_contains(cloze_onnx_follow_shapes, value->producer->op) ||
            cloze_onnx_node_get_input(value->producer, 0) == NULL)
            break;
        value = cloze_onnx_node_get_input(value->producer, 0);
    }
    return value;
}

static const ClozeOnnxNode *
find_before(const ClozeOnnxValue *value, const char *op, guint depth, guint *n_steps)
{
    const ClozeOnnxNode *node = value != NULL ? value->producer : NULL;

    if (node == NULL || depth > MAX_DEPTH || (*n_steps)++ > MAX_STEPS)
        return NULL;
    if (strcmp(node->op, op) == 0)
        return node;
    if (strstr(node->op, "MatMul") != NULL || strstr(node->op, "Gemm") != NULL)
        return NULL;
    for (guint i = 0; i < node->n_inputs; i++) {
        const ClozeOnnxNode *found = find_before(node->inputs[i], op, depth + 1, n_steps);

        if (found != NULL)
            return found;
    }
    return NULL;
}

const ClozeOnnxNode *
cloze_onnx_follow_find_before(const ClozeOnnxValue *value, const char *op)
{
    guint n_steps = 0;

    return find_before(value, op, 0, &n_steps);
}

char *
cloze_onnx_follow_describe(const ClozeOnnxValue *value)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; value != NULL && i < MIN(value->uses->len, 6); i++)
        g_string_append_printf(text, "%s%s", i > 0 ? ", " : "",
                               g_array_index(value->uses, ClozeOnnxUse, i).node->op);
    return g_string_free(g_steal_pointer(&text), FALSE);
}
