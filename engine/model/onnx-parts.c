/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Each part begins at a value and ends at the value that stands for its result. */
#include "engine/model/onnx-parts.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/model/onnx-follow.h"

typedef struct {
    ClozeOnnxLinear *linears;
    gsize n;
    gsize max;
} Found;

/* What stands beside @use among two operands. */
static const ClozeOnnxValue *
get_other(const ClozeOnnxUse *use)
{
    return use->node->n_inputs == 2 && use->index < 2 ? use->node->inputs[1 - use->index] : NULL;
}

static gboolean
is_row(const ClozeOnnxValue *value, ClozeOnnxWeight *row, gsize n)
{
    return cloze_onnx_weight_find(value, row) && row->tensor->n_dims == 1 &&
           row->tensor->n_elements == n;
}

gsize
cloze_onnx_parts_get_outputs(const ClozeOnnxLinear *linear)
{
    return linear->turned ? cloze_onnx_weight_get_rows(&linear->weight)
                          : cloze_onnx_weight_get_columns(&linear->weight);
}

static gboolean
is_add_row_cb(const ClozeOnnxUse *use, gpointer data)
{
    ClozeOnnxLinear *linear = data;

    return cloze_onnx_node_is(use->node, "Add") &&
           is_row(get_other(use), &linear->bias, cloze_onnx_parts_get_outputs(linear));
}

static void
find_bias(ClozeOnnxLinear *linear)
{
    ClozeOnnxUse use;

    linear->bias.tensor = NULL;
    if (cloze_onnx_follow(linear->out, cloze_onnx_follow_shapes, is_add_row_cb, linear, &use))
        linear->out = cloze_onnx_node_get_output(use.node);
    else
        linear->bias.tensor = NULL;
}

/* a MatMulInteger(x, w, x_zero, w_zero), with a scale for x times one for w behind it. */
static gboolean
read_integer(const ClozeOnnxNode *node, ClozeOnnxLinear *linear)
{
    const ClozeOnnxValue *zeros = cloze_onnx_node_get_input(node, 3);
    const ClozeOnnxNode *product;
    ClozeOnnxWeight scales;
    ClozeOnnxUse use;

    if (!cloze_onnx_follow_to(linear->out, cloze_onnx_follow_copies, "Mul", &use))
        return FALSE;
    linear->out = cloze_onnx_node_get_output(use.node);
    product = get_other(&use) != NULL ? get_other(&use)->producer : NULL;
    if (!cloze_onnx_node_is(product, "Mul") ||
        (!cloze_onnx_weight_find(cloze_onnx_node_get_input(product, 1), &scales) &&
         !cloze_onnx_weight_find(cloze_onnx_node_get_input(product, 0), &scales)))
        return FALSE;
    linear->weight.scales = scales.tensor;
    linear->weight.zeros = zeros != NULL ? zeros->tensor : NULL;
    return TRUE;
}

static gboolean
is_one(const ClozeOnnxNode *node, const char *name)
{
    const ClozeOnnxAttribute *attribute = cloze_onnx_node_find(node, name);

    return attribute == NULL || attribute->number == 1;
}

static gboolean
read_gemm(const ClozeOnnxNode *node, ClozeOnnxLinear *linear)
{
    const ClozeOnnxAttribute *a = cloze_onnx_node_find(node, "transA");
    const ClozeOnnxAttribute *b = cloze_onnx_node_find(node, "transB");

    linear->turned = b != NULL && b->integer != 0;
    return is_one(node, "alpha") && is_one(node, "beta") && (a == NULL || a->integer == 0) &&
           is_row(cloze_onnx_node_get_input(node, 2), &linear->bias,
                  cloze_onnx_parts_get_outputs(linear));
}

static gboolean
read_linear(const ClozeOnnxUse *use, ClozeOnnxLinear *linear)
{
    const ClozeOnnxNode *node = use->node;

    *linear = (ClozeOnnxLinear){.node = node, .out = cloze_onnx_node_get_output(node)};
    if (use->index != 0 || linear->out == NULL ||
        !cloze_onnx_weight_find(cloze_onnx_node_get_input(node, 1), &linear->weight) ||
        linear->weight.tensor->n_dims != 2)
        return FALSE;
    if (cloze_onnx_node_is(node, "Gemm"))
        return read_gemm(node, linear);
    if (!cloze_onnx_node_is(node, "MatMul") &&
        !(cloze_onnx_node_is(node, "MatMulInteger") && read_integer(node, linear)))
        return FALSE;
    find_bias(linear);
    return TRUE;
}

/* Takes none before there are as many as asked for. */
static gboolean
add_linear_cb(const ClozeOnnxUse *use, gpointer data)
{
    Found *found = data;

    if (found->n < found->max && read_linear(use, &found->linears[found->n]))
        found->n++;
    return found->n == found->max;
}

gsize
cloze_onnx_parts_find_linears(const ClozeOnnxValue *value, const char *const *through,
                              ClozeOnnxLinear *linears, gsize n)
{
    Found found = {linears, 0, n};
    ClozeOnnxUse use;

    cloze_onnx_follow(value, through, add_linear_cb, &found, &use);
    return found.n;
}

static double
get_epsilon(const ClozeOnnxNode *node, double fallback)
{
    const ClozeOnnxAttribute *epsilon = cloze_onnx_node_find(node, "epsilon");

    return epsilon != NULL ? epsilon->number : fallback;
}

static gboolean
read_norm(const ClozeOnnxNode *node, guint first, double fallback, ClozeOnnxNorm *norm)
{
    norm->epsilon = get_epsilon(node, fallback);
    norm->out = cloze_onnx_node_get_output(node);
    return norm->out != NULL &&
           cloze_onnx_weight_find(cloze_onnx_node_get_input(node, first), &norm->weight) &&
           cloze_onnx_weight_find(cloze_onnx_node_get_input(node, first + 1), &norm->bias);
}

/* x - mean(x) */
static gboolean
is_centring_cb(const ClozeOnnxUse *use, gpointer data G_GNUC_UNUSED)
{
    const ClozeOnnxValue *mean = cloze_onnx_node_get_input(use->node, 1);

    return cloze_onnx_node_is(use->node, "Sub") && use->index == 0 && mean != NULL &&
           cloze_onnx_node_is(mean->producer, "ReduceMean");
}

/* sqrt(variance + epsilon) */
static gboolean
read_root(const ClozeOnnxValue *value, double *epsilon)
{
    const ClozeOnnxValue *root = cloze_onnx_follow_back(value), *sum;
    const ClozeOnnxNode *node = root != NULL ? root->producer : NULL;

    if (!cloze_onnx_node_is(node, "Sqrt"))
        return FALSE;
    sum = cloze_onnx_follow_back(cloze_onnx_node_get_input(node, 0));
    node = sum != NULL ? sum->producer : NULL;
    return cloze_onnx_node_is(node, "Add") &&
           (cloze_onnx_weight_get_scalar(cloze_onnx_node_get_input(node, 1), epsilon) ||
            cloze_onnx_weight_get_scalar(cloze_onnx_node_get_input(node, 0), epsilon));
}

static gboolean
read_scaled(const ClozeOnnxValue **value, const char *op, ClozeOnnxWeight *row)
{
    ClozeOnnxUse use;

    if (!cloze_onnx_follow_to(*value, cloze_onnx_follow_copies, op, &use) ||
        !cloze_onnx_weight_find(get_other(&use), row))
        return FALSE;
    *value = cloze_onnx_node_get_output(use.node);
    return *value != NULL;
}

static gboolean
read_apart(const ClozeOnnxNode *centring, ClozeOnnxNorm *norm)
{
    ClozeOnnxUse use;

    if (!cloze_onnx_follow_to(cloze_onnx_node_get_output(centring), cloze_onnx_follow_copies, "Div",
                              &use) ||
        !read_root(cloze_onnx_node_get_input(use.node, 1), &norm->epsilon))
        return FALSE;
    norm->out = cloze_onnx_node_get_output(use.node);
    return read_scaled(&norm->out, "Mul", &norm->weight) &&
           read_scaled(&norm->out, "Add", &norm->bias);
}

gboolean
cloze_onnx_parts_find_norm(const ClozeOnnxValue *value, ClozeOnnxNorm *norm)
{
    ClozeOnnxUse use;

    if (cloze_onnx_follow_to(value, cloze_onnx_follow_copies, "LayerNormalization", &use))
        return read_norm(use.node, 1, 1e-5, norm);
    return cloze_onnx_follow(value, cloze_onnx_follow_copies, is_centring_cb, NULL, &use) &&
           read_apart(use.node, norm);
}

typedef struct {
    const char *op;
    const ClozeOnnxValue *residual;
} Sum;

static gboolean
is_sum_cb(const ClozeOnnxUse *use, gpointer data)
{
    const Sum *sum = data;
    const ClozeOnnxValue *other;

    if (!cloze_onnx_node_is(use->node, sum->op) || use->index > 1)
        return FALSE;
    other = cloze_onnx_node_get_input(use->node, 1 - use->index);
    return other != NULL && cloze_onnx_follow_back(other) == sum->residual;
}

gboolean
cloze_onnx_parts_find_sum_norm(ClozeOnnxLinear *linear, const ClozeOnnxValue *residual,
                               ClozeOnnxNorm *norm)
{
    Sum sum = {"SkipLayerNormalization", cloze_onnx_follow_back(residual)};
    ClozeOnnxUse use;

    if (cloze_onnx_follow(linear->out, cloze_onnx_follow_shapes, is_sum_cb, &sum, &use)) {
        if (linear->bias.tensor == NULL)
            cloze_onnx_weight_find(cloze_onnx_node_get_input(use.node, 4), &linear->bias);
        return read_norm(use.node, 2, 1e-12, norm);
    }
    sum.op = "Add";
    return cloze_onnx_follow(linear->out, cloze_onnx_follow_shapes, is_sum_cb, &sum, &use) &&
           cloze_onnx_parts_find_norm(cloze_onnx_node_get_output(use.node), norm);
}

static gboolean
add(ClozeOnnxStore *store, const char *name, const char *end, const ClozeOnnxWeight *weight,
    gboolean turned, GError **error)
{
    g_autofree char *full = g_strconcat(name, end, NULL);
    gsize n;

    if (weight->tensor == NULL) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                    "%s: expected constants for %s, found none", store->path, full);
        return FALSE;
    }
    n = turned ? cloze_onnx_weight_get_columns(weight) : cloze_onnx_weight_get_rows(weight);
    return cloze_onnx_weight_add(store, full, weight, turned, 0, n, error);
}

gboolean
cloze_onnx_parts_add_linear(ClozeOnnxStore *store, const char *name, const ClozeOnnxLinear *linear,
                            GError **error)
{
    return add(store, name, ".weight", &linear->weight, !linear->turned, error) &&
           add(store, name, ".bias", &linear->bias, FALSE, error);
}

gboolean
cloze_onnx_parts_add_norm(ClozeOnnxStore *store, const char *name, const ClozeOnnxNorm *norm,
                          GError **error)
{
    return add(store, name, ".weight", &norm->weight, FALSE, error) &&
           add(store, name, ".bias", &norm->bias, FALSE, error);
}
