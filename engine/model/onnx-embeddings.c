/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tables are told apart by what chooses their rows, and where that is computed by their sizes. */
#include "engine/model/onnx-embeddings.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/model/onnx-follow.h"

/* Sums and what lies between them and the tables. */
#define MAX_DEPTH 10

static const char *const names[] = {"embeddings.word_embeddings", "embeddings.position_embeddings",
                                    "embeddings.token_type_embeddings"};

/* A table that is added, and what chooses its rows. */
typedef struct {
    ClozeOnnxWeight table;
    const ClozeOnnxValue *indices;
} Leaf;

typedef struct {
    Leaf leaves[CLOZE_ONNX_N_TABLES];
    gsize n;
} Leaves;

static gboolean
fail(const ClozeOnnxGraph *graph, GError **error, const char *expected, const char *found)
{
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                "%s: embeddings: expected %s, found %s", graph->store.path, expected, found);
    return FALSE;
}

static gboolean
read_leaf(const ClozeOnnxNode *node, Leaf *leaf)
{
    leaf->indices = cloze_onnx_node_get_input(node, 1);
    return cloze_onnx_node_is(node, "Gather") &&
           cloze_onnx_weight_find(cloze_onnx_node_get_input(node, 0), &leaf->table) &&
           leaf->table.tensor->n_dims == 2 && leaf->indices != NULL;
}

/* Scales that are applied to the rows that were chosen. */
static gboolean
scale_leaf(Leaf *leaf, const ClozeOnnxValue *scales, const ClozeOnnxValue *zeros)
{
    if (leaf->table.scales != NULL || scales == NULL || scales->tensor == NULL ||
        scales->tensor->n_elements != 1)
        return FALSE;
    leaf->table.scales = scales->tensor;
    leaf->table.zeros = zeros != NULL ? zeros->tensor : NULL;
    return TRUE;
}

/* All that is added up to @value; FALSE where it is anything but rows of at most three tables. */
static gboolean
collect(const ClozeOnnxValue *value, guint depth, Leaves *leaves)
{
    const ClozeOnnxNode *node = value != NULL ? value->producer : NULL;
    const ClozeOnnxValue *first;

    if (node == NULL || depth > MAX_DEPTH)
        return FALSE;
    first = cloze_onnx_node_get_input(node, 0);
    if (cloze_onnx_node_is(node, "Gather"))
        return leaves->n < CLOZE_ONNX_N_TABLES && read_leaf(node, &leaves->leaves[leaves->n++]);
    if (cloze_onnx_node_is(node, "Add"))
        return collect(first, depth + 1, leaves) &&
               collect(cloze_onnx_node_get_input(node, 1), depth + 1, leaves);
    if (cloze_onnx_node_is(node, "DequantizeLinear") || cloze_onnx_node_is(node, "Mul"))
        return collect(first, depth + 1, leaves) && leaves->n > 0 &&
               scale_leaf(&leaves->leaves[leaves->n - 1], cloze_onnx_node_get_input(node, 1),
                          cloze_onnx_node_get_input(node, 2));
    return g_strv_contains(cloze_onnx_follow_shapes, node->op) && collect(first, depth + 1, leaves);
}

static gboolean
is_input(const ClozeOnnxValue *value, const char *part)
{
    value = cloze_onnx_follow_back(value);
    return value->is_input && strstr(value->name, part) != NULL;
}

static gsize
get_rows(const Leaf *leaf)
{
    return cloze_onnx_weight_get_rows(&leaf->table);
}

/* The most rows are words', the fewest types', unless an input's name says which are. */
static void
sort(Leaves *leaves)
{
    for (gsize i = 0; i < leaves->n; i++) {
        for (gsize k = i + 1; k < leaves->n; k++) {
            Leaf *a = &leaves->leaves[i], *b = &leaves->leaves[k], kept = *a;
            gboolean later = get_rows(a) < get_rows(b);

            if (is_input(b->indices, "input_ids") || is_input(a->indices, "token_type") ||
                is_input(a->indices, "segment"))
                later = TRUE;
            if (is_input(a->indices, "input_ids") || is_input(b->indices, "token_type") ||
                is_input(b->indices, "segment"))
                later = FALSE;
            if (later) {
                *a = *b;
                *b = kept;
            }
        }
    }
}

/* The sum that the rows of @node's table end in, and its LayerNorm. */
static gboolean
find_sum(const ClozeOnnxNode *node, Leaves *leaves, ClozeOnnxNorm *norm)
{
    static const char *const sums[] = {"Add", "Identity", "Cast", "DequantizeLinear",
                                       "Mul", "Dropout",  NULL};
    const ClozeOnnxValue *value = cloze_onnx_node_get_output(node);

    for (guint depth = 0; depth < MAX_DEPTH && value != NULL; depth++) {
        const ClozeOnnxUse *use;

        if (cloze_onnx_parts_find_norm(value, norm)) {
            leaves->n = 0;
            return collect(value, 0, leaves);
        }
        use = value->uses->len > 0 ? &g_array_index(value->uses, ClozeOnnxUse, 0) : NULL;
        value = use != NULL && g_strv_contains(sums, use->node->op)
                    ? cloze_onnx_node_get_output(use->node)
                    : NULL;
    }
    return FALSE;
}

static gboolean
find_apart(const ClozeOnnxGraph *graph, ClozeOnnxEmbeddings *embeddings, GError **error)
{
    Leaves leaves = {.n = 0};
    gboolean found = FALSE;
    Leaf leaf;

    for (guint i = 0; i < graph->nodes->len && !found; i++)
        found = read_leaf(graph->nodes->pdata[i], &leaf) &&
                find_sum(graph->nodes->pdata[i], &leaves, &embeddings->norm);
    if (!found)
        return fail(graph, error, "a sum of rows of tables and its LayerNorm", "none");
    if (leaves.n != CLOZE_ONNX_N_TABLES)
        return fail(graph, error, "tables for words, positions and token types", "fewer");
    sort(&leaves);
    if (cloze_onnx_follow_find_before(leaves.leaves[1].indices, "CumSum") != NULL)
        return fail(graph, error, "positions that are counted from 0",
                    "positions counted without padding, as RoBERTa has them");
    for (gsize i = 0; i < CLOZE_ONNX_N_TABLES; i++)
        embeddings->tables[i] = leaves.leaves[i].table;
    return TRUE;
}

static void
set_scales(ClozeOnnxWeight *weight, const ClozeOnnxNode *node, guint index)
{
    const ClozeOnnxValue *scales = cloze_onnx_node_get_input(node, 8 + index);
    const ClozeOnnxValue *zeros = cloze_onnx_node_get_input(node, 13 + index);

    weight->scales = scales != NULL ? scales->tensor : NULL;
    weight->zeros = zeros != NULL ? zeros->tensor : NULL;
}

/* EmbedLayerNormalization(ids, types, words, positions, types, gamma, beta, ...) of ONNX Runtime; the
 * quantised one has five scales behind its mask and five zeros behind those. */
static gboolean
read_fused(const ClozeOnnxGraph *graph, const ClozeOnnxNode *node, gboolean quantised,
           ClozeOnnxEmbeddings *embeddings, GError **error)
{
    const ClozeOnnxAttribute *epsilon = cloze_onnx_node_find(node, "epsilon");
    ClozeOnnxWeight *parts[] = {&embeddings->tables[0], &embeddings->tables[1],
                                &embeddings->tables[2], &embeddings->norm.weight,
                                &embeddings->norm.bias};

    for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
        if (!cloze_onnx_weight_find(cloze_onnx_node_get_input(node, 2 + i), parts[i]))
            return fail(graph, error, "three tables and a LayerNorm in EmbedLayerNormalization",
                        "fewer constants");
        if (quantised)
            set_scales(parts[i], node, i);
    }
    embeddings->norm.epsilon = epsilon != NULL ? epsilon->number : 1e-12;
    embeddings->norm.out = cloze_onnx_node_get_output(node);
    return embeddings->norm.out != NULL || fail(graph, error, "an output", "none");
}

gboolean
cloze_onnx_embeddings_find(const ClozeOnnxGraph *graph, ClozeOnnxEmbeddings *embeddings,
                           GError **error)
{
    for (guint i = 0; i < graph->nodes->len; i++) {
        const ClozeOnnxNode *node = graph->nodes->pdata[i];
        gboolean quantised = cloze_onnx_node_is(node, "QEmbedLayerNormalization");

        if (quantised || cloze_onnx_node_is(node, "EmbedLayerNormalization"))
            return read_fused(graph, node, quantised, embeddings, error);
    }
    return find_apart(graph, embeddings, error);
}

gboolean
cloze_onnx_embeddings_add(ClozeOnnxStore *store, const ClozeOnnxEmbeddings *embeddings,
                          GError **error)
{
    for (gsize i = 0; i < CLOZE_ONNX_N_TABLES; i++) {
        const ClozeOnnxWeight *table = &embeddings->tables[i];
        g_autofree char *name = g_strconcat(names[i], ".weight", NULL);

        if (!cloze_onnx_weight_add(store, name, table, FALSE, 0, cloze_onnx_weight_get_rows(table),
                                   error))
            return FALSE;
    }
    return cloze_onnx_parts_add_norm(store, "embeddings.LayerNorm", &embeddings->norm, error);
}
