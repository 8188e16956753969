/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Graphs that leave the way of a BERT are refused with the layer and the place. */
#include "engine/model/onnx-bert.h"

#include <string.h>

#include "tests/engine/tiny-bert.h"
#include "tests/engine/tiny-onnx.h"

/* The graph with the first @from (a node's operator) in it turned into @to, of the same length. */
static void
assert_changed_refused(TinyOnnxStyle style, const char *from, const char *to, gsize skip,
                       const char *part)
{
    TinyBert *tiny = tiny_bert_new(CLOZE_ACTIVATION_GELU, 11);
    g_autoptr(ClozeSafetensors) tensors = tiny_bert_open(tiny);
    g_autoptr(GBytes) bytes = tiny_onnx_write(&tiny->config, tensors, style);
    gsize size, n = strlen(from);
    g_autofree char *copy = g_memdup2(g_bytes_get_data(bytes, &size), g_bytes_get_size(bytes));
    g_autoptr(ClozeOnnxGraph) graph = NULL;
    g_autoptr(GBytes) changed = NULL;
    g_autoptr(GError) error = NULL;
    ClozeConfig found;
    char *at = copy;

    g_assert_cmpuint(n, ==, strlen(to));
    for (gsize i = 0; i <= skip && at != NULL; i++)
        at = memmem(at + n, size - (gsize)(at + n - copy), from, n);
    g_assert_nonnull(at);
    memcpy(at, to, n);
    changed = g_bytes_new(copy, size);
    graph = cloze_onnx_graph_read(changed, "a.onnx", FALSE, &error);
    g_assert_no_error(error);
    g_assert_false(cloze_onnx_bert_name(graph, &found, &error));
    if (strstr(error->message, part) == NULL)
        g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, part);
    tiny_bert_free(tiny);
}

static void
test_changed(void)
{
    assert_changed_refused(TINY_ONNX_WHOLE, "\"\x04Gelu", "\"\x04Silu", 0,
                           "a.onnx: layer 0: expected the second product of the feed-forward part");
    assert_changed_refused(TINY_ONNX_APART,
                           "\"\x03"
                           "Erf",
                           "\"\x03Neg", 1, "layer 1: expected GELU, its tanh form or ReLU");
    assert_changed_refused(TINY_ONNX_APART, "\"\x07Softmax", "\"\x07Softsgn", 1,
                           "layer 1: expected the products of query, key and value");
    /* Without one of its products a layer could be taken for the head of a task. */
    assert_changed_refused(TINY_ONNX_APART, "\"\x06MatMul", "\"\x06MatMil", 8,
                           "layer 1: expected the products of query, key and value");
    assert_changed_refused(TINY_ONNX_FUSED, "\"\x16SkipLayerNormalization",
                           "\"\x16SkopLayerNormalization", 0,
                           "layer 0: expected the residual sum and its LayerNorm behind");
    assert_changed_refused(TINY_ONNX_FUSED, "num_heads", "mum_heads", 1,
                           "layer 1: expected heads of one width");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/onnx-bert/changed", test_changed);
    return g_test_run();
}
