/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finding and checking the tensors of a BERT. */
#include "engine/model/encoder-tensors.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"

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
find_tensor(const ClozeEncoderTensors *self, const char *path, const char *name)
{
    g_autofree char *full = g_strconcat(self->prefix, path, name, NULL);
    const ClozeTensor *tensor = cloze_safetensors_find(self->tensors, full);
    char *end = strstr(full, "LayerNorm.");

    if (!tensor && end) {
        g_autofree char *stem = g_strndup(full, (gsize)(end - full) + strlen("LayerNorm."));
        g_autofree char *old =
            g_strconcat(stem, g_str_has_suffix(full, ".weight") ? "gamma" : "beta", NULL);
        tensor = cloze_safetensors_find(self->tensors, old);
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

/* The first element that is no number, or n_elements: an exponent of ones alone is infinity or not a
 * number. The bytes of a file are not aligned. */
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

/* The same for a tensor that does not stand in its file as its shape says. */
static gsize
find_odd_scaled(const ClozeTensor *tensor)
{
    g_autofree float *values = g_new(float, tensor->n_elements);
    gsize i = 0;

    cloze_safetensors_read_f32(tensor, values, NULL);
    while (i < tensor->n_elements && isfinite(values[i]))
        i++;
    return i;
}

/* One such weight makes every result of the model empty. */
static gboolean
check_finite(const ClozeTensor *tensor, GError **error)
{
    gsize odd = tensor->layout != NULL ? find_odd_scaled(tensor) : find_odd(tensor);

    if (odd == tensor->n_elements)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "Tensor %s: expected finite numbers, found none at element %" G_GSIZE_FORMAT,
                tensor->name, odd);
    return FALSE;
}

static gboolean
check_tensor(const ClozeEncoderTensors *self, const char *path, const Expected *expected,
             GError **error)
{
    const ClozeTensor *tensor = find_tensor(self, path, expected->name);
    gsize shape[] = {get_dim(self->config, expected->rows),
                     get_dim(self->config, expected->columns)};
    gsize n_dims = expected->columns == DIM_NONE ? 1 : 2;
    g_autofree char *wanted = describe_shape(shape, n_dims);

    if (!tensor) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "The weights hold no tensor %s%s%s; the config asks for one of shape %s",
                    self->prefix, path, expected->name, wanted);
        return FALSE;
    }
    if (tensor->n_dims != n_dims || memcmp(tensor->shape, shape, n_dims * sizeof *shape) != 0) {
        g_autofree char *found = describe_shape(tensor->shape, tensor->n_dims);
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                    "Tensor %s: expected shape %s from the config, found %s", tensor->name, wanted,
                    found);
        return FALSE;
    }
    if (!cloze_safetensors_is_float(tensor)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                    "Tensor %s: expected F32, F16 or BF16, found %s", tensor->name,
                    cloze_safetensors_dtype_name(tensor->dtype));
        return FALSE;
    }
    return TRUE;
}

static gboolean
check_values(const ClozeEncoderTensors *self, const char *path, const Expected *expected,
             GError **error)
{
    const ClozeTensor *tensor = find_tensor(self, path, expected->name);
    gboolean finite = check_finite(tensor, error);

    cloze_safetensors_release(self->tensors, tensor);
    return finite;
}

typedef gboolean (*Check)(const ClozeEncoderTensors *self, const char *path,
                          const Expected *expected, GError **error);

static gboolean
check_part(const ClozeEncoderTensors *self, const char *path, const Expected *expected, gsize n,
           Check check, GError **error)
{
    for (gsize i = 0; i < n; i++)
        if (!check(self, path, &expected[i], error))
            return FALSE;
    return TRUE;
}

static gboolean
check_all(const ClozeEncoderTensors *self, Check check, GError **error)
{
    if (!check_part(self, "", expected_embeddings, G_N_ELEMENTS(expected_embeddings), check, error))
        return FALSE;
    for (gsize i = 0; i < self->config->n_layers; i++) {
        g_autofree char *path = cloze_encoder_tensors_get_path(i);

        if (!check_part(self, path, expected_layer, G_N_ELEMENTS(expected_layer), check, error))
            return FALSE;
    }
    return !cloze_encoder_tensors_has_pooler(self) ||
           check_part(self, "", expected_pooler, G_N_ELEMENTS(expected_pooler), check, error);
}

char *
cloze_encoder_tensors_get_path(gsize layer)
{
    return g_strdup_printf("encoder.layer.%" G_GSIZE_FORMAT ".", layer);
}

gboolean
cloze_encoder_tensors_has_pooler(const ClozeEncoderTensors *self)
{
    return find_tensor(self, "", "pooler.dense.weight") != NULL;
}

gboolean
cloze_encoder_tensors_init(ClozeEncoderTensors *self, const ClozeConfig *config,
                           ClozeSafetensors *tensors, GError **error)
{
    *self = (ClozeEncoderTensors){config, tensors, "bert."};
    if (!find_tensor(self, "", expected_embeddings[0].name))
        self->prefix = "";
    return check_all(self, check_tensor, error);
}

gboolean
cloze_encoder_tensors_check_values(const ClozeEncoderTensors *self, GError **error)
{
    return check_all(self, check_values, error);
}

void
cloze_encoder_tensors_read(const ClozeEncoderTensors *self, const char *path, const char *name,
                           float *out)
{
    const ClozeTensor *tensor = find_tensor(self, path, name);
    gboolean ok = cloze_safetensors_read_f32(tensor, out, NULL);

    g_assert(ok);
    cloze_safetensors_release(self->tensors, tensor);
}
