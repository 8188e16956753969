/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/engine/tiny-onnx.h"

#include <math.h>
#include <string.h>

#include "tests/engine/tiny-onnx-bert.h"

void
tiny_onnx_add_varint(GByteArray *out, guint64 value)
{
    do {
        guint8 byte = (guint8)((value & 0x7f) | (value > 0x7f ? 0x80 : 0));

        g_byte_array_append(out, &byte, 1);
        value >>= 7;
    } while (value > 0);
}

void
tiny_onnx_add_number(GByteArray *out, guint field, guint64 value)
{
    tiny_onnx_add_varint(out, field << 3);
    tiny_onnx_add_varint(out, value);
}

void
tiny_onnx_add_float(GByteArray *out, guint field, float value)
{
    tiny_onnx_add_varint(out, field << 3 | 5);
    g_byte_array_append(out, (const guint8 *)&value, sizeof value);
}

void
tiny_onnx_add_bytes(GByteArray *out, guint field, gconstpointer data, gsize size)
{
    tiny_onnx_add_varint(out, field << 3 | 2);
    tiny_onnx_add_varint(out, size);
    if (size > 0)
        g_byte_array_append(out, data, (guint)size);
}

void
tiny_onnx_add_message(GByteArray *out, guint field, GByteArray *message)
{
    tiny_onnx_add_bytes(out, field, message->data, message->len);
    g_byte_array_unref(message);
}

static void
add_text(GByteArray *out, guint field, const char *text)
{
    tiny_onnx_add_bytes(out, field, text, strlen(text));
}

GByteArray *
tiny_onnx_tensor(const char *name, guint type, const gint64 *dims, gsize n_dims, gconstpointer data,
                 gsize size)
{
    GByteArray *tensor = g_byte_array_new();

    for (gsize i = 0; i < n_dims; i++)
        tiny_onnx_add_number(tensor, 1, (guint64)dims[i]);
    tiny_onnx_add_number(tensor, 2, type);
    add_text(tensor, 8, name);
    tiny_onnx_add_bytes(tensor, 9, data, size);
    return tensor;
}

static void
add_names(GByteArray *node, guint field, const char *names)
{
    g_auto(GStrv) parts = g_strsplit(names, ",", -1);

    for (gsize i = 0; parts[i] != NULL; i++)
        add_text(node, field, parts[i]);
}

GByteArray *
tiny_onnx_node(const char *op, const char *inputs, const char *outputs)
{
    GByteArray *node = g_byte_array_new();

    add_names(node, 1, inputs);
    add_names(node, 2, outputs);
    add_text(node, 3, outputs);
    add_text(node, 4, op);
    return node;
}

void
tiny_onnx_add_attribute_int(GByteArray *node, const char *name, gint64 value)
{
    GByteArray *attribute = g_byte_array_new();

    add_text(attribute, 1, name);
    tiny_onnx_add_number(attribute, 3, (guint64)value);
    tiny_onnx_add_message(node, 5, attribute);
}

void
tiny_onnx_add_attribute_float(GByteArray *node, const char *name, float value)
{
    GByteArray *attribute = g_byte_array_new();

    add_text(attribute, 1, name);
    tiny_onnx_add_float(attribute, 2, value);
    tiny_onnx_add_message(node, 5, attribute);
}

void
tiny_onnx_add_attribute_ints(GByteArray *node, const char *name, const gint64 *values, gsize n)
{
    GByteArray *attribute = g_byte_array_new();

    add_text(attribute, 1, name);
    for (gsize i = 0; i < n; i++)
        tiny_onnx_add_number(attribute, 8, (guint64)values[i]);
    tiny_onnx_add_message(node, 5, attribute);
}

void
tiny_onnx_add_node(GByteArray *graph, const char *op, const char *inputs, const char *outputs)
{
    tiny_onnx_add_message(graph, 1, tiny_onnx_node(op, inputs, outputs));
}

void
tiny_onnx_add_scalar(GByteArray *graph, const char *name, float value)
{
    tiny_onnx_add_message(graph, 5, tiny_onnx_tensor(name, 1, NULL, 0, &value, sizeof value));
}

void
tiny_onnx_add_longs(GByteArray *graph, const char *name, const gint64 *values, gsize n)
{
    gint64 dim = (gint64)n;

    tiny_onnx_add_message(graph, 5, tiny_onnx_tensor(name, 7, &dim, 1, values, n * sizeof *values));
}

void
tiny_onnx_add_floats(GByteArray *graph, const char *name, const float *values, gsize rows,
                     gsize columns)
{
    gint64 dims[] = {(gint64)rows, (gint64)columns};

    tiny_onnx_add_message(graph, 5,
                          tiny_onnx_tensor(name, 1, dims, columns > 0 ? 2 : 1, values,
                                           rows * MAX(columns, 1) * sizeof *values));
}

GBytes *
tiny_onnx_finish(GByteArray *graph)
{
    GByteArray *model = g_byte_array_new();

    tiny_onnx_add_number(model, 1, 8);
    add_text(model, 2, "tiny");
    tiny_onnx_add_message(model, 7, graph);
    return g_byte_array_free_to_bytes(model);
}

GBytes *
tiny_onnx_write(const ClozeConfig *config, ClozeSafetensors *tensors, TinyOnnxStyle style)
{
    static const char *const inputs[] = {"input_ids", "attention_mask", "token_type_ids"};
    TinyOnnxBert bert = {g_byte_array_new(), config, tensors, style, NULL};

    for (gsize i = 0; i < G_N_ELEMENTS(inputs); i++) {
        GByteArray *input = g_byte_array_new();

        add_text(input, 1, inputs[i]);
        tiny_onnx_add_message(bert.graph, 11, input);
    }
    tiny_onnx_bert_write(&bert);
    return tiny_onnx_finish(bert.graph);
}
