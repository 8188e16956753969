/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Products with their biases and LayerNorms, and what only looks like one. */
#include "engine/model/onnx-parts.h"

#include <string.h>

#include "engine/model/onnx-follow.h"
#include "tests/engine/tiny-onnx.h"

static const float numbers[] = {1, 2, 3, 4, 5, 6};

static ClozeOnnxGraph *
finish(GByteArray *bytes)
{
    g_autoptr(GBytes) file = NULL;

    tiny_onnx_add_floats(bytes, "w", numbers, 2, 3);
    tiny_onnx_add_floats(bytes, "b", numbers, 3, 0);
    tiny_onnx_add_floats(bytes, "short", numbers, 2, 0);
    file = tiny_onnx_finish(bytes);
    return cloze_onnx_graph_read(file, "a.onnx", FALSE, NULL);
}

static void
test_linear(void)
{
    GByteArray *bytes = g_byte_array_new();
    g_autoptr(ClozeOnnxGraph) graph = NULL;
    ClozeOnnxLinear linears[4];
    g_autoptr(GError) error = NULL;

    tiny_onnx_add_node(bytes, "MatMul", "x,w", "m");
    tiny_onnx_add_node(bytes, "Add", "b,m", "y");
    tiny_onnx_add_node(bytes, "MatMul", "x,w", "n");
    tiny_onnx_add_node(bytes, "Add", "n,short", "z");
    tiny_onnx_add_node(bytes, "MatMul", "w,x", "left");
    tiny_onnx_add_node(bytes, "MatMul", "x,y", "free");
    graph = finish(bytes);
    g_assert_cmpuint(cloze_onnx_parts_find_linears(cloze_onnx_graph_find(graph, "x"),
                                                   cloze_onnx_follow_copies, linears, 4),
                     ==, 2);
    g_assert_cmpstr(linears[0].out->name, ==, "y");
    g_assert_cmpuint(cloze_onnx_parts_get_outputs(&linears[0]), ==, 3);
    g_assert_true(cloze_onnx_parts_add_linear(&graph->store, "dense", &linears[0], &error));
    g_assert_cmpuint(cloze_safetensors_find(graph->store.set, "dense.weight")->shape[0], ==, 3);
    g_assert_cmpuint(cloze_safetensors_find(graph->store.set, "dense.bias")->shape[0], ==, 3);
    g_assert_cmpstr(linears[1].out->name, ==, "n");
    g_assert_false(cloze_onnx_parts_add_linear(&graph->store, "other", &linears[1], &error));
    g_assert_nonnull(strstr(error->message, "expected constants for other.bias"));
}

static gboolean
find_norm(GByteArray *bytes, const char *start, ClozeOnnxNorm *norm)
{
    ClozeOnnxGraph *graph = NULL;
    gboolean found;

    tiny_onnx_add_scalar(bytes, "e", 0.125f);
    graph = finish(bytes);
    found = cloze_onnx_parts_find_norm(cloze_onnx_graph_find(graph, start), norm);
    cloze_onnx_graph_free(graph);
    return found;
}

static void
test_norm(void)
{
    static const char *const nodes[][3] = {
        {"ReduceMean", "x", "mean"}, {"Sub", "x,mean", "c"}, {"Mul", "c,c", "s"},
        {"ReduceMean", "s", "v"},    {"Add", "e,v", "p"},    {"Sqrt", "p", "r"},
        {"Div", "c,r", "d"},         {"Mul", "d,b", "g"},    {"Add", "g,b", "y"}};

    for (gsize left = 0; left <= G_N_ELEMENTS(nodes); left++) {
        GByteArray *bytes = g_byte_array_new();
        ClozeOnnxNorm norm = {.epsilon = 0};
        gboolean whole = left == G_N_ELEMENTS(nodes);
        /* What is squared plays no part. */
        gboolean needed = left != 2 && left != 3;

        for (gsize i = 0; i < G_N_ELEMENTS(nodes); i++) {
            if (i != left)
                tiny_onnx_add_node(bytes, nodes[i][0], nodes[i][1], nodes[i][2]);
        }
        g_assert_cmpint(find_norm(bytes, "x", &norm), ==, whole || !needed);
        if (whole)
            g_assert_cmpfloat(norm.epsilon, ==, 0.125);
    }
}

static void
test_sum(void)
{
    GByteArray *bytes = g_byte_array_new();
    GByteArray *skip = tiny_onnx_node("SkipLayerNormalization", "h,n,b,b,b", "s");
    g_autoptr(ClozeOnnxGraph) graph = NULL;
    ClozeOnnxLinear linear;
    ClozeOnnxNorm norm;

    tiny_onnx_add_node(bytes, "MatMul", "x,w", "m");
    tiny_onnx_add_node(bytes, "Cast", "h", "cast");
    tiny_onnx_add_node(bytes, "Add", "cast,m", "sum");
    tiny_onnx_add_node(bytes, "LayerNormalization", "sum,b,b", "y");
    tiny_onnx_add_node(bytes, "MatMul", "z,w", "n");
    tiny_onnx_add_attribute_float(skip, "epsilon", 0.5f);
    tiny_onnx_add_message(bytes, 1, skip);
    graph = finish(bytes);
    cloze_onnx_parts_find_linears(cloze_onnx_graph_find(graph, "x"), cloze_onnx_follow_copies,
                                  &linear, 1);
    g_assert_true(
        cloze_onnx_parts_find_sum_norm(&linear, cloze_onnx_graph_find(graph, "h"), &norm));
    g_assert_cmpstr(norm.out->name, ==, "y");
    g_assert_false(
        cloze_onnx_parts_find_sum_norm(&linear, cloze_onnx_graph_find(graph, "x"), &norm));
    cloze_onnx_parts_find_linears(cloze_onnx_graph_find(graph, "z"), cloze_onnx_follow_copies,
                                  &linear, 1);
    g_assert_null(linear.bias.tensor);
    g_assert_true(
        cloze_onnx_parts_find_sum_norm(&linear, cloze_onnx_graph_find(graph, "h"), &norm));
    g_assert_nonnull(linear.bias.tensor);
    g_assert_cmpfloat(norm.epsilon, ==, 0.5);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/onnx-parts/linear", test_linear);
    g_test_add_func("/onnx-parts/norm", test_norm);
    g_test_add_func("/onnx-parts/sum", test_sum);
    return g_test_run();
}
