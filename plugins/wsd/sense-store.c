/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Keys are one tensor of bytes, a line each. Reader: fuzz-sense-store */
#include "plugins/wsd/sense-store.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/model/safetensors.h"

#define FILE_NAME "adapter_model.safetensors"

struct _GlossSenseStore {
    ClozeSafetensors *file;
    gsize n;
    gsize d;
    gsize bytes;
    char **keys; /* [n], into key_text */
    char *key_text;
    const gint8 *vectors; /* [n][d], mapped */
    float *scales;        /* [n] */
    gint32 *counts;       /* [n] */
    float *weights;
    float *tagger_weight;
    float *tagger_bias;
};

static ClozeTensor
describe(const char *name, ClozeDtype dtype, gsize rows, gsize columns, const void *data)
{
    return (ClozeTensor){.name = name,
                         .dtype = dtype,
                         .n_dims = columns ? 2 : 1,
                         .shape = {rows, columns},
                         .data = data};
}

/* To -127 .. 127 with a scale that makes the length 1 again. */
static float
round_vector(const float *vector, gsize d, gint8 *out)
{
    float highest = 0;
    double length = 0;

    for (gsize i = 0; i < d; i++)
        highest = MAX(highest, fabsf(vector[i]));
    for (gsize i = 0; i < d; i++) {
        out[i] = highest > 0 ? (gint8)lrintf(vector[i] / highest * 127) : 0;
        length += (double)out[i] * out[i];
    }
    return length > 0 ? (float)(1 / sqrt(length)) : 0;
}

gboolean
gloss_sense_store_write(const GlossSenseStoreData *data, const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, FILE_NAME, NULL);
    g_autofree char *keys = g_strjoinv("\n", data->keys);
    g_autofree gint8 *vectors = g_new(gint8, data->n * data->d + 1);
    g_autofree float *scales = g_new(float, data->n + 1);
    const ClozeTensor tensors[] = {
        describe("keys", CLOZE_DTYPE_U8, strlen(keys), 0, keys),
        describe("vectors", CLOZE_DTYPE_I8, data->n, data->d, vectors),
        describe("scales", CLOZE_DTYPE_F32, data->n, 0, scales),
        describe("counts", CLOZE_DTYPE_I32, data->n, 0, data->counts),
        describe("score.weight", CLOZE_DTYPE_F32, GLOSS_SENSE_N_FEATURES, 0, data->weights),
        describe("tagger.weight", CLOZE_DTYPE_F32, GLOSS_SENSE_STORE_N_TAGS, data->d,
                 data->tagger_weight),
        describe("tagger.bias", CLOZE_DTYPE_F32, GLOSS_SENSE_STORE_N_TAGS, 0, data->tagger_bias),
    };

    for (gsize i = 0; i < data->n; i++)
        scales[i] = round_vector(data->vectors + i * data->d, data->d, vectors + i * data->d);
    return cloze_safetensors_write(path, tensors, G_N_ELEMENTS(tensors), NULL, error);
}

void
gloss_sense_store_free(GlossSenseStore *store)
{
    g_clear_pointer(&store->file, cloze_safetensors_close);
    g_free(store->keys);
    g_free(store->key_text);
    g_free(store->scales);
    g_free(store->counts);
    g_free(store->weights);
    g_free(store->tagger_weight);
    g_free(store->tagger_bias);
    g_free(store);
}

/* A tensor of this type and shape; 0 in @shape takes any size and is filled in. */
static const ClozeTensor *
find(const GlossSenseStore *store, const char *name, ClozeDtype dtype, gsize *rows, gsize *columns,
     GError **error)
{
    const ClozeTensor *tensor = cloze_safetensors_find(store->file, name);

    if (tensor && tensor->dtype == dtype && tensor->n_dims == (columns ? 2 : 1) &&
        (!*rows || tensor->shape[0] == *rows) &&
        (!columns || !*columns || tensor->shape[1] == *columns)) {
        *rows = tensor->shape[0];
        if (columns)
            *columns = tensor->shape[1];
        return tensor;
    }
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                FILE_NAME ": expected a tensor %s of %s, %" G_GSIZE_FORMAT " rows and %s, found %s",
                name, cloze_safetensors_dtype_name(dtype), *rows,
                columns ? "two dimensions" : "one dimension", tensor ? "another" : "none");
    return NULL;
}

/* A copy: numbers of a file may lie at any byte. */
static gpointer
dup_tensor(const GlossSenseStore *store, const char *name, ClozeDtype dtype, gsize rows,
           gsize columns, GError **error)
{
    const ClozeTensor *tensor = find(store, name, dtype, &rows, columns ? &columns : NULL, error);

    return tensor ? g_memdup2(tensor->data, tensor->n_bytes) : NULL;
}

static gboolean
read_keys(GlossSenseStore *store, GError **error)
{
    gsize size = 0, n = 0;
    const ClozeTensor *tensor = find(store, "keys", CLOZE_DTYPE_U8, &size, NULL, error);

    if (!tensor)
        return FALSE;
    store->key_text = g_strndup(tensor->data, size);
    store->keys = g_new(char *, store->n + 1);
    for (char *rest = store->key_text, *key; (key = strsep(&rest, "\n")); n++)
        if (n < store->n)
            store->keys[n] = key;
    if (n != store->n) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                    FILE_NAME ": keys: expected %" G_GSIZE_FORMAT " lines, found %" G_GSIZE_FORMAT,
                    store->n, n);
        return FALSE;
    }
    for (gsize i = 1; i < n; i++)
        if (strcmp(store->keys[i - 1], store->keys[i]) >= 0) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                        FILE_NAME ": keys: expected them sorted, found %s behind %s",
                        store->keys[i], store->keys[i - 1]);
            return FALSE;
        }
    return TRUE;
}

static gboolean
read_tensors(GlossSenseStore *store, GError **error)
{
    const ClozeTensor *vectors =
        find(store, "vectors", CLOZE_DTYPE_I8, &store->n, &store->d, error);

    if (!vectors)
        return FALSE;
    store->vectors = vectors->data;
    if (!read_keys(store, error))
        return FALSE;
    store->scales = dup_tensor(store, "scales", CLOZE_DTYPE_F32, store->n, 0, error);
    store->counts =
        store->scales ? dup_tensor(store, "counts", CLOZE_DTYPE_I32, store->n, 0, error) : NULL;
    store->weights = store->counts ? dup_tensor(store, "score.weight", CLOZE_DTYPE_F32,
                                                GLOSS_SENSE_N_FEATURES, 0, error)
                                   : NULL;
    store->tagger_weight = store->weights ? dup_tensor(store, "tagger.weight", CLOZE_DTYPE_F32,
                                                       GLOSS_SENSE_STORE_N_TAGS, store->d, error)
                                          : NULL;
    store->tagger_bias = store->tagger_weight ? dup_tensor(store, "tagger.bias", CLOZE_DTYPE_F32,
                                                           GLOSS_SENSE_STORE_N_TAGS, 0, error)
                                              : NULL;
    return store->tagger_bias != NULL;
}

GlossSenseStore *
gloss_sense_store_open(const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, FILE_NAME, NULL);
    g_autoptr(GlossSenseStore) store = g_new0(GlossSenseStore, 1);

    store->file = cloze_safetensors_open(path, error);
    if (!store->file || !read_tensors(store, error)) {
        g_prefix_error(error, "%s: ", folder);
        return NULL;
    }
    for (gsize i = 0; i < cloze_safetensors_get_n_tensors(store->file); i++)
        store->bytes += cloze_safetensors_get_tensor(store->file, i)->n_bytes;
    return g_steal_pointer(&store);
}

gsize
gloss_sense_store_get_n(const GlossSenseStore *store)
{
    return store->n;
}

gsize
gloss_sense_store_get_width(const GlossSenseStore *store)
{
    return store->d;
}

gsize
gloss_sense_store_get_bytes(const GlossSenseStore *store)
{
    return store->bytes;
}

const float *
gloss_sense_store_get_weights(const GlossSenseStore *store)
{
    return store->weights;
}

gssize
gloss_sense_store_find(const GlossSenseStore *store, const char *key)
{
    gsize low = 0, high = store->n;

    while (low < high) {
        gsize middle = low + (high - low) / 2;
        int order = strcmp(store->keys[middle], key);

        if (!order)
            return (gssize)middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

guint
gloss_sense_store_get_count(const GlossSenseStore *store, gsize index)
{
    return (guint)MAX(store->counts[index], 0);
}

void
gloss_sense_store_get_vector(const GlossSenseStore *store, gsize index, float *out)
{
    const gint8 *vector = store->vectors + index * store->d;

    for (gsize i = 0; i < store->d; i++)
        out[i] = (float)vector[i] * store->scales[index];
}

void
gloss_sense_store_tag(const GlossSenseStore *store, const float *vector, double *out)
{
    double highest = -HUGE_VAL, sum = 0;

    for (gsize k = 0; k < GLOSS_SENSE_STORE_N_TAGS; k++) {
        out[k] = store->tagger_bias[k];
        for (gsize i = 0; i < store->d; i++)
            out[k] += (double)store->tagger_weight[k * store->d + i] * vector[i];
        highest = MAX(highest, out[k]);
    }
    for (gsize k = 0; k < GLOSS_SENSE_STORE_N_TAGS; k++)
        sum += exp(out[k] - highest);
    for (gsize k = 0; k < GLOSS_SENSE_STORE_N_TAGS; k++)
        out[k] -= highest + log(sum);
}
