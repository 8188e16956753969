/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Constants behind the nodes that copy, turn and scale them. */
#include "engine/model/onnx-weight.h"

#include <string.h>

#include "tests/engine/tiny-onnx.h"

static const float values[] = {1, 2, 3, 4, 5, 6};

/* w[2][3], its transpose behind two nodes, bytes with scales. */
static ClozeOnnxGraph *
make(void)
{
    static const gint64 order[] = {1, 0}, dims[] = {2, 3}, shape[] = {0, 4, 8};
    static const float scales[] = {1, 2, 4};
    GByteArray *bytes = g_byte_array_new(), *turn = tiny_onnx_node("Transpose", "same", "turned");
    g_autoptr(GBytes) file = NULL;
    g_autoptr(GError) error = NULL;
    ClozeOnnxGraph *graph;

    tiny_onnx_add_floats(bytes, "w", values, 2, 3);
    tiny_onnx_add_node(bytes, "Identity", "w", "same");
    tiny_onnx_add_attribute_ints(turn, "perm", order, 2);
    tiny_onnx_add_message(bytes, 1, turn);
    tiny_onnx_add_message(bytes, 5,
                          tiny_onnx_tensor("q", 3, dims, 2, "\x01\xff\x02\x03\x04\x05", 6));
    tiny_onnx_add_floats(bytes, "scales", scales, 3, 0);
    tiny_onnx_add_node(bytes, "DequantizeLinear", "q,scales", "real");
    tiny_onnx_add_node(bytes, "Relu", "x", "computed");
    tiny_onnx_add_scalar(bytes, "half", 0.5f);
    tiny_onnx_add_longs(bytes, "shape", shape, 3);
    tiny_onnx_add_longs(bytes, "last", shape + 2, 1);
    tiny_onnx_add_node(bytes, "Concat", "computed,last", "joined");
    tiny_onnx_add_node(bytes, "Identity", "circle", "circle");
    file = tiny_onnx_finish(bytes);
    graph = cloze_onnx_graph_read(file, "a.onnx", FALSE, &error);
    g_assert_no_error(error);
    return graph;
}

static void
assert_added(ClozeOnnxGraph *graph, const char *name, gboolean turned, gsize first, gsize n,
             gsize columns, const float *expected)
{
    const ClozeTensor *tensor;
    ClozeOnnxWeight weight;
    g_autoptr(GError) error = NULL;
    float out[6];

    g_assert_true(cloze_onnx_weight_find(cloze_onnx_graph_find(graph, name), &weight));
    g_assert_true(cloze_onnx_weight_add(&graph->store, name, &weight, turned, first, n, &error));
    g_assert_no_error(error);
    tensor = cloze_safetensors_find(graph->store.set, name);
    g_assert_cmpuint(tensor->shape[0], ==, n);
    g_assert_cmpuint(tensor->shape[1], ==, columns);
    g_assert_true(cloze_safetensors_read_f32(tensor, out, NULL));
    g_assert_cmpmem(out, n * columns * sizeof *out, expected, n * columns * sizeof *out);
}

static void
test_add(void)
{
    static const float columns[] = {2, 5, 3, 6}, scaled[] = {1, 3, -2, 8, 8, 20};
    g_autoptr(ClozeOnnxGraph) graph = make();
    ClozeOnnxWeight weight;

    assert_added(graph, "w", TRUE, 1, 2, 2, columns);
    assert_added(graph, "turned", TRUE, 1, 1, 3, values + 3);
    assert_added(graph, "real", TRUE, 0, 3, 2, scaled);
    g_assert_true(cloze_onnx_weight_find(cloze_onnx_graph_find(graph, "turned"), &weight));
    g_assert_cmpuint(cloze_onnx_weight_get_rows(&weight), ==, 3);
    g_assert_cmpuint(cloze_onnx_weight_get_columns(&weight), ==, 2);
    g_assert_false(cloze_onnx_weight_find(cloze_onnx_graph_find(graph, "computed"), &weight));
    g_assert_false(cloze_onnx_weight_find(cloze_onnx_graph_find(graph, "circle"), &weight));
}

static void
test_refused(void)
{
    g_autoptr(ClozeOnnxGraph) graph = make();
    ClozeOnnxWeight weight;
    g_autoptr(GError) error = NULL;

    g_assert_true(cloze_onnx_weight_find(cloze_onnx_graph_find(graph, "real"), &weight));
    g_assert_false(cloze_onnx_weight_add(&graph->store, "n", &weight, FALSE, 0, 2, &error));
    g_assert_nonnull(strstr(error->message, "a.onnx: tensor q, read as n: expected"));
    g_clear_error(&error);
    g_assert_true(cloze_onnx_weight_find(cloze_onnx_graph_find(graph, "q"), &weight));
    g_assert_false(cloze_onnx_weight_add(&graph->store, "n", &weight, TRUE, 0, 3, &error));
    g_assert_nonnull(strstr(error->message, "with scales in F32 for each row, found I8 [2, 3]"));
    g_clear_error(&error);
    g_assert_true(cloze_onnx_weight_find(cloze_onnx_graph_find(graph, "w"), &weight));
    g_assert_false(cloze_onnx_weight_add(&graph->store, "n", &weight, FALSE, 1, 2, &error));
    g_assert_nonnull(error);
}

static void
test_numbers(void)
{
    g_autoptr(ClozeOnnxGraph) graph = make();
    gint64 integer = 0;
    double number = 0;

    g_assert_true(cloze_onnx_weight_get_scalar(cloze_onnx_graph_find(graph, "half"), &number));
    g_assert_cmpfloat(number, ==, 0.5);
    g_assert_false(cloze_onnx_weight_get_scalar(cloze_onnx_graph_find(graph, "w"), &number));
    g_assert_true(
        cloze_onnx_weight_get_from_end(cloze_onnx_graph_find(graph, "shape"), 1, &integer));
    g_assert_cmpint(integer, ==, 4);
    g_assert_true(
        cloze_onnx_weight_get_from_end(cloze_onnx_graph_find(graph, "joined"), 0, &integer));
    g_assert_cmpint(integer, ==, 8);
    g_assert_false(
        cloze_onnx_weight_get_from_end(cloze_onnx_graph_find(graph, "joined"), 1, &integer));
    g_assert_false(
        cloze_onnx_weight_get_from_end(cloze_onnx_graph_find(graph, "shape"), 3, &integer));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/onnx-weight/add", test_add);
    g_test_add_func("/onnx-weight/refused", test_refused);
    g_test_add_func("/onnx-weight/numbers", test_numbers);
    return g_test_run();
}
