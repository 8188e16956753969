/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/engine/tiny-onnx-bert.h"

#include <math.h>
#include <string.h>

static gsize n_names;
static GStringChunk *chunk;

/* Lives as long as the graph is written. */
static const char *printed(const char *format, ...) G_GNUC_PRINTF(1, 2);

static const char *
printed(const char *format, ...)
{
    g_autofree char *text = NULL;
    va_list arguments;

    va_start(arguments, format);
    text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    n_names++;
    return g_string_chunk_insert(chunk, text);
}

static void
node(TinyOnnxBert *self, const char *op, const char *inputs, const char *outputs)
{
    tiny_onnx_add_node(self->graph, op, inputs, outputs);
}

/* (transfer full) */
static float *
read_values(TinyOnnxBert *self, const char *name, gsize *rows, gsize *columns)
{
    const ClozeTensor *tensor = cloze_safetensors_find(self->tensors, name);
    float *values;

    g_assert_nonnull(tensor);
    values = g_new(float, tensor->n_elements);
    g_assert_true(cloze_safetensors_read_f32(tensor, values, NULL));
    *rows = tensor->shape[0];
    *columns = tensor->n_dims == 2 ? tensor->shape[1] : 0;
    return values;
}

/* As it is, under @as. */
static void
copy(TinyOnnxBert *self, const char *name, const char *as)
{
    gsize rows, columns;
    g_autofree float *values = read_values(self, name, &rows, &columns);

    tiny_onnx_add_floats(self->graph, as, values, rows, columns);
}

static float *
transpose(const float *values, gsize rows, gsize columns)
{
    float *turned = g_new(float, rows *columns);

    for (gsize r = 0; r < rows; r++)
        for (gsize c = 0; c < columns; c++)
            turned[c * rows + r] = values[r * columns + c];
    return turned;
}

static void
add_int8(TinyOnnxBert *self, const char *as, const float *turned, gsize k, gsize n)
{
    g_autofree gint8 *bytes = g_new(gint8, k * n);
    g_autofree float *scales = g_new(float, n);
    gint64 dims[] = {(gint64)k, (gint64)n}, dim = (gint64)n;
    g_autofree gint8 *zeros = g_new(gint8, n);

    for (gsize j = 0; j < n; j++) {
        float most = 0;

        zeros[j] = (gint8)((gint)(j % 3) - 1);
        for (gsize i = 0; i < k; i++)
            most = fmaxf(most, fabsf(turned[i * n + j]));
        scales[j] = most / 120;
        for (gsize i = 0; i < k; i++)
            bytes[i * n + j] = (gint8)(lrintf(turned[i * n + j] / scales[j]) + zeros[j]);
    }
    tiny_onnx_add_message(self->graph, 5, tiny_onnx_tensor(as, 3, dims, 2, bytes, k * n));
    tiny_onnx_add_message(self->graph, 5,
                          tiny_onnx_tensor(printed("%s_zero", as), 3, &dim, 1, zeros, n));
    tiny_onnx_add_floats(self->graph, printed("%s_scale", as), scales, n, 0);
}

static const char *
multiply_int8(TinyOnnxBert *self, const char *in, const char *weight)
{
    const char *q = printed("%s_for_%s", in, weight), *out = printed("%s_out", weight);

    node(self, "DynamicQuantizeLinear", in, printed("%s_q,%s_s,%s_z", q, q, q));
    node(self, "MatMulInteger", printed("%s_q,%s,%s_z,%s_zero", q, weight, q, weight),
         printed("%s_int", weight));
    node(self, "Mul", printed("%s_s,%s_scale", q, weight), printed("%s_both", weight));
    node(self, "Cast", printed("%s_int", weight), printed("%s_float", weight));
    node(self, "Mul", printed("%s_float,%s_both", weight, weight), out);
    return out;
}

/* @in times the weight, which exporters turn round and give a name that says nothing. */
static const char *
multiply(TinyOnnxBert *self, const char *in, const char *name)
{
    const char *weight = printed("onnx::MatMul_%u", (guint)n_names),
               *out = printed("%s_out", weight);
    gsize rows, columns;
    g_autofree float *values = read_values(self, printed("%s.weight", name), &rows, &columns);
    g_autofree float *turned = transpose(values, rows, columns);

    if (self->style == TINY_ONNX_QUANTISED) {
        add_int8(self, weight, turned, columns, rows);
        return multiply_int8(self, in, weight);
    }
    tiny_onnx_add_floats(self->graph, weight, turned, columns, rows);
    node(self, "MatMul", printed("%s,%s", in, weight), out);
    return out;
}

static const char *
dense(TinyOnnxBert *self, const char *in, const char *name)
{
    const char *bias = printed("%s.bias", name), *weight = printed("%s.weight", name), *product;
    const char *out = printed("%s_sum", bias);

    copy(self, bias, bias);
    if (self->style == TINY_ONNX_WHOLE) {
        GByteArray *gemm = tiny_onnx_node("Gemm", printed("%s,%s,%s", in, weight, bias), out);

        copy(self, weight, weight);
        tiny_onnx_add_attribute_int(gemm, "transB", 1);
        tiny_onnx_add_message(self->graph, 1, gemm);
        return out;
    }
    product = multiply(self, in, name);
    if (self->style == TINY_ONNX_FUSED)
        return product;
    node(self, "Add", printed("%s,%s", bias, product), out);
    return out;
}

static void
norm_apart(TinyOnnxBert *self, const char *in, const char *name, const char *out)
{
    node(self, "ReduceMean", in, printed("%s_mean", out));
    node(self, "Sub", printed("%s,%s_mean", in, out), printed("%s_centred", out));
    node(self, "Pow", printed("%s_centred,two", out), printed("%s_square", out));
    node(self, "ReduceMean", printed("%s_square", out), printed("%s_variance", out));
    node(self, "Add", printed("%s_variance,epsilon", out), printed("%s_safe", out));
    node(self, "Sqrt", printed("%s_safe", out), printed("%s_root", out));
    node(self, "Div", printed("%s_centred,%s_root", out, out), printed("%s_even", out));
    node(self, "Mul", printed("%s_even,%s.weight", out, name), printed("%s_scaled", out));
    node(self, "Add", printed("%s_scaled,%s.bias", out, name), out);
}

static const char *
norm(TinyOnnxBert *self, const char *in, const char *name)
{
    const char *out = printed("%s_normal", name);
    GByteArray *whole;

    if (self->style == TINY_ONNX_APART || self->style == TINY_ONNX_QUANTISED) {
        norm_apart(self, in, name, out);
        return out;
    }
    whole =
        tiny_onnx_node("LayerNormalization", printed("%s,%s.weight,%s.bias", in, name, name), out);
    tiny_onnx_add_attribute_float(whole, "epsilon", self->config->layer_norm_eps);
    tiny_onnx_add_message(self->graph, 1, whole);
    return out;
}

/* LayerNorm(residual + in), @in being the product of the dense layer @bias_of. */
static const char *
add_and_norm(TinyOnnxBert *self, const char *in, const char *residual, const char *name,
             const char *bias_of)
{
    const char *out = printed("%s_skipped", name);
    GByteArray *fused;

    copy(self, printed("%s.weight", name), printed("%s.weight", name));
    copy(self, printed("%s.bias", name), printed("%s.bias", name));
    if (self->style != TINY_ONNX_FUSED) {
        node(self, "Add", printed("%s,%s", in, residual), printed("%s_residual", name));
        return norm(self, printed("%s_residual", name), name);
    }
    fused = tiny_onnx_node(
        "SkipLayerNormalization",
        printed("%s,%s,%s.weight,%s.bias,%s.bias", in, residual, name, name, bias_of), out);
    tiny_onnx_add_attribute_float(fused, "epsilon", self->config->layer_norm_eps);
    tiny_onnx_add_message(self->graph, 1, fused);
    return out;
}

static const char *
split_heads(TinyOnnxBert *self, const char *in, const gint64 *order)
{
    const char *out = printed("%s_heads", in);
    GByteArray *turn = tiny_onnx_node("Transpose", printed("%s_split", in), out);

    node(self, "Reshape", printed("%s,heads", in), printed("%s_split", in));
    tiny_onnx_add_attribute_ints(turn, "perm", order, 4);
    tiny_onnx_add_message(self->graph, 1, turn);
    return out;
}

static const char *
attend(TinyOnnxBert *self, const char *path)
{
    static const gint64 rows[] = {0, 2, 1, 3}, columns[] = {0, 2, 3, 1};
    const char *q = dense(self, self->hidden, printed("%squery", path));
    const char *k = dense(self, self->hidden, printed("%skey", path));
    const char *v = dense(self, self->hidden, printed("%svalue", path));

    q = split_heads(self, q, rows);
    v = split_heads(self, v, rows);
    k = split_heads(self, k, columns);
    node(self, "MatMul", printed("%s,%s", q, k), printed("%sscores", path));
    node(self, "Div", printed("%sscores,root", path), printed("%sscaled", path));
    node(self, "Add", printed("%sscaled,mask", path), printed("%smasked", path));
    node(self, "Softmax", printed("%smasked", path), printed("%sodds", path));
    node(self, "MatMul", printed("%sodds,%s", path, v), printed("%smixed", path));
    node(self, "Transpose", printed("%smixed", path), printed("%sturned", path));
    node(self, "Reshape", printed("%sturned,flat", path), printed("%scontext", path));
    return printed("%scontext", path);
}

/* Query, key and value side by side: [D][3 D] and [3 D] */
static const char *
attend_fused(TinyOnnxBert *self, const char *path)
{
    static const char *const parts[] = {"query", "key", "value"};
    gsize d = self->config->hidden_size, rows, columns;
    g_autofree float *weights = g_new(float, 3 * d * d), *biases = g_new(float, 3 * d);
    GByteArray *attention = tiny_onnx_node(
        "Attention", printed("%s,%sqkv_weight,%sqkv_bias,mask", self->hidden, path, path),
        printed("%scontext", path));

    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++) {
        g_autofree float *w =
            read_values(self, printed("%s%s.weight", path, parts[i]), &rows, &columns);
        g_autofree float *b =
            read_values(self, printed("%s%s.bias", path, parts[i]), &rows, &columns);

        memcpy(biases + i * d, b, d * sizeof *b);
        for (gsize r = 0; r < d; r++)
            for (gsize c = 0; c < d; c++)
                weights[c * 3 * d + i * d + r] = w[r * d + c];
    }
    tiny_onnx_add_floats(self->graph, printed("%sqkv_weight", path), weights, d, 3 * d);
    tiny_onnx_add_floats(self->graph, printed("%sqkv_bias", path), biases, 3 * d, 0);
    tiny_onnx_add_attribute_int(attention, "num_heads", (gint64)self->config->n_heads);
    tiny_onnx_add_message(self->graph, 1, attention);
    return printed("%scontext", path);
}

/* GELU as torch writes it: x / sqrt 2, erf, + 1, times x, times 0.5 */
static const char *
activate_apart(TinyOnnxBert *self, const char *in)
{
    node(self, "Div", printed("%s,root_two", in), printed("%s_divided", in));
    node(self, "Erf", printed("%s_divided", in), printed("%s_erf", in));
    node(self, "Add", printed("%s_erf,one", in), printed("%s_more", in));
    node(self, "Mul", printed("%s,%s_more", in, in), printed("%s_twice", in));
    node(self, "Mul", printed("%s_twice,half", in), printed("%s_gelu", in));
    return printed("%s_gelu", in);
}

static const char *
activate(TinyOnnxBert *self, const char *in, const char *name)
{
    if (self->config->activation == CLOZE_ACTIVATION_RELU)
        node(self, "Relu", in, printed("%s_gelu", in));
    else if (self->style == TINY_ONNX_FUSED)
        node(self, "BiasGelu", printed("%s,%s.bias", in, name), printed("%s_gelu", in));
    else if (self->style == TINY_ONNX_WHOLE)
        node(self, "Gelu", in, printed("%s_gelu", in));
    else
        return activate_apart(self, in);
    return printed("%s_gelu", in);
}

static void
write_layer(TinyOnnxBert *self, gsize index)
{
    const char *path = printed("encoder.layer.%u.", (guint)index);
    const char *self_path = printed("%sattention.self.", path);
    const char *out = printed("%sattention.output.dense", path);
    const char *up = printed("%sintermediate.dense", path), *down = printed("%soutput.dense", path);
    const char *context =
        self->style == TINY_ONNX_FUSED ? attend_fused(self, self_path) : attend(self, self_path);
    const char *value = dense(self, context, out);
    const char *middle =
        add_and_norm(self, value, self->hidden, printed("%sattention.output.LayerNorm", path), out);

    value = activate(self, dense(self, middle, up), up);
    value = dense(self, value, down);
    self->hidden =
        (char *)add_and_norm(self, value, middle, printed("%soutput.LayerNorm", path), down);
}

static void
add_constants(TinyOnnxBert *self)
{
    gint64 heads[] = {0, 0, (gint64)self->config->n_heads,
                      (gint64)(self->config->hidden_size / self->config->n_heads)};
    gint64 flat[] = {0, 0, (gint64)self->config->hidden_size}, first = 0;
    double width = (double)self->config->hidden_size / (double)self->config->n_heads;

    tiny_onnx_add_longs(self->graph, "heads", heads, G_N_ELEMENTS(heads));
    tiny_onnx_add_longs(self->graph, "flat", flat, G_N_ELEMENTS(flat));
    tiny_onnx_add_longs(self->graph, "first", &first, 1);
    tiny_onnx_add_scalar(self->graph, "two", 2);
    tiny_onnx_add_scalar(self->graph, "one", 1);
    tiny_onnx_add_scalar(self->graph, "half", 0.5f);
    tiny_onnx_add_scalar(self->graph, "root_two", (float)G_SQRT2);
    tiny_onnx_add_scalar(self->graph, "root", (float)sqrt(width));
    tiny_onnx_add_scalar(self->graph, "epsilon", self->config->layer_norm_eps);
    node(self, "Cast", "attention_mask", "mask");
    node(self, "Range", "input_ids", "position_ids");
}

static void
write_embeddings(TinyOnnxBert *self)
{
    static const char *const tables[][2] = {
        {"word", "input_ids"}, {"token_type", "token_type_ids"}, {"position", "position_ids"}};
    const char *name = "embeddings.LayerNorm";

    for (gsize i = 0; i < G_N_ELEMENTS(tables); i++) {
        const char *table = printed("embeddings.%s_embeddings.weight", tables[i][0]);

        copy(self, table, table);
        if (self->style != TINY_ONNX_FUSED)
            node(self, "Gather", printed("%s,%s", table, tables[i][1]),
                 printed("%s_rows", tables[i][0]));
    }
    copy(self, printed("%s.weight", name), printed("%s.weight", name));
    copy(self, printed("%s.bias", name), printed("%s.bias", name));
    if (self->style != TINY_ONNX_FUSED) {
        node(self, "Add", "word_rows,token_type_rows", "two_rows");
        node(self, "Add", "position_rows,two_rows", "embedded");
        self->hidden = (char *)norm(self, "embedded", name);
        return;
    }
    GByteArray *fused = tiny_onnx_node(
        "EmbedLayerNormalization",
        "input_ids,token_type_ids,embeddings.word_embeddings.weight,"
        "embeddings.position_embeddings.weight,embeddings.token_type_embeddings.weight,"
        "embeddings.LayerNorm.weight,embeddings.LayerNorm.bias,mask",
        "embedded,mask_index");
    tiny_onnx_add_attribute_float(fused, "epsilon", self->config->layer_norm_eps);
    tiny_onnx_add_message(self->graph, 1, fused);
    self->hidden = (char *)"embedded";
}

static void
write_pooler(TinyOnnxBert *self)
{
    GByteArray *gather = tiny_onnx_node("Gather", printed("%s,first", self->hidden), "first_token");
    TinyOnnxStyle style = self->style;

    tiny_onnx_add_attribute_int(gather, "axis", 1);
    tiny_onnx_add_message(self->graph, 1, gather);
    self->style = TINY_ONNX_WHOLE;
    node(self, "Tanh", dense(self, "first_token", "pooler.dense"), "pooler_output");
    self->style = style;
}

void
tiny_onnx_bert_write(TinyOnnxBert *self)
{
    chunk = g_string_chunk_new(4096);
    add_constants(self);
    write_embeddings(self);
    for (gsize i = 0; i < self->config->n_layers; i++)
        write_layer(self, i);
    if (cloze_safetensors_find(self->tensors, "pooler.dense.weight") != NULL)
        write_pooler(self);
    g_string_chunk_free(chunk);
}
