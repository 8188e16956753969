/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which table is which, and sums that are no BERT's. */
#include "engine/model/onnx-embeddings.h"

#include <string.h>

#include "tests/engine/tiny-onnx.h"

static const float numbers[64];

/* Rows of three tables, chosen by the values given, added and normalised. */
static ClozeOnnxGraph *
make(const char *const *indices, const gsize *rows, gsize n)
{
    GByteArray *bytes = g_byte_array_new();
    g_autofree char *sum = g_strdup("rows0");
    g_autoptr(GBytes) file = NULL;

    for (gsize i = 0; i < n; i++) {
        GByteArray *input = g_byte_array_new();
        g_autofree char *table = g_strdup_printf("table%d", (int)i);
        g_autofree char *in = g_strdup_printf("table%d,%s", (int)i, indices[i]);
        g_autofree char *out = g_strdup_printf("rows%d", (int)i);
        g_autofree char *both = g_strdup_printf("%s,%s", out, sum);
        g_autofree char *next = g_strdup_printf("sum%d", (int)i);

        tiny_onnx_add_bytes(input, 1, indices[i], strlen(indices[i]));
        if (!g_str_equal(indices[i], "counted"))
            tiny_onnx_add_message(bytes, 11, input);
        else
            g_byte_array_unref(input);
        tiny_onnx_add_floats(bytes, table, numbers, rows[i], 2);
        tiny_onnx_add_node(bytes, "Gather", in, out);
        if (i == 0)
            continue;
        tiny_onnx_add_node(bytes, "Add", both, next);
        g_free(sum);
        sum = g_steal_pointer(&next);
    }
    tiny_onnx_add_node(bytes, "CumSum", "input_ids,axis", "counted");
    tiny_onnx_add_floats(bytes, "g", numbers, 2, 0);
    g_autofree char *norm = g_strdup_printf("%s,g,g", sum);
    tiny_onnx_add_node(bytes, "LayerNormalization", norm, "hidden");
    file = tiny_onnx_finish(bytes);
    return cloze_onnx_graph_read(file, "a.onnx", FALSE, NULL);
}

static void
assert_rows(const char *const *indices, const gsize *rows, gsize words, gsize positions,
            gsize types)
{
    g_autoptr(ClozeOnnxGraph) graph = make(indices, rows, 3);
    ClozeOnnxEmbeddings embeddings;
    g_autoptr(GError) error = NULL;

    g_assert_true(cloze_onnx_embeddings_find(graph, &embeddings, &error));
    g_assert_no_error(error);
    g_assert_cmpuint(cloze_onnx_weight_get_rows(&embeddings.tables[0]), ==, words);
    g_assert_cmpuint(cloze_onnx_weight_get_rows(&embeddings.tables[1]), ==, positions);
    g_assert_cmpuint(cloze_onnx_weight_get_rows(&embeddings.tables[2]), ==, types);
    g_assert_cmpstr(embeddings.norm.out->name, ==, "hidden");
    g_assert_true(cloze_onnx_embeddings_add(&graph->store, &embeddings, &error));
    g_assert_cmpuint(cloze_safetensors_get_n_tensors(graph->store.set), ==, 5);
}

static void
test_tables(void)
{
    static const char *const named[] = {"token_type_ids", "input_ids", "position_ids"};
    static const char *const silent[] = {"x.1", "x.2", "x.3"};
    static const gsize rows[] = {2, 20, 9}, odd[] = {7, 3, 5};

    assert_rows(named, rows, 20, 9, 2);
    assert_rows(named, odd, 3, 5, 7);
    assert_rows(silent, rows, 20, 9, 2);
}

static void
assert_refused(const char *const *indices, gsize n, const char *part)
{
    static const gsize rows[] = {20, 9, 2};
    g_autoptr(ClozeOnnxGraph) graph = make(indices, rows, n);
    ClozeOnnxEmbeddings embeddings;
    g_autoptr(GError) error = NULL;

    g_assert_false(cloze_onnx_embeddings_find(graph, &embeddings, &error));
    if (strstr(error->message, part) == NULL)
        g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, part);
}

static void
test_refused(void)
{
    static const char *const counted[] = {"input_ids", "counted", "token_type_ids"};

    assert_refused(counted, 3, "positions counted without padding, as RoBERTa has them");
    assert_refused(counted, 2, "tables for words, positions and token types, found fewer");
    assert_refused(counted, 0, "a sum of rows of tables");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/onnx-embeddings/tables", test_tables);
    g_test_add_func("/onnx-embeddings/refused", test_refused);
    return g_test_run();
}
