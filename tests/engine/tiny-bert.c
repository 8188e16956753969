/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/engine/tiny-bert.h"

#include <math.h>
#include <string.h>

typedef struct {
    char *name;
    gsize rows;
    gsize columns; /* 0: one dimension */
    gsize n;
    float *data;
} TinyTensor;

static void
tensor_free(gpointer data)
{
    TinyTensor *tensor = data;

    g_free(tensor->name);
    g_free(tensor->data);
    g_free(tensor);
}

static void
add_tensor(TinyBert *tiny, GRand *random, const char *path, const char *name, gsize rows,
           gsize columns)
{
    TinyTensor *tensor = g_new0(TinyTensor, 1);
    double centre = g_str_has_suffix(name, "LayerNorm.weight") ? 1 : 0;
    double spread = columns && !g_str_has_prefix(name, "embeddings") ? 0.3 : 0.2;

    tensor->name = g_strconcat(path, name, NULL);
    tensor->rows = rows;
    tensor->columns = columns;
    tensor->n = rows * MAX(columns, 1);
    tensor->data = g_new(float, tensor->n);
    for (gsize i = 0; i < tensor->n; i++)
        tensor->data[i] = (float)(centre + g_rand_double_range(random, -spread, spread));
    g_ptr_array_add(tiny->tensors, tensor);
}

static void
add_dense(TinyBert *tiny, GRand *random, const char *path, const char *name, gsize n, gsize k)
{
    g_autofree char *weight = g_strconcat(name, ".weight", NULL);
    g_autofree char *bias = g_strconcat(name, ".bias", NULL);

    add_tensor(tiny, random, path, weight, n, k);
    add_tensor(tiny, random, path, bias, n, 0);
}

static void
add_layer(TinyBert *tiny, GRand *random, gsize layer)
{
    gsize d = tiny->config.hidden_size, f = tiny->config.intermediate_size;
    g_autofree char *path = g_strdup_printf("encoder.layer.%u.", (guint)layer);

    add_dense(tiny, random, path, "attention.self.query", d, d);
    add_dense(tiny, random, path, "attention.self.key", d, d);
    add_dense(tiny, random, path, "attention.self.value", d, d);
    add_dense(tiny, random, path, "attention.output.dense", d, d);
    add_dense(tiny, random, path, "attention.output.LayerNorm", d, 0);
    add_dense(tiny, random, path, "intermediate.dense", f, d);
    add_dense(tiny, random, path, "output.dense", d, f);
    add_dense(tiny, random, path, "output.LayerNorm", d, 0);
}

TinyBert *
tiny_bert_new(ClozeActivation activation, guint32 seed)
{
    TinyBert *tiny = g_new0(TinyBert, 1);
    GRand *random = g_rand_new_with_seed(seed);
    gsize d = TINY_BERT_WIDTH;

    tiny->config = (ClozeConfig){.architecture = CLOZE_ARCHITECTURE_BERT,
                                 .vocab_size = 31,
                                 .hidden_size = d,
                                 .n_layers = TINY_BERT_LAYERS,
                                 .n_heads = 3,
                                 .intermediate_size = 77,
                                 .max_positions = 60,
                                 .type_vocab_size = 2,
                                 .activation = activation,
                                 .layer_norm_eps = 1e-12f};
    tiny->tensors = g_ptr_array_new_with_free_func(tensor_free);
    add_tensor(tiny, random, "embeddings.", "word_embeddings.weight", 31, d);
    add_tensor(tiny, random, "embeddings.", "position_embeddings.weight", 60, d);
    add_tensor(tiny, random, "embeddings.", "token_type_embeddings.weight", 2, d);
    add_dense(tiny, random, "embeddings.", "LayerNorm", d, 0);
    for (gsize i = 0; i < TINY_BERT_LAYERS; i++)
        add_layer(tiny, random, i);
    add_dense(tiny, random, "", "pooler.dense", d, d);
    g_rand_free(random);
    return tiny;
}

void
tiny_bert_free(TinyBert *tiny)
{
    g_ptr_array_unref(tiny->tensors);
    g_free(tiny);
}

void
tiny_bert_use_old_names(TinyBert *tiny)
{
    tiny->old_names = TRUE;
}

static char *
file_name_of(const TinyBert *tiny, const TinyTensor *tensor)
{
    GString *name = g_string_new(tiny->old_names ? "bert." : "");

    g_string_append(name, tensor->name);
    if (tiny->old_names) {
        g_string_replace(name, "LayerNorm.weight", "LayerNorm.gamma", 0);
        g_string_replace(name, "LayerNorm.bias", "LayerNorm.beta", 0);
    }
    return g_string_free(name, FALSE);
}

static void
append_entry(GString *header, const TinyBert *tiny, const TinyTensor *tensor, gsize begin)
{
    g_autofree char *name = file_name_of(tiny, tensor);
    g_autofree char *columns = g_strdup_printf(", %u", (guint)tensor->columns);

    g_string_append_printf(header,
                           "%s\"%s\": {\"dtype\": \"F32\", \"shape\": [%u%s], "
                           "\"data_offsets\": [%u, %u]}",
                           begin ? ", " : "", name, (guint)tensor->rows,
                           tensor->columns ? columns : "", (guint)begin,
                           (guint)(begin + tensor->n * sizeof(float)));
}

ClozeSafetensors *
tiny_bert_open(const TinyBert *tiny)
{
    GString *header = g_string_new("{");
    GByteArray *file = g_byte_array_new(), *data = g_byte_array_new();
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes = NULL;
    ClozeSafetensors *tensors;
    guint64 size;

    for (guint i = 0; i < tiny->tensors->len; i++) {
        const TinyTensor *tensor = tiny->tensors->pdata[i];
        append_entry(header, tiny, tensor, data->len);
        g_byte_array_append(data, (const guint8 *)tensor->data, (guint)(tensor->n * sizeof(float)));
    }
    g_string_append_c(header, '}');
    while (header->len % 8)
        g_string_append_c(header, ' ');
    size = GUINT64_TO_LE(header->len);
    g_byte_array_append(file, (const guint8 *)&size, sizeof size);
    g_byte_array_append(file, (const guint8 *)header->str, (guint)header->len);
    g_byte_array_append(file, data->data, data->len);
    g_byte_array_unref(data);
    g_string_free(header, TRUE);
    bytes = g_byte_array_free_to_bytes(file);
    tensors = cloze_safetensors_open_bytes(bytes, "tiny", &error);
    g_assert_no_error(error);
    return tensors;
}

TinyBatch *
tiny_batch_new(const TinyBert *tiny, const gsize *lengths, gsize n, gboolean types)
{
    TinyBatch *batch = g_new0(TinyBatch, 1);
    GRand *random = g_rand_new_with_seed(17);
    gsize t = 0;

    batch->offsets = g_new0(gsize, n + 1);
    for (gsize i = 0; i < n; i++)
        batch->offsets[i + 1] = t += lengths[i];
    batch->ids = g_new(gint32, t);
    batch->type_ids = g_new0(guint8, t);
    for (gsize i = 0; i < t; i++) {
        batch->ids[i] = g_rand_int_range(random, 0, (gint32)tiny->config.vocab_size);
        batch->type_ids[i] = types && g_rand_boolean(random);
    }
    g_rand_free(random);
    batch->batch = (ClozeBatch){.n_sequences = n,
                                .offsets = batch->offsets,
                                .ids = batch->ids,
                                .type_ids = batch->type_ids};
    return batch;
}

void
tiny_batch_free(TinyBatch *batch)
{
    g_free(batch->offsets);
    g_free(batch->ids);
    g_free(batch->type_ids);
    g_free(batch);
}

static const float *
find(const TinyBert *tiny, const char *path, const char *name)
{
    g_autofree char *full = g_strconcat(path, name, NULL);

    for (guint i = 0; i < tiny->tensors->len; i++) {
        const TinyTensor *tensor = tiny->tensors->pdata[i];
        if (strcmp(tensor->name, full) == 0)
            return tensor->data;
    }
    g_error("no tensor %s", full);
}

float *
tiny_bert_find(TinyBert *tiny, const char *name)
{
    return (float *)find(tiny, "", name);
}

/* new [t][n] = x[t][k] W^T + b */
static double *
dense(const TinyBert *tiny, const char *path, const char *name, const double *x, gsize t, gsize n,
      gsize k)
{
    g_autofree char *weight_name = g_strconcat(name, ".weight", NULL);
    g_autofree char *bias_name = g_strconcat(name, ".bias", NULL);
    const float *weight = find(tiny, path, weight_name), *bias = find(tiny, path, bias_name);
    double *y = g_new(double, t *n);

    for (gsize i = 0; i < t; i++)
        for (gsize j = 0; j < n; j++) {
            double sum = bias[j];
            for (gsize l = 0; l < k; l++)
                sum += x[i * k + l] * weight[j * k + l];
            y[i * n + j] = sum;
        }
    return y;
}

/* x = LayerNorm(x + add) */
static void
add_and_norm(const TinyBert *tiny, const char *path, const char *name, double *x, const double *add,
             gsize t, gsize d)
{
    g_autofree char *weight_name = g_strconcat(name, ".weight", NULL);
    g_autofree char *bias_name = g_strconcat(name, ".bias", NULL);
    const float *weight = find(tiny, path, weight_name), *bias = find(tiny, path, bias_name);

    for (gsize i = 0; i < t; i++) {
        double mean = 0, variance = 0, *row = x + i * d;
        for (gsize j = 0; j < d; j++)
            mean += (row[j] += add ? add[i * d + j] : 0) / (double)d;
        for (gsize j = 0; j < d; j++)
            variance += (row[j] - mean) * (row[j] - mean) / (double)d;
        for (gsize j = 0; j < d; j++)
            row[j] = (row[j] - mean) / sqrt(variance + tiny->config.layer_norm_eps) * weight[j] +
                     bias[j];
    }
}

static double
activate(const TinyBert *tiny, double x)
{
    switch (tiny->config.activation) {
    case CLOZE_ACTIVATION_GELU: return 0.5 * x * (1 + erf(x / sqrt(2)));
    case CLOZE_ACTIVATION_GELU_NEW:
        return 0.5 * x * (1 + tanh(sqrt(2 / G_PI) * (x + 0.044715 * x * x * x)));
    case CLOZE_ACTIVATION_RELU: return MAX(x, 0);
    }
    return NAN;
}

static void
softmax(double *x, gsize n)
{
    double highest = x[0], sum = 0;

    for (gsize i = 1; i < n; i++)
        highest = MAX(highest, x[i]);
    for (gsize i = 0; i < n; i++)
        sum += x[i] = exp(x[i] - highest);
    for (gsize i = 0; i < n; i++)
        x[i] /= sum;
}

/* One head of one sequence: probabilities [t][t], context [t][D] at the head's columns. */
static void
attend(const double *q, const double *k, const double *v, double *probabilities, double *context,
       gsize t, gsize d, gsize size)
{
    for (gsize i = 0; i < t; i++) {
        double *row = probabilities + i * t;

        for (gsize j = 0; j < t; j++) {
            row[j] = 0;
            for (gsize l = 0; l < size; l++)
                row[j] += q[i * d + l] * k[j * d + l] / sqrt((double)size);
        }
        softmax(row, t);
        for (gsize l = 0; l < size; l++) {
            context[i * d + l] = 0;
            for (gsize j = 0; j < t; j++)
                context[i * d + l] += row[j] * v[j * d + l];
        }
    }
}

/* x[t][D] through one layer */
static void
forward_layer(const TinyBert *tiny, gsize layer, double *x, gsize t, double *probabilities)
{
    gsize d = tiny->config.hidden_size, f = tiny->config.intermediate_size;
    gsize n_heads = tiny->config.n_heads, size = d / n_heads;
    g_autofree char *path = g_strdup_printf("encoder.layer.%u.", (guint)layer);
    g_autofree double *q = dense(tiny, path, "attention.self.query", x, t, d, d);
    g_autofree double *k = dense(tiny, path, "attention.self.key", x, t, d, d);
    g_autofree double *v = dense(tiny, path, "attention.self.value", x, t, d, d);
    g_autofree double *context = g_new(double, t *d);

    for (gsize h = 0; h < n_heads; h++)
        attend(q + h * size, k + h * size, v + h * size, probabilities + h * t * t,
               context + h * size, t, d, size);
    g_autofree double *out = dense(tiny, path, "attention.output.dense", context, t, d, d);
    add_and_norm(tiny, path, "attention.output.LayerNorm", x, out, t, d);
    g_autofree double *inner = dense(tiny, path, "intermediate.dense", x, t, f, d);
    for (gsize i = 0; i < t * f; i++)
        inner[i] = activate(tiny, inner[i]);
    g_autofree double *down = dense(tiny, path, "output.dense", inner, t, d, f);
    add_and_norm(tiny, path, "output.LayerNorm", x, down, t, d);
}

static void
embed(const TinyBert *tiny, const ClozeBatch *batch, gsize begin, double *x, gsize t)
{
    gsize d = tiny->config.hidden_size;
    const float *words = find(tiny, "embeddings.", "word_embeddings.weight");
    const float *positions = find(tiny, "embeddings.", "position_embeddings.weight");
    const float *types = find(tiny, "embeddings.", "token_type_embeddings.weight");

    for (gsize i = 0; i < t; i++)
        for (gsize j = 0; j < d; j++) {
            gsize type = batch->type_ids ? batch->type_ids[begin + i] : 0;
            x[i * d + j] = (double)words[(gsize)batch->ids[begin + i] * d + j] +
                           positions[i * d + j] + types[type * d + j];
        }
    add_and_norm(tiny, "embeddings.", "LayerNorm", x, NULL, t, d);
}

static void
forward_sequence(const TinyBert *tiny, const ClozeBatch *batch, gsize sequence,
                 TinyBertResult *result, gsize attention_start)
{
    gsize begin = batch->offsets[sequence], t = batch->offsets[sequence + 1] - begin;
    gsize d = tiny->config.hidden_size;
    g_autofree double *x = g_new(double, t *d);
    g_autofree double *pooled = NULL;

    embed(tiny, batch, begin, x, t);
    memcpy(result->hidden[0] + begin * d, x, t * d * sizeof *x);
    for (gsize k = 0; k < TINY_BERT_LAYERS; k++) {
        forward_layer(tiny, k, x, t, result->attention[k] + attention_start);
        memcpy(result->hidden[k + 1] + begin * d, x, t * d * sizeof *x);
    }
    pooled = dense(tiny, "", "pooler.dense", x, 1, d, d);
    for (gsize i = 0; i < d; i++)
        result->pooled[sequence * d + i] = tanh(pooled[i]);
}

TinyBertResult *
tiny_bert_forward(const TinyBert *tiny, const ClozeBatch *batch)
{
    TinyBertResult *result = g_new0(TinyBertResult, 1);
    gsize d = tiny->config.hidden_size, n_heads = tiny->config.n_heads;
    gsize t = batch->offsets[batch->n_sequences], attention_start = 0, n_attention = 0;

    for (gsize i = 0; i < batch->n_sequences; i++)
        n_attention += (batch->offsets[i + 1] - batch->offsets[i]) *
                       (batch->offsets[i + 1] - batch->offsets[i]) * n_heads;
    for (gsize k = 0; k <= TINY_BERT_LAYERS; k++)
        result->hidden[k] = g_new(double, t *d);
    for (gsize k = 0; k < TINY_BERT_LAYERS; k++)
        result->attention[k] = g_new(double, n_attention);
    result->pooled = g_new(double, batch->n_sequences *d);
    for (gsize i = 0; i < batch->n_sequences; i++) {
        gsize length = batch->offsets[i + 1] - batch->offsets[i];
        forward_sequence(tiny, batch, i, result, attention_start);
        attention_start += n_heads * length * length;
    }
    return result;
}

void
tiny_bert_result_free(TinyBertResult *result)
{
    for (gsize k = 0; k <= TINY_BERT_LAYERS; k++)
        g_free(result->hidden[k]);
    for (gsize k = 0; k < TINY_BERT_LAYERS; k++)
        g_free(result->attention[k]);
    g_free(result->pooled);
    g_free(result);
}
