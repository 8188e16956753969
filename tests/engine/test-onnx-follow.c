/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ways forward and back, and graphs that run in circles. */
#include "engine/model/onnx-follow.h"

#include "tests/engine/tiny-onnx.h"

static ClozeOnnxGraph *
finish(GByteArray *bytes)
{
    g_autoptr(GBytes) file = tiny_onnx_finish(bytes);
    ClozeOnnxGraph *graph = cloze_onnx_graph_read(file, "a.onnx", FALSE, NULL);

    g_assert_nonnull(graph);
    return graph;
}

static void
test_ways(void)
{
    GByteArray *bytes = g_byte_array_new();
    g_autoptr(ClozeOnnxGraph) graph = NULL;
    g_autofree char *found = NULL;
    const ClozeOnnxValue *x;
    ClozeOnnxUse use;

    tiny_onnx_add_node(bytes, "Shape", "x", "s");
    tiny_onnx_add_node(bytes, "Cast", "x", "c");
    tiny_onnx_add_node(bytes, "Reshape", "c,s", "r");
    tiny_onnx_add_node(bytes, "Softmax", "r", "p");
    tiny_onnx_add_node(bytes, "MatMul", "p,r", "m");
    tiny_onnx_add_node(bytes, "Erf", "m", "e");
    graph = finish(bytes);
    x = cloze_onnx_graph_find(graph, "x");
    found = cloze_onnx_follow_describe(x);
    g_assert_cmpstr(found, ==, "Shape, Cast");
    g_assert_true(cloze_onnx_follow_to(x, cloze_onnx_follow_shapes, "MatMul", &use));
    g_assert_cmpuint(use.index, ==, 1);
    g_assert_false(cloze_onnx_follow_to(x, cloze_onnx_follow_copies, "MatMul", &use));
    g_assert_true(cloze_onnx_follow_back(cloze_onnx_graph_find(graph, "r")) == x);
    g_assert_true(cloze_onnx_follow_back(x) == x);
    g_assert_nonnull(cloze_onnx_follow_find_before(cloze_onnx_graph_find(graph, "p"), "Softmax"));
    g_assert_null(cloze_onnx_follow_find_before(cloze_onnx_graph_find(graph, "e"), "Softmax"));
}

/* Sums that double at every step, and a value made of itself. */
static void
test_bounds(void)
{
    GByteArray *bytes = g_byte_array_new();
    g_autoptr(ClozeOnnxGraph) graph = NULL;
    const ClozeOnnxValue *first;
    ClozeOnnxUse use;

    for (guint i = 0; i < 60; i++) {
        g_autofree char *both = g_strdup_printf("v%u,v%u", i, i);
        g_autofree char *sum = g_strdup_printf("v%u", i + 1);

        tiny_onnx_add_node(bytes, "Add", both, sum);
    }
    tiny_onnx_add_node(bytes, "Identity", "a", "b");
    tiny_onnx_add_node(bytes, "Identity", "b", "a");
    graph = finish(bytes);
    first = cloze_onnx_graph_find(graph, "v0");
    g_assert_false(cloze_onnx_follow_to(first, cloze_onnx_follow_functions, "Erf", &use));
    g_assert_null(cloze_onnx_follow_find_before(cloze_onnx_graph_find(graph, "v60"), "Erf"));
    g_assert_nonnull(cloze_onnx_follow_back(cloze_onnx_graph_find(graph, "a")));
    g_assert_false(cloze_onnx_follow_to(cloze_onnx_graph_find(graph, "a"), cloze_onnx_follow_copies,
                                        "Erf", &use));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/onnx-follow/ways", test_ways);
    g_test_add_func("/onnx-follow/bounds", test_bounds);
    return g_test_run();
}
