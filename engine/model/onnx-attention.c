/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Roles follow from use: queries are the first operand of the scores, keys the second, values are
 * multiplied with what a softmax gave. */
#include "engine/model/onnx-attention.h"

#include "engine/model/onnx-follow.h"

static const char *const names[] = {"query", "key", "value"};

/* Where the heads are told apart: Reshape to [.., heads, width of a head] */
static gsize
read_heads(const ClozeOnnxLinear *linear)
{
    gint64 width = 0, heads = 0;
    gsize n = cloze_onnx_parts_get_outputs(linear);
    const ClozeOnnxValue *shape;
    ClozeOnnxUse use;

    if (!cloze_onnx_follow_to(linear->out, cloze_onnx_follow_copies, "Reshape", &use))
        return 0;
    shape = cloze_onnx_node_get_input(use.node, 1);
    if (cloze_onnx_weight_get_from_end(shape, 0, &width) && width > 0 && n % (gsize)width == 0)
        return n / (gsize)width;
    return cloze_onnx_weight_get_from_end(shape, 1, &heads) && heads > 0 ? (gsize)heads : 0;
}

static gboolean
is_product_cb(const ClozeOnnxUse *use, gpointer data G_GNUC_UNUSED)
{
    return cloze_onnx_node_is(use->node, "MatMul") ||
           cloze_onnx_node_is(use->node, "FusedMatMul") ||
           cloze_onnx_node_is(use->node, "MultiHeadAttention");
}

/* The softmax that the first operand of @node comes from. */
static const ClozeOnnxNode *
find_softmax(const ClozeOnnxNode *node)
{
    const ClozeOnnxValue *input = cloze_onnx_node_get_input(node, 0);

    return cloze_onnx_follow_find_before(input, "Softmax");
}

/* Which of query, key and value @linear is, and the node that takes it. */
static gboolean
find_role(const ClozeOnnxLinear *linear, guint *role, const ClozeOnnxNode **node)
{
    ClozeOnnxUse use;

    if (!cloze_onnx_follow(linear->out, cloze_onnx_follow_scales, is_product_cb, NULL, &use) ||
        use.index > 2)
        return FALSE;
    *node = use.node;
    *role = use.index;
    if (!cloze_onnx_node_is(use.node, "MultiHeadAttention") && use.index == 1 &&
        find_softmax(use.node) != NULL)
        *role = 2;
    return TRUE;
}

/* Whether the softmax of @context is that of @scores. */
static gboolean
is_of(const ClozeOnnxNode *context, const ClozeOnnxNode *scores)
{
    const ClozeOnnxNode *softmax = find_softmax(context);
    const ClozeOnnxValue *input = softmax != NULL ? cloze_onnx_node_get_input(softmax, 0) : NULL;

    return input != NULL && cloze_onnx_follow_find_before(input, scores->op) == scores;
}

static gboolean
find_apart(const ClozeOnnxValue *value, ClozeOnnxAttention *attention, gsize *n_linears)
{
    const ClozeOnnxNode *nodes[3] = {NULL, NULL, NULL};
    const ClozeOnnxAttribute *heads;
    ClozeOnnxLinear linears[4];

    *n_linears = cloze_onnx_parts_find_linears(value, cloze_onnx_follow_shapes, linears,
                                               G_N_ELEMENTS(linears));
    if (*n_linears != 3)
        return FALSE;
    for (gsize i = 0; i < 3; i++) {
        const ClozeOnnxNode *node;
        guint role;

        if (!find_role(&linears[i], &role, &node) || nodes[role] != NULL)
            return FALSE;
        nodes[role] = node;
        attention->parts[role] = linears[i];
        attention->n_heads = MAX(attention->n_heads, read_heads(&linears[i]));
    }
    if (nodes[0] != nodes[1] || (nodes[2] != nodes[0] && !is_of(nodes[2], nodes[0])))
        return FALSE;
    heads = cloze_onnx_node_find(nodes[2], "num_heads");
    if (heads != NULL && heads->integer > 0)
        attention->n_heads = (gsize)heads->integer;
    attention->out = cloze_onnx_node_get_output(nodes[2]);
    return attention->out != NULL;
}

/* Attention(x, w, b, ...) and QAttention(x, w, b, x_scale, w_scale, mask, x_zero, w_zero) of ONNX
 * Runtime. */
static gboolean
read_fused(const ClozeOnnxNode *node, ClozeOnnxAttention *attention)
{
    const ClozeOnnxAttribute *heads = cloze_onnx_node_find(node, "num_heads");
    const ClozeOnnxAttribute *widths = cloze_onnx_node_find(node, "qkv_hidden_sizes");
    ClozeOnnxLinear *linear = &attention->parts[0];
    const ClozeOnnxValue *scales, *zeros;

    attention->fused = TRUE;
    attention->n_heads = heads != NULL && heads->integer > 0 ? (gsize)heads->integer : 0;
    attention->out = cloze_onnx_node_get_output(node);
    if (attention->out == NULL || (widths != NULL && widths->n_integers > 0) ||
        !cloze_onnx_weight_find(cloze_onnx_node_get_input(node, 1), &linear->weight) ||
        linear->weight.tensor->n_dims != 2 || linear->weight.turned ||
        linear->weight.tensor->shape[1] % 3 != 0 ||
        !cloze_onnx_weight_find(cloze_onnx_node_get_input(node, 2), &linear->bias))
        return FALSE;
    if (!cloze_onnx_node_is(node, "QAttention"))
        return TRUE;
    scales = cloze_onnx_node_get_input(node, 4);
    zeros = cloze_onnx_node_get_input(node, 7);
    linear->weight.scales = scales != NULL ? scales->tensor : NULL;
    linear->weight.zeros = zeros != NULL ? zeros->tensor : NULL;
    return linear->weight.scales != NULL;
}

gboolean
cloze_onnx_attention_find(const ClozeOnnxValue *value, ClozeOnnxAttention *attention,
                          gsize *n_linears)
{
    ClozeOnnxUse use;

    *attention = (ClozeOnnxAttention){.n_heads = 0};
    *n_linears = 0;
    if ((cloze_onnx_follow_to(value, cloze_onnx_follow_copies, "Attention", &use) ||
         cloze_onnx_follow_to(value, cloze_onnx_follow_copies, "QAttention", &use)) &&
        use.index == 0)
        return read_fused(use.node, attention);
    return find_apart(value, attention, n_linears);
}

gboolean
cloze_onnx_attention_add(ClozeOnnxStore *store, const char *path,
                         const ClozeOnnxAttention *attention, GError **error)
{
    const ClozeOnnxLinear *all = &attention->parts[0];

    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *name = g_strconcat(path, names[i], NULL);
        g_autofree char *weight = g_strconcat(name, ".weight", NULL);
        g_autofree char *bias = g_strconcat(name, ".bias", NULL);
        gsize n;

        if (!attention->fused) {
            if (!cloze_onnx_parts_add_linear(store, name, &attention->parts[i], error))
                return FALSE;
            continue;
        }
        n = all->weight.tensor->shape[1] / 3;
        if (!cloze_onnx_weight_add(store, weight, &all->weight, TRUE, i * n, n, error) ||
            !cloze_onnx_weight_add(store, bias, &all->bias, FALSE, i * n, n, error))
            return FALSE;
    }
    return TRUE;
}
