/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Functions are known by their values, however they are written. */
#include "engine/model/onnx-activation.h"

#include "tests/engine/tiny-onnx.h"

static void
add_constants(GByteArray *bytes)
{
    tiny_onnx_add_scalar(bytes, "one", 1);
    tiny_onnx_add_scalar(bytes, "half", 0.5f);
    tiny_onnx_add_scalar(bytes, "three", 3);
    tiny_onnx_add_scalar(bytes, "cubic", 0.044715f);
    tiny_onnx_add_scalar(bytes, "inner", 0.79788456f);
    tiny_onnx_add_scalar(bytes, "root", 1.41421354f);
}

/* What @bytes makes of x under the name y; -1: none that is known. */
static int
find(GByteArray *bytes)
{
    g_autoptr(GBytes) file = NULL;
    g_autoptr(ClozeOnnxGraph) graph = NULL;
    ClozeActivation activation = CLOZE_ACTIVATION_GELU;

    add_constants(bytes);
    file = tiny_onnx_finish(bytes);
    graph = cloze_onnx_graph_read(file, "a.onnx", FALSE, NULL);
    if (!cloze_onnx_activation_find(cloze_onnx_graph_find(graph, "x"),
                                    cloze_onnx_graph_find(graph, "y"), &activation))
        return -1;
    return (int)activation;
}

static int
find_one(const char *op)
{
    GByteArray *bytes = g_byte_array_new();

    tiny_onnx_add_node(bytes, op, "x", "y");
    return find(bytes);
}

static void
test_apart(void)
{
    GByteArray *bytes = g_byte_array_new();

    tiny_onnx_add_node(bytes, "Div", "x,root", "d");
    tiny_onnx_add_node(bytes, "Erf", "d", "e");
    tiny_onnx_add_node(bytes, "Add", "one,e", "p");
    tiny_onnx_add_node(bytes, "Mul", "half,x", "h");
    tiny_onnx_add_node(bytes, "Mul", "p,h", "m");
    tiny_onnx_add_node(bytes, "Cast", "m", "y");
    g_assert_cmpint(find(bytes), ==, CLOZE_ACTIVATION_GELU);
    bytes = g_byte_array_new();
    tiny_onnx_add_node(bytes, "Pow", "x,three", "c");
    tiny_onnx_add_node(bytes, "Mul", "c,cubic", "k");
    tiny_onnx_add_node(bytes, "Add", "x,k", "s");
    tiny_onnx_add_node(bytes, "Mul", "inner,s", "i");
    tiny_onnx_add_node(bytes, "Tanh", "i", "t");
    tiny_onnx_add_node(bytes, "Add", "t,one", "p");
    tiny_onnx_add_node(bytes, "Mul", "x,half", "h");
    tiny_onnx_add_node(bytes, "Mul", "h,p", "y");
    g_assert_cmpint(find(bytes), ==, CLOZE_ACTIVATION_GELU_NEW);
}

static void
test_whole(void)
{
    g_assert_cmpint(find_one("Gelu"), ==, CLOZE_ACTIVATION_GELU);
    g_assert_cmpint(find_one("BiasGelu"), ==, CLOZE_ACTIVATION_GELU);
    g_assert_cmpint(find_one("FastGelu"), ==, CLOZE_ACTIVATION_GELU_NEW);
    g_assert_cmpint(find_one("Relu"), ==, CLOZE_ACTIVATION_RELU);
}

static void
test_unknown(void)
{
    GByteArray *bytes = g_byte_array_new();

    g_assert_cmpint(find_one("Tanh"), ==, -1);
    g_assert_cmpint(find_one("Selu"), ==, -1);
    g_assert_cmpint(find_one("Identity"), ==, -1);
    tiny_onnx_add_node(bytes, "Sigmoid", "x", "s");
    tiny_onnx_add_node(bytes, "Mul", "x,s", "y");
    g_assert_cmpint(find(bytes), ==, -1);
    bytes = g_byte_array_new();
    tiny_onnx_add_node(bytes, "Add", "y,x", "y");
    g_assert_cmpint(find(bytes), ==, -1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/onnx-activation/apart", test_apart);
    g_test_add_func("/onnx-activation/whole", test_whole);
    g_test_add_func("/onnx-activation/unknown", test_unknown);
    return g_test_run();
}
