/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finding, checking and packing a BERT's tensors. Two passes: the first looks at every name, shape
 * and type, the second asks for memory. */

#include "engine/model/encoder-weights.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/pages.h"

/* A size that the config gives. */
typedef enum {
    DIM_NONE, /* the tensor has one dimension only */
    DIM_VOCABULARY,
    DIM_POSITIONS,
    DIM_TYPES,
    DIM_WIDTH,
    DIM_FORWARD,
} Dim;

typedef struct {
    const char *name;
    Dim rows;
    Dim columns;
} Expected;

static const Expected expected_embeddings[] = {
    {"embeddings.word_embeddings.weight", DIM_VOCABULARY, DIM_WIDTH},
    {"embeddings.position_embeddings.weight", DIM_POSITIONS, DIM_WIDTH},
    {"embeddings.token_type_embeddings.weight", DIM_TYPES, DIM_WIDTH},
    {"embeddings.LayerNorm.weight", DIM_WIDTH, DIM_NONE},
    {"embeddings.LayerNorm.bias", DIM_WIDTH, DIM_NONE},
};

static const Expected expected_layer[] = {
    {"attention.self.query.weight", DIM_WIDTH, DIM_WIDTH},
    {"attention.self.query.bias", DIM_WIDTH, DIM_NONE},
    {"attention.self.key.weight", DIM_WIDTH, DIM_WIDTH},
    {"attention.self.key.bias", DIM_WIDTH, DIM_NONE},
    {"attention.self.value.weight", DIM_WIDTH, DIM_WIDTH},
    {"attention.self.value.bias", DIM_WIDTH, DIM_NONE},
    {"attention.output.dense.weight", DIM_WIDTH, DIM_WIDTH},
    {"attention.output.dense.bias", DIM_WIDTH, DIM_NONE},
    {"attention.output.LayerNorm.weight", DIM_WIDTH, DIM_NONE},
    {"attention.output.LayerNorm.bias", DIM_WIDTH, DIM_NONE},
    {"intermediate.dense.weight", DIM_FORWARD, DIM_WIDTH},
    {"intermediate.dense.bias", DIM_FORWARD, DIM_NONE},
    {"output.dense.weight", DIM_WIDTH, DIM_FORWARD},
    {"output.dense.bias", DIM_WIDTH, DIM_NONE},
    {"output.LayerNorm.weight", DIM_WIDTH, DIM_NONE},
    {"output.LayerNorm.bias", DIM_WIDTH, DIM_NONE},
};

static const Expected expected_pooler[] = {
    {"pooler.dense.weight", DIM_WIDTH, DIM_WIDTH},
    {"pooler.dense.bias", DIM_WIDTH, DIM_NONE},
};

typedef struct {
    const ClozeConfig *config;
    ClozeSafetensors *tensors;
    const ClozeKernels *kernels;
    const ClozeNarrow *narrow; /* or NULL */
    ClozePool *pool;
    const char *prefix; /* "bert." or "" */

    ClozeEncoderWeights *weights;
    float *next; /* the rest of weights->packed */
} Loader;

static gsize
get_dim(const ClozeConfig *config, Dim dim)
{
    switch (dim) {
    case DIM_VOCABULARY: return config->vocab_size;
    case DIM_POSITIONS: return config->max_positions;
    case DIM_TYPES: return config->type_vocab_size;
    case DIM_WIDTH: return config->hidden_size;
    case DIM_FORWARD: return config->intermediate_size;
    case DIM_NONE: break;
    }
    return 0;
}

/* "encoder.layer.3." + name, with its older spelling of a LayerNorm as second choice */
static const ClozeTensor *
find_tensor(const Loader *loader, const char *path, const char *name)
{
    g_autofree char *full = g_strconcat(loader->prefix, path, name, NULL);
    const ClozeTensor *tensor = cloze_safetensors_find(loader->tensors, full);
    char *end = strstr(full, "LayerNorm.");

    if (!tensor && end) {
        g_autofree char *stem = g_strndup(full, (gsize)(end - full) + strlen("LayerNorm."));
        g_autofree char *old =
            g_strconcat(stem, g_str_has_suffix(full, ".weight") ? "gamma" : "beta", NULL);
        tensor = cloze_safetensors_find(loader->tensors, old);
    }
    return tensor;
}

static char *
describe_shape(const gsize *shape, gsize n_dims)
{
    GString *text = g_string_new("[");

    for (gsize i = 0; i < n_dims; i++)
        g_string_append_printf(text, "%s%" G_GSIZE_FORMAT, i ? ", " : "", shape[i]);
    return g_string_free(g_string_append_c(text, ']'), FALSE);
}

/* An exponent of ones alone is infinity or not a number. The bytes of a file are not aligned. */
static gsize
find_odd(const ClozeTensor *tensor)
{
    const guint8 *data = tensor->data;
    guint16 ones = tensor->dtype == CLOZE_DTYPE_F16 ? 0x7C00 : 0x7F80;
    gsize width = tensor->dtype == CLOZE_DTYPE_F32 ? 4 : 2;

    for (gsize i = 0; i < tensor->n_elements; i++) {
        guint16 high;

        memcpy(&high, data + (i + 1) * width - sizeof high, sizeof high);
        if ((GUINT16_FROM_LE(high) & ones) == ones)
            return i;
    }
    return tensor->n_elements;
}

/* One such weight makes every result of the model empty. */
static gboolean
check_finite(const ClozeTensor *tensor, GError **error)
{
    gsize odd = find_odd(tensor);

    if (odd == tensor->n_elements)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "Tensor %s: expected finite numbers, found none at element %" G_GSIZE_FORMAT,
                tensor->name, odd);
    return FALSE;
}

static gboolean
check_tensor(const Loader *loader, const char *path, const Expected *expected, GError **error)
{
    const ClozeTensor *tensor = find_tensor(loader, path, expected->name);
    gsize shape[] = {get_dim(loader->config, expected->rows),
                     get_dim(loader->config, expected->columns)};
    gsize n_dims = expected->columns == DIM_NONE ? 1 : 2;
    g_autofree char *wanted = describe_shape(shape, n_dims);

    if (!tensor) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "The weights hold no tensor %s%s%s; the config asks for one of shape %s",
                    loader->prefix, path, expected->name, wanted);
        return FALSE;
    }
    if (tensor->n_dims != n_dims || memcmp(tensor->shape, shape, n_dims * sizeof *shape) != 0) {
        g_autofree char *found = describe_shape(tensor->shape, tensor->n_dims);
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                    "Tensor %s: expected shape %s from the config, found %s", tensor->name, wanted,
                    found);
        return FALSE;
    }
    if (tensor->dtype != CLOZE_DTYPE_F32 && tensor->dtype != CLOZE_DTYPE_F16 &&
        tensor->dtype != CLOZE_DTYPE_BF16) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                    "Tensor %s: expected F32, F16 or BF16, found %s", tensor->name,
                    cloze_safetensors_dtype_name(tensor->dtype));
        return FALSE;
    }
    return check_finite(tensor, error);
}

static gboolean
check_tensors(const Loader *loader, const char *path, const Expected *expected, gsize n,
              GError **error)
{
    for (gsize i = 0; i < n; i++)
        if (!check_tensor(loader, path, &expected[i], error))
            return FALSE;
    return TRUE;
}

static char *
layer_path(gsize layer)
{
    return g_strdup_printf("encoder.layer.%" G_GSIZE_FORMAT ".", layer);
}

static gboolean
has_pooler(const Loader *loader)
{
    return find_tensor(loader, "", "pooler.dense.weight") != NULL;
}

static gboolean
check_all(const Loader *loader, GError **error)
{
    if (!check_tensors(loader, "", expected_embeddings, G_N_ELEMENTS(expected_embeddings), error))
        return FALSE;
    for (gsize i = 0; i < loader->config->n_layers; i++) {
        g_autofree char *path = layer_path(i);
        if (!check_tensors(loader, path, expected_layer, G_N_ELEMENTS(expected_layer), error))
            return FALSE;
    }
    return !has_pooler(loader) ||
           check_tensors(loader, "", expected_pooler, G_N_ELEMENTS(expected_pooler), error);
}

/* The caller has checked that it is there and can be read. */
static void
read_into(const Loader *loader, const char *path, const char *name, float *out)
{
    gboolean ok = cloze_safetensors_read_f32(find_tensor(loader, path, name), out, NULL);

    g_assert(ok);
}

static float *
read_new(Loader *loader, const char *path, const char *name)
{
    gsize n = find_tensor(loader, path, name)->n_elements;
    float *out = g_new(float, n);

    read_into(loader, path, name, out);
    loader->weights->bytes += n * sizeof *out;
    return out;
}

static void
load_norm(Loader *loader, ClozeNorm *norm, const char *path, const char *name)
{
    g_autofree char *weight = g_strconcat(name, ".weight", NULL);
    g_autofree char *bias = g_strconcat(name, ".bias", NULL);

    norm->weight = read_new(loader, path, weight);
    norm->bias = read_new(loader, path, bias);
}

/* Floats of a packed layer. */
static gsize
get_size(const Loader *loader, gboolean is_narrow, gsize n, gsize k)
{
    return is_narrow ? cloze_narrow_linear_get_size(loader->narrow, n, k) / sizeof(float)
                     : cloze_linear_get_size(loader->kernels, n, k);
}

/* Dense layers of the same input, one above the other, to one of the two. @names ends with NULL. */
static void
load_linear(Loader *loader, ClozeLinear *linear, ClozeNarrowLinear *narrow, const char *path,
            const char *const *names, gsize n_each, gsize k)
{
    gsize n = n_each * g_strv_length((char **)names);
    g_autofree float *weight = g_new(float, n *k);
    g_autofree float *bias = g_new(float, n);

    for (gsize i = 0; names[i]; i++) {
        g_autofree char *weight_name = g_strconcat(names[i], ".weight", NULL);
        g_autofree char *bias_name = g_strconcat(names[i], ".bias", NULL);
        read_into(loader, path, weight_name, weight + i * n_each * k);
        read_into(loader, path, bias_name, bias + i * n_each);
    }
    if (narrow)
        cloze_narrow_linear_init(narrow, loader->narrow, loader->pool, loader->next, weight, bias,
                                 n, k);
    else
        cloze_linear_init_in(linear, loader->kernels, loader->pool, loader->next, weight, bias, n,
                             k);
    loader->next += get_size(loader, narrow != NULL, n, k);
    loader->weights->bytes += n * sizeof *bias;
}

static void
load_layer(Loader *loader, ClozeEncoderLayer *layer, gsize index)
{
    static const char *const qkv[] = {"attention.self.query", "attention.self.key",
                                      "attention.self.value", NULL};
    static const char *const out[] = {"attention.output.dense", NULL};
    static const char *const up[] = {"intermediate.dense", NULL};
    static const char *const down[] = {"output.dense", NULL};
    gsize d = loader->config->hidden_size, f = loader->config->intermediate_size;
    g_autofree char *path = layer_path(index);
    ClozeNarrowLayer *narrow = loader->narrow ? &layer->narrow : NULL;

    load_linear(loader, &layer->qkv, narrow ? &narrow->qkv : NULL, path, qkv, d, d);
    load_linear(loader, &layer->out, narrow ? &narrow->out : NULL, path, out, d, d);
    load_norm(loader, &layer->out_norm, path, "attention.output.LayerNorm");
    load_linear(loader, &layer->up, narrow ? &narrow->up : NULL, path, up, f, d);
    load_linear(loader, &layer->down, narrow ? &narrow->down : NULL, path, down, d, f);
    load_norm(loader, &layer->down_norm, path, "output.LayerNorm");
}

/* One block for all: the layers follow each other as they are read. */
static void
make_room(Loader *loader)
{
    gboolean narrow = loader->narrow != NULL;
    gsize d = loader->config->hidden_size, f = loader->config->intermediate_size;
    gsize layer = get_size(loader, narrow, 3 * d, d) + get_size(loader, narrow, d, d) +
                  get_size(loader, narrow, f, d) + get_size(loader, narrow, d, f);
    gsize pooler = has_pooler(loader) ? get_size(loader, FALSE, d, d) : 0;
    gsize bytes = (loader->config->n_layers * layer + pooler) * sizeof(float);

    loader->weights->packed = loader->next = cloze_pages_alloc(bytes);
    loader->weights->bytes += bytes;
}

static void
load_all(Loader *loader)
{
    static const char *const pooler[] = {"pooler.dense", NULL};
    ClozeEncoderWeights *weights = loader->weights;
    gsize d = loader->config->hidden_size;

    make_room(loader);
    weights->words = read_new(loader, "embeddings.", "word_embeddings.weight");
    weights->positions = read_new(loader, "embeddings.", "position_embeddings.weight");
    weights->types = read_new(loader, "embeddings.", "token_type_embeddings.weight");
    load_norm(loader, &weights->norm, "embeddings.", "LayerNorm");
    weights->n_layers = loader->config->n_layers;
    weights->layers = g_new0(ClozeEncoderLayer, weights->n_layers);
    for (gsize i = 0; i < weights->n_layers; i++)
        load_layer(loader, &weights->layers[i], i);
    if (has_pooler(loader))
        load_linear(loader, &weights->pooler, NULL, "", pooler, d, d);
}

gboolean
cloze_encoder_weights_load(ClozeEncoderWeights *weights, const ClozeConfig *config,
                           ClozeSafetensors *tensors, const ClozeKernels *kernels,
                           const ClozeNarrow *narrow, ClozePool *pool, GError **error)
{
    Loader loader = {.config = config,
                     .tensors = tensors,
                     .kernels = kernels,
                     .narrow = narrow,
                     .pool = pool,
                     .prefix = "bert.",
                     .weights = weights};

    memset(weights, 0, sizeof *weights);
    if (!find_tensor(&loader, "", expected_embeddings[0].name))
        loader.prefix = "";
    if (!check_all(&loader, error))
        return FALSE;
    load_all(&loader);
    return TRUE;
}

static void
clear_norm(ClozeNorm *norm)
{
    g_free(norm->weight);
    g_free(norm->bias);
}

static void
clear_layer(ClozeEncoderLayer *layer)
{
    cloze_linear_clear(&layer->qkv);
    cloze_linear_clear(&layer->out);
    clear_norm(&layer->out_norm);
    cloze_linear_clear(&layer->up);
    cloze_linear_clear(&layer->down);
    clear_norm(&layer->down_norm);
    cloze_narrow_linear_clear(&layer->narrow.qkv);
    cloze_narrow_linear_clear(&layer->narrow.out);
    cloze_narrow_linear_clear(&layer->narrow.up);
    cloze_narrow_linear_clear(&layer->narrow.down);
}

void
cloze_encoder_weights_clear(ClozeEncoderWeights *weights)
{
    for (gsize i = 0; i < weights->n_layers; i++)
        clear_layer(&weights->layers[i]);
    g_free(weights->layers);
    g_free(weights->words);
    g_free(weights->positions);
    g_free(weights->types);
    clear_norm(&weights->norm);
    cloze_linear_clear(&weights->pooler);
    cloze_pages_free(weights->packed);
    memset(weights, 0, sizeof *weights);
}
