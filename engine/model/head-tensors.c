/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finding, checking and writing a head's tensors. What is in no head is the encoder's and left
 * alone. */
#include "engine/model/head-tensors.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/model/safetensors.h"
#include "engine/model/trained-weights.h"

#define PREFIX "base_model.model."
#define WEIGHT PREFIX "classifier.weight"
#define BIAS   PREFIX "classifier.bias"

typedef struct {
    ClozeSafetensors *file;
    const char *path;
} Reader;

static gboolean fail(const Reader *reader, ClozeError code, GError **error, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

static gboolean
fail(const Reader *reader, ClozeError code, GError **error, const char *format, ...)
{
    g_autofree char *text = NULL;
    va_list arguments;

    va_start(arguments, format);
    text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error(error, CLOZE_ERROR, (gint)code, "%s: %s", reader->path, text);
    return FALSE;
}

/* (nullable) by its name behind the prefix, as training and as the peft package write it, which
 * puts a model class's own prefix before a pooler. */
static const ClozeTensor *
find(const Reader *reader, const char *name)
{
    static const char *const prefixes[] = {PREFIX, PREFIX "bert."};
    const ClozeTensor *tensor = NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(prefixes) && tensor == NULL; i++) {
        g_autofree char *full = g_strconcat(prefixes[i], name, NULL);

        tensor = cloze_safetensors_find(reader->file, full);
    }
    return tensor;
}

/* (transfer full) the tensor's values, all finite, or NULL. @columns 0: one dimension. */
static float *
read_tensor(const Reader *reader, const char *name, gsize rows, gsize columns, GError **error)
{
    const ClozeTensor *tensor = find(reader, name);
    g_autofree float *values = NULL;

    if (tensor == NULL) {
        fail(reader, CLOZE_ERROR_NOT_FOUND, error, "expected tensor " PREFIX "%s, found none",
             name);
        return NULL;
    }
    if (tensor->n_dims != (columns > 0 ? 2 : 1) || tensor->shape[0] != rows ||
        (columns > 0 && tensor->shape[1] != columns)) {
        g_autofree char *shape = cloze_safetensors_describe_shape(tensor);

        fail(reader, CLOZE_ERROR_MISMATCH, error,
             "tensor %s: expected %" G_GSIZE_FORMAT " rows of %" G_GSIZE_FORMAT ", found %s",
             tensor->name, rows, MAX(columns, 1), shape);
        return NULL;
    }
    values = g_new(float, tensor->n_elements + 1);
    if (!cloze_safetensors_read_f32(tensor, values, error)) {
        g_prefix_error(error, "%s: ", reader->path);
        return NULL;
    }
    for (gsize i = 0; i < tensor->n_elements; i++) {
        if (!isfinite(values[i])) {
            fail(reader, CLOZE_ERROR_INVALID, error,
                 "tensor %s: expected finite numbers, found %g at element %" G_GSIZE_FORMAT,
                 tensor->name, (double)values[i], i);
            return NULL;
        }
    }
    return g_steal_pointer(&values);
}

/* As many rows as labels, and features that the layers can have. */
static gboolean
check_classifier(ClozeHead *head, const Reader *reader, GError **error)
{
    const ClozeTensor *weight = find(reader, "classifier.weight");
    const ClozeTensor *bias = find(reader, "classifier.bias");
    gsize n_layers = MAX((gsize)__builtin_popcountll(head->layers), 1);

    if (weight == NULL || bias == NULL)
        return fail(reader, CLOZE_ERROR_NOT_FOUND, error, "expected tensor %s, found none",
                    weight == NULL ? WEIGHT : BIAS);
    if (weight->n_dims != 2 || bias->n_dims != 1)
        return fail(reader, CLOZE_ERROR_MISMATCH, error,
                    "tensors " PREFIX "classifier: expected 2 dimensions and 1, found %u and %u",
                    weight->n_dims, bias->n_dims);
    if (weight->shape[0] != head->n_labels || bias->shape[0] != head->n_labels)
        return fail(reader, CLOZE_ERROR_MISMATCH, error,
                    "expected a row for each of the %" G_GSIZE_FORMAT
                    " labels of gloss.json, found %" G_GSIZE_FORMAT " rows and %" G_GSIZE_FORMAT
                    " biases",
                    head->n_labels, weight->shape[0], bias->shape[0]);
    head->n_features = weight->shape[1];
    if (head->n_features == 0 || head->n_features % n_layers != 0)
        return fail(reader, CLOZE_ERROR_MISMATCH, error,
                    "expected a multiple of the %" G_GSIZE_FORMAT
                    " layers of gloss.json as number of features, found %" G_GSIZE_FORMAT,
                    n_layers, head->n_features);
    return TRUE;
}

static gboolean
read_classifier(ClozeHead *head, const Reader *reader, GError **error)
{
    if (!check_classifier(head, reader, error))
        return FALSE;
    head->weight =
        read_tensor(reader, "classifier.weight", head->n_labels, head->n_features, error);
    if (head->weight == NULL)
        return FALSE;
    head->bias = read_tensor(reader, "classifier.bias", head->n_labels, 0, error);
    return head->bias != NULL;
}

static gboolean
read_pooler(ClozeHead *head, const Reader *reader, GError **error)
{
    gsize d = head->n_features;

    if (head->reads != CLOZE_HEAD_POOLER || find(reader, "pooler.dense.weight") == NULL)
        return TRUE;
    head->pooler_weight = read_tensor(reader, "pooler.dense.weight", d, d, error);
    if (head->pooler_weight == NULL)
        return FALSE;
    head->pooler_bias = read_tensor(reader, "pooler.dense.bias", d, 0, error);
    return head->pooler_bias != NULL;
}

static gboolean
read_transitions(ClozeHead *head, const Reader *reader, GError **error)
{
    gsize c = head->n_labels;

    if (head->reads != CLOZE_HEAD_TOKENS || find(reader, "crf.transitions") == NULL)
        return TRUE;
    head->transitions = read_tensor(reader, "crf.transitions", c, c, error);
    if (head->transitions == NULL)
        return FALSE;
    head->start = read_tensor(reader, "crf.start_transitions", c, 0, error);
    if (head->start == NULL)
        return FALSE;
    head->end = read_tensor(reader, "crf.end_transitions", c, 0, error);
    return head->end != NULL;
}

gboolean
cloze_head_tensors_read(ClozeHead *head, const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, CLOZE_HEAD_TENSORS_NAME, NULL);
    g_autoptr(ClozeSafetensors) file = cloze_safetensors_open(path, error);
    const Reader reader = {file, path};

    if (file == NULL || !cloze_trained_weights_find(folder, &head->adapts_encoder, error))
        return FALSE;
    return head->reads == CLOZE_HEAD_NONE ||
           (read_classifier(head, &reader, error) && read_pooler(head, &reader, error) &&
            read_transitions(head, &reader, error));
}

/* @columns 0: one dimension. Nothing for values that the head does not have. */
static void
add_tensor(GArray *tensors, const char *name, const float *values, gsize rows, gsize columns)
{
    ClozeTensor tensor = {
        .name = name, .n_dims = columns > 0 ? 2 : 1, .shape = {rows, columns}, .data = values};

    if (values != NULL)
        g_array_append_val(tensors, tensor);
}

gboolean
cloze_head_tensors_write(const ClozeHead *head, const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, CLOZE_HEAD_TENSORS_NAME, NULL);
    g_autoptr(GArray) tensors = g_array_new(FALSE, FALSE, sizeof(ClozeTensor));
    gsize c = head->n_labels, d = head->n_features;

    add_tensor(tensors, WEIGHT, head->weight, c, d);
    add_tensor(tensors, BIAS, head->bias, c, 0);
    add_tensor(tensors, PREFIX "pooler.dense.weight", head->pooler_weight, d, d);
    add_tensor(tensors, PREFIX "pooler.dense.bias", head->pooler_bias, d, 0);
    add_tensor(tensors, PREFIX "crf.transitions", head->transitions, c, c);
    add_tensor(tensors, PREFIX "crf.start_transitions", head->start, c, 0);
    add_tensor(tensors, PREFIX "crf.end_transitions", head->end, c, 0);
    return cloze_safetensors_write(path, (const ClozeTensor *)(const void *)tensors->data,
                                   tensors->len, NULL, error);
}
