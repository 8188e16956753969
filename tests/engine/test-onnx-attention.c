/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Roles of the three products, heads, and attention that is another's. */
#include "engine/model/onnx-attention.h"

#include "tests/engine/tiny-onnx.h"

static const float numbers[32];

/* Products with a, b and c; which of them is what is for @scores and @mixed to say. */
static ClozeOnnxGraph *
make(const char *scores, const char *mixed, const char *shape)
{
    static const char *const products[] = {"a", "b", "c"};
    static const gint64 apart[] = {0, 0, 2, 2}, counted[] = {0, 0, 2, -1};
    GByteArray *bytes = g_byte_array_new();
    g_autoptr(GBytes) file = NULL;

    tiny_onnx_add_longs(bytes, "apart", apart, 4);
    tiny_onnx_add_longs(bytes, "counted", counted, 4);
    for (gsize i = 0; i < G_N_ELEMENTS(products); i++) {
        g_autofree char *weight = g_strdup_printf("w%s", products[i]);
        g_autofree char *bias = g_strdup_printf("b%s", products[i]);
        g_autofree char *in = g_strdup_printf("x,%s", weight);
        g_autofree char *out = g_strdup_printf("m%s", products[i]);
        g_autofree char *sum = g_strdup_printf("%s,%s", out, bias);
        g_autofree char *added = g_strdup_printf("s%s", products[i]);
        g_autofree char *split = g_strdup_printf("%s,%s", added, shape);

        tiny_onnx_add_floats(bytes, weight, numbers, 4, 4);
        tiny_onnx_add_floats(bytes, bias, numbers, 4, 0);
        tiny_onnx_add_node(bytes, "MatMul", in, out);
        tiny_onnx_add_node(bytes, "Add", sum, added);
        tiny_onnx_add_node(bytes, "Reshape", split, products[i]);
    }
    tiny_onnx_add_node(bytes, "MatMul", scores, "scores");
    tiny_onnx_add_node(bytes, "Softmax", "scores", "odds");
    tiny_onnx_add_node(bytes, "Softmax", "elsewhere", "far");
    tiny_onnx_add_node(bytes, "MatMul", mixed, "mixed");
    file = tiny_onnx_finish(bytes);
    return cloze_onnx_graph_read(file, "a.onnx", FALSE, NULL);
}

static gboolean
find(ClozeOnnxGraph *graph, ClozeOnnxAttention *attention)
{
    gsize n;

    return cloze_onnx_attention_find(cloze_onnx_graph_find(graph, "x"), attention, &n);
}

static void
test_roles(void)
{
    g_autoptr(ClozeOnnxGraph) graph = make("c,a", "odds,b", "apart");
    ClozeOnnxAttention attention;

    g_assert_true(find(graph, &attention));
    g_assert_cmpstr(attention.parts[0].out->name, ==, "sc");
    g_assert_cmpstr(attention.parts[1].out->name, ==, "sa");
    g_assert_cmpstr(attention.parts[2].out->name, ==, "sb");
    g_assert_cmpuint(attention.n_heads, ==, 2);
    g_assert_cmpstr(attention.out->name, ==, "mixed");
    g_assert_true(cloze_onnx_attention_add(&graph->store, "p.", &attention, NULL));
    g_assert_nonnull(cloze_safetensors_find(graph->store.set, "p.value.bias"));
}

static void
test_heads(void)
{
    g_autoptr(ClozeOnnxGraph) graph = make("a,b", "odds,c", "counted");
    g_autoptr(ClozeOnnxGraph) silent = make("a,b", "odds,c", "unknown");
    ClozeOnnxAttention attention;

    g_assert_true(find(graph, &attention));
    g_assert_cmpuint(attention.n_heads, ==, 2);
    g_assert_true(find(silent, &attention));
    g_assert_cmpuint(attention.n_heads, ==, 0);
}

static void
test_other(void)
{
    g_autoptr(ClozeOnnxGraph) alone = make("a,b", "other,c", "apart");
    g_autoptr(ClozeOnnxGraph) twice = make("a,a", "odds,c", "apart");
    g_autoptr(ClozeOnnxGraph) far = make("a,b", "far,c", "apart");
    ClozeOnnxAttention attention;

    g_assert_false(find(alone, &attention));
    g_assert_false(find(twice, &attention));
    g_assert_false(find(far, &attention));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/onnx-attention/roles", test_roles);
    g_test_add_func("/onnx-attention/heads", test_heads);
    g_test_add_func("/onnx-attention/other", test_other);
    return g_test_run();
}
