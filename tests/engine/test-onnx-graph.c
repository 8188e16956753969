/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Nodes and values linked both ways, attributes, and graphs that are none. */
#include "engine/model/onnx-graph.h"

#include <string.h>

#include "tests/engine/tiny-onnx.h"

static ClozeOnnxGraph *
read_graph(GByteArray *graph, GError **error)
{
    g_autoptr(GBytes) bytes = tiny_onnx_finish(graph);

    return cloze_onnx_graph_read(bytes, "a.onnx", FALSE, error);
}

static void
test_links(void)
{
    GByteArray *bytes = g_byte_array_new(), *node = tiny_onnx_node("Gather", "w,,x", "y");
    static const gint64 order[] = {1, 0};
    g_autoptr(ClozeOnnxGraph) graph = NULL;
    g_autoptr(GError) error = NULL;
    const ClozeOnnxValue *w, *y;
    const ClozeOnnxUse *use;

    tiny_onnx_add_scalar(bytes, "w", 2);
    tiny_onnx_add_attribute_int(node, "axis", -1);
    tiny_onnx_add_attribute_float(node, "epsilon", 0.25f);
    tiny_onnx_add_attribute_ints(node, "perm", order, 2);
    tiny_onnx_add_message(bytes, 1, node);
    tiny_onnx_add_node(bytes, "Relu", "y", "z");
    graph = read_graph(bytes, &error);
    g_assert_no_error(error);
    w = cloze_onnx_graph_find(graph, "w");
    y = cloze_onnx_graph_find(graph, "y");
    g_assert_null(cloze_onnx_graph_find(graph, "q"));
    g_assert_nonnull(w->tensor);
    g_assert_true(cloze_onnx_node_is(y->producer, "Gather"));
    g_assert_true(cloze_onnx_node_get_output(y->producer) == y);
    g_assert_true(cloze_onnx_node_get_input(y->producer, 0) == w);
    g_assert_null(cloze_onnx_node_get_input(y->producer, 1));
    g_assert_null(cloze_onnx_node_get_input(y->producer, 9));
    g_assert_cmpint(cloze_onnx_node_find(y->producer, "axis")->integer, ==, -1);
    g_assert_cmpfloat(cloze_onnx_node_find(y->producer, "epsilon")->number, ==, 0.25);
    g_assert_cmpuint(cloze_onnx_node_find(y->producer, "perm")->n_integers, ==, 2);
    g_assert_null(cloze_onnx_node_find(y->producer, "none"));
    g_assert_cmpuint(y->uses->len, ==, 1);
    use = &g_array_index(y->uses, ClozeOnnxUse, 0);
    g_assert_true(cloze_onnx_node_is(use->node, "Relu"));
    g_assert_cmpuint(use->index, ==, 0);
}

/* Of a domain that is not known, an operator is not the one of the same name. */
static void
test_domain(void)
{
    GByteArray *bytes = g_byte_array_new(), *node = tiny_onnx_node("MatMul", "a,b", "c");
    g_autoptr(ClozeOnnxGraph) graph = NULL;

    tiny_onnx_add_bytes(node, 7, "org.other", 9);
    tiny_onnx_add_message(bytes, 1, node);
    graph = read_graph(bytes, NULL);
    g_assert_false(cloze_onnx_node_is(cloze_onnx_graph_find(graph, "c")->producer, "MatMul"));
}

static void
assert_refused(GByteArray *bytes, const char *part)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(read_graph(bytes, &error));
    if (strstr(error->message, part) == NULL)
        g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, part);
}

static void
test_refused(void)
{
    GByteArray *bytes = g_byte_array_new();
    g_autoptr(GBytes) none = g_bytes_new_static("\x08\x08", 2);
    g_autoptr(GError) error = NULL;

    tiny_onnx_add_node(bytes, "Relu", "x", "y");
    tiny_onnx_add_node(bytes, "Relu", "x", "y");
    assert_refused(bytes, "found \"y\" twice");
    bytes = g_byte_array_new();
    tiny_onnx_add_number(bytes, 1, 3);
    assert_refused(bytes, "expected a node, found a number");
    bytes = g_byte_array_new();
    tiny_onnx_add_message(bytes, 1, tiny_onnx_node("Rel\xff", "x", "y"));
    assert_refused(bytes, "a text in UTF-8");
    bytes = g_byte_array_new();
    for (guint i = 0; i <= 100000; i++)
        tiny_onnx_add_bytes(bytes, 1, "", 0);
    assert_refused(bytes, "at most 100000 nodes");
    g_assert_null(cloze_onnx_graph_read(none, "a.onnx", FALSE, &error));
    g_assert_nonnull(strstr(error->message, "a.onnx: byte 2: expected a model of ONNX"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/onnx-graph/links", test_links);
    g_test_add_func("/onnx-graph/domain", test_domain);
    g_test_add_func("/onnx-graph/refused", test_refused);
    return g_test_run();
}
