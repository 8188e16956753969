/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Each layer begins at the hidden state that the one before has left. */
#include "engine/model/onnx-bert.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/model/onnx-activation.h"
#include "engine/model/onnx-attention.h"
#include "engine/model/onnx-embeddings.h"
#include "engine/model/onnx-follow.h"

/* As in config.c: hidden states are asked for by the bits of a mask. */
#define MAX_LAYERS 63

typedef struct {
    ClozeOnnxGraph *graph;
    ClozeConfig *found;
    gsize layer;
} Walk;

typedef struct {
    ClozeOnnxAttention attention;
    ClozeOnnxLinear out;
    ClozeOnnxNorm out_norm;
    ClozeOnnxLinear up;
    ClozeOnnxLinear down;
    ClozeOnnxNorm down_norm;
} Layer;

/* @value: behind which it was expected. */
static gboolean
fail(const Walk *self, const ClozeOnnxValue *value, GError **error, const char *expected)
{
    g_autofree char *found = cloze_onnx_follow_describe(value);

    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                "%s: layer %" G_GSIZE_FORMAT ": expected %s behind \"%s\" (byte %" G_GSIZE_FORMAT
                "), found %s",
                self->graph->store.path, self->layer, expected, value->name,
                value->producer != NULL ? value->producer->offset : 0,
                *found != '\0' ? found : "nothing");
    return FALSE;
}

/* BiasGelu(x, b) and FastGelu(x, b) of ONNX Runtime have the bias of the product before them. */
static void
take_bias(ClozeOnnxLinear *linear)
{
    static const char *const ops[] = {"BiasGelu", "FastGelu"};
    ClozeOnnxUse use;

    for (gsize i = 0; i < G_N_ELEMENTS(ops) && linear->bias.tensor == NULL; i++) {
        if (cloze_onnx_follow_to(linear->out, cloze_onnx_follow_copies, ops[i], &use))
            cloze_onnx_weight_find(cloze_onnx_node_get_input(use.node, 1), &linear->bias);
    }
}

static gboolean
note_activation(Walk *self, const Layer *layer, GError **error)
{
    ClozeActivation activation;

    if (!cloze_onnx_activation_find(layer->up.out, cloze_onnx_node_get_input(layer->down.node, 0),
                                    &activation))
        return fail(self, layer->up.out, error, "GELU, its tanh form or ReLU");
    if (self->layer > 0 && activation != self->found->activation)
        return fail(self, layer->up.out, error, "the activation of the layers before");
    self->found->activation = activation;
    return TRUE;
}

static gboolean
note_norm(Walk *self, const ClozeOnnxNorm *norm, const ClozeOnnxValue *before, GError **error)
{
    float epsilon = (float)norm->epsilon;

    if (!(fabsf(epsilon - self->found->layer_norm_eps) <= 0.01f * self->found->layer_norm_eps))
        return fail(self, before, error, "the epsilon of the first LayerNorm");
    return TRUE;
}

static gboolean
note_heads(Walk *self, gsize n_heads, const ClozeOnnxValue *value, GError **error)
{
    if (self->layer == 0)
        self->found->n_heads = n_heads;
    if (n_heads != self->found->n_heads || (n_heads > 0 && self->found->hidden_size % n_heads != 0))
        return fail(self, value, error, "heads of one width, as many in each layer,");
    return TRUE;
}

static gboolean
find_forward(Walk *self, Layer *layer, GError **error)
{
    const ClozeOnnxValue *value = layer->out_norm.out;

    if (cloze_onnx_parts_find_linears(value, cloze_onnx_follow_shapes, &layer->up, 1) != 1)
        return fail(self, value, error, "the first product of the feed-forward part");
    take_bias(&layer->up);
    if (cloze_onnx_parts_find_linears(layer->up.out, cloze_onnx_follow_functions, &layer->down,
                                      1) != 1)
        return fail(self, layer->up.out, error, "the second product of the feed-forward part");
    if (!note_activation(self, layer, error))
        return FALSE;
    if (!cloze_onnx_parts_find_sum_norm(&layer->down, value, &layer->down_norm))
        return fail(self, layer->down.out, error, "the residual sum and its LayerNorm");
    return note_norm(self, &layer->down_norm, layer->down.out, error);
}

/* What follows the attention of @layer, which is found. */
static gboolean
find_layer(Walk *self, const ClozeOnnxValue *value, Layer *layer, GError **error)
{
    const ClozeOnnxValue *heads = layer->attention.out;

    if (!note_heads(self, layer->attention.n_heads, value, error))
        return FALSE;
    if (cloze_onnx_parts_find_linears(heads, cloze_onnx_follow_shapes, &layer->out, 1) != 1)
        return fail(self, heads, error, "the dense layer of attention");
    if (!cloze_onnx_parts_find_sum_norm(&layer->out, value, &layer->out_norm))
        return fail(self, layer->out.out, error, "the residual sum and its LayerNorm");
    return note_norm(self, &layer->out_norm, layer->out.out, error) &&
           find_forward(self, layer, error);
}

static gboolean
add_layer(Walk *self, const Layer *layer, GError **error)
{
    ClozeOnnxStore *store = &self->graph->store;
    g_autofree char *path = g_strdup_printf("encoder.layer.%" G_GSIZE_FORMAT ".", self->layer);
    g_autofree char *heads = g_strconcat(path, "attention.self.", NULL);
    g_autofree char *out = g_strconcat(path, "attention.output.dense", NULL);
    g_autofree char *out_norm = g_strconcat(path, "attention.output.LayerNorm", NULL);
    g_autofree char *up = g_strconcat(path, "intermediate.dense", NULL);
    g_autofree char *down = g_strconcat(path, "output.dense", NULL);
    g_autofree char *down_norm = g_strconcat(path, "output.LayerNorm", NULL);

    return cloze_onnx_attention_add(store, heads, &layer->attention, error) &&
           cloze_onnx_parts_add_linear(store, out, &layer->out, error) &&
           cloze_onnx_parts_add_norm(store, out_norm, &layer->out_norm, error) &&
           cloze_onnx_parts_add_linear(store, up, &layer->up, error) &&
           cloze_onnx_parts_add_linear(store, down, &layer->down, error) &&
           cloze_onnx_parts_add_norm(store, down_norm, &layer->down_norm, error);
}

/* Heads of a task have products of the last hidden state too, but no attention: whatever has one and
 * was not reached would be missing. */
static gboolean
check_end(const Walk *self, const ClozeOnnxValue *value, gsize n_linears, GError **error)
{
    static const char *const ops[] = {"Softmax", "Attention", "QAttention", "MultiHeadAttention"};
    gsize n = 0;

    for (guint i = 0; i < self->graph->nodes->len; i++) {
        for (gsize k = 0; k < G_N_ELEMENTS(ops); k++)
            n += cloze_onnx_node_is(self->graph->nodes->pdata[i], ops[k]) ? 1 : 0;
    }
    if (self->layer > 0 && n_linears < 3 && n <= self->layer)
        return TRUE;
    return fail(self, value, error, "the products of query, key and value");
}

static gboolean
name_layers(Walk *self, const ClozeOnnxValue **value, GError **error)
{
    for (self->layer = 0; self->layer < MAX_LAYERS; self->layer++) {
        Layer layer;
        gsize n_linears;

        if (!cloze_onnx_attention_find(*value, &layer.attention, &n_linears))
            return check_end(self, *value, n_linears, error);
        if (!find_layer(self, *value, &layer, error) || !add_layer(self, &layer, error))
            return FALSE;
        self->found->intermediate_size = cloze_onnx_parts_get_outputs(&layer.up);
        *value = layer.down_norm.out;
    }
    return fail(self, *value, error, "at most 63 layers");
}

static gboolean
is_first_token_cb(const ClozeOnnxUse *use, gpointer data G_GNUC_UNUSED)
{
    const ClozeOnnxAttribute *axis = cloze_onnx_node_find(use->node, "axis");
    double index = -1;

    return cloze_onnx_node_is(use->node, "Gather") && use->index == 0 && axis != NULL &&
           axis->integer == 1 &&
           cloze_onnx_weight_get_scalar(cloze_onnx_node_get_input(use->node, 1), &index) &&
           index == 0;
}

/* tanh(W x + b) of the first token, which many files do not have. */
static gboolean
name_pooler(Walk *self, const ClozeOnnxValue *value, GError **error)
{
    ClozeOnnxLinear pooler;
    ClozeOnnxUse first, end;

    if (!cloze_onnx_follow(value, cloze_onnx_follow_copies, is_first_token_cb, NULL, &first) ||
        cloze_onnx_parts_find_linears(cloze_onnx_node_get_output(first.node),
                                      cloze_onnx_follow_shapes, &pooler, 1) != 1 ||
        !cloze_onnx_follow_to(pooler.out, cloze_onnx_follow_copies, "Tanh", &end) ||
        pooler.bias.tensor == NULL ||
        cloze_onnx_parts_get_outputs(&pooler) != self->found->hidden_size)
        return TRUE;
    return cloze_onnx_parts_add_linear(&self->graph->store, "pooler.dense", &pooler, error);
}

gboolean
cloze_onnx_bert_name(ClozeOnnxGraph *graph, ClozeConfig *found, GError **error)
{
    Walk self = {graph, found, 0};
    ClozeOnnxEmbeddings embeddings;
    const ClozeOnnxValue *value;

    *found = (ClozeConfig){.architecture = CLOZE_ARCHITECTURE_BERT};
    if (!cloze_onnx_embeddings_find(graph, &embeddings, error) ||
        !cloze_onnx_embeddings_add(&graph->store, &embeddings, error))
        return FALSE;
    found->vocab_size = cloze_onnx_weight_get_rows(&embeddings.tables[CLOZE_ONNX_TABLE_WORDS]);
    found->hidden_size = cloze_onnx_weight_get_columns(&embeddings.tables[CLOZE_ONNX_TABLE_WORDS]);
    found->max_positions =
        cloze_onnx_weight_get_rows(&embeddings.tables[CLOZE_ONNX_TABLE_POSITIONS]);
    found->type_vocab_size = cloze_onnx_weight_get_rows(&embeddings.tables[CLOZE_ONNX_TABLE_TYPES]);
    found->layer_norm_eps = (float)embeddings.norm.epsilon;
    value = embeddings.norm.out;
    if (!name_layers(&self, &value, error) || !name_pooler(&self, value, error))
        return FALSE;
    found->n_layers = self.layer;
    return TRUE;
}
