/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a node is and what it has. */
#include "engine/model/onnx-node.h"

static void
test_parts(void)
{
    ClozeOnnxValue in = {.name = "in"}, out = {.name = "out"};
    ClozeOnnxValue *inputs[] = {NULL, &in}, *outputs[] = {&out};
    ClozeOnnxAttribute attributes[] = {{.name = "axis", .integer = 3}, {.name = "perm"}};
    const ClozeOnnxNode node = {.op = "Gather",
                                .n_inputs = 2,
                                .inputs = inputs,
                                .n_outputs = 1,
                                .outputs = outputs,
                                .n_attributes = 2,
                                .attributes = attributes};
    const ClozeOnnxNode empty = {.op = ""};

    g_assert_true(cloze_onnx_node_is(&node, "Gather"));
    g_assert_false(cloze_onnx_node_is(&node, "GatherND"));
    g_assert_false(cloze_onnx_node_is(NULL, "Gather"));
    g_assert_cmpint(cloze_onnx_node_find(&node, "axis")->integer, ==, 3);
    g_assert_null(cloze_onnx_node_find(&node, "ax"));
    g_assert_null(cloze_onnx_node_get_input(&node, 0));
    g_assert_true(cloze_onnx_node_get_input(&node, 1) == &in);
    g_assert_null(cloze_onnx_node_get_input(&node, 2));
    g_assert_true(cloze_onnx_node_get_output(&node) == &out);
    g_assert_null(cloze_onnx_node_get_output(&empty));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/onnx-node/parts", test_parts);
    return g_test_run();
}
