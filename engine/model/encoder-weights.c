/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Everything but the word embeddings lies in one block, whose layout follows from the config and the
 * kernels alone: it is filled from the tensors, or read back whole from the cache. */
#include "engine/model/encoder-weights.h"

#include <string.h>

#include <gio/gio.h>

#include "engine/base/pages.h"
#include "engine/model/encoder-tensors.h"

/* Floats; a line of the cache. */
#define ALIGNMENT 16
/* Of the layout and of what packing makes; part of the key. */
#define LAYOUT_VERSION 1
/* Smaller models are packed faster than a file is written. */
#define MIN_CACHED_BYTES ((gsize)16 << 20)

typedef struct {
    const ClozeConfig *config;
    const ClozeKernels *kernels;
    const ClozeNarrow *narrow; /* or NULL */
    ClozePool *pool;
    ClozeEncoderWeights *weights;
} Loader;

/* Dense layers of the same input, one above the other, become one. */
typedef struct {
    const char *names[3];
    gsize n_names;
    gsize n_each;
    gsize k;
} Dense;

static float *
take(Loader *self, gsize n)
{
    gsize offset = self->weights->block_size;

    self->weights->block_size += (n + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return self->weights->block ? self->weights->block + offset : NULL;
}

static void
lay_out_norm(Loader *self, ClozeNorm *norm)
{
    norm->weight = take(self, self->config->hidden_size);
    norm->bias = take(self, self->config->hidden_size);
}

static void
lay_out_linear(Loader *self, ClozeLinear *linear, gsize n, gsize k)
{
    float *packed = take(self, cloze_linear_get_size(self->kernels, n, k));

    cloze_linear_init_in(linear, packed, take(self, n), n, k);
}

static void
lay_out_dense(Loader *self, ClozeLinear *linear, ClozeNarrowLinear *narrow, gsize n, gsize k)
{
    gpointer packed;

    if (!self->narrow) {
        lay_out_linear(self, linear, n, k);
        return;
    }
    packed = take(self, cloze_narrow_linear_get_size(self->narrow, n, k) / sizeof(float));
    cloze_narrow_linear_init(narrow, self->narrow, packed, take(self, n), n, k);
}

static void
lay_out_layer(Loader *self, ClozeEncoderLayer *layer)
{
    gsize d = self->config->hidden_size, f = self->config->intermediate_size;

    lay_out_dense(self, &layer->qkv, &layer->narrow.qkv, 3 * d, d);
    lay_out_dense(self, &layer->out, &layer->narrow.out, d, d);
    lay_out_norm(self, &layer->out_norm);
    lay_out_dense(self, &layer->up, &layer->narrow.up, f, d);
    lay_out_dense(self, &layer->down, &layer->narrow.down, d, f);
    lay_out_norm(self, &layer->down_norm);
}

/* The first time with no block: that measures it. */
static void
lay_out(Loader *self, gboolean has_pooler)
{
    ClozeEncoderWeights *weights = self->weights;
    gsize d = self->config->hidden_size;

    weights->block_size = 0;
    weights->positions = take(self, self->config->max_positions * d);
    weights->types = take(self, self->config->type_vocab_size * d);
    lay_out_norm(self, &weights->norm);
    for (gsize i = 0; i < weights->n_layers; i++)
        lay_out_layer(self, &weights->layers[i]);
    if (has_pooler)
        lay_out_linear(self, &weights->pooler, d, d);
}

/* (transfer full) */
static float *
allocate(gsize n, GError **error)
{
    float *memory = cloze_pages_try_alloc(n * sizeof *memory);

    if (memory == NULL)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                    "expected %" G_GSIZE_FORMAT " MB of free memory for the weights, found less; "
                    "close other programs or use a smaller model",
                    n * sizeof *memory / 1000000 + 1);
    return memory;
}

static gboolean
make_room(Loader *self, gboolean has_pooler, GError **error)
{
    ClozeEncoderWeights *weights = self->weights;

    weights->n_layers = self->config->n_layers;
    weights->layers = g_new0(ClozeEncoderLayer, weights->n_layers);
    lay_out(self, has_pooler);
    weights->block = allocate(weights->block_size, error);
    if (weights->block == NULL)
        return FALSE;
    lay_out(self, has_pooler);
    return TRUE;
}

static void
fill_norm(const ClozeEncoderTensors *tensors, const ClozeNorm *norm, const char *path,
          const char *name)
{
    g_autofree char *weight = g_strconcat(name, ".weight", NULL);
    g_autofree char *bias = g_strconcat(name, ".bias", NULL);

    cloze_encoder_tensors_read(tensors, path, weight, norm->weight);
    cloze_encoder_tensors_read(tensors, path, bias, norm->bias);
}

static void
fill_dense(const Loader *self, const ClozeEncoderTensors *tensors, ClozeLinear *linear,
           ClozeNarrowLinear *narrow, const char *path, const Dense *dense)
{
    g_autofree float *weight = g_new(float, dense->n_names * dense->n_each * dense->k);
    float *bias = narrow ? narrow->bias : linear->bias;

    for (gsize i = 0; i < dense->n_names; i++) {
        g_autofree char *weight_name = g_strconcat(dense->names[i], ".weight", NULL);
        g_autofree char *bias_name = g_strconcat(dense->names[i], ".bias", NULL);

        cloze_encoder_tensors_read(tensors, path, weight_name,
                                   weight + i * dense->n_each * dense->k);
        cloze_encoder_tensors_read(tensors, path, bias_name, bias + i * dense->n_each);
    }
    if (narrow)
        cloze_narrow_linear_pack(narrow, self->pool, weight);
    else
        cloze_linear_pack(linear, self->kernels, self->pool, weight, FALSE);
}

static void
fill_layer(const Loader *self, const ClozeEncoderTensors *tensors, gsize index)
{
    ClozeEncoderLayer *layer = &self->weights->layers[index];
    ClozeNarrowLayer *narrow = self->narrow ? &layer->narrow : NULL;
    gsize d = self->config->hidden_size, f = self->config->intermediate_size;
    const Dense qkv = {
        {"attention.self.query", "attention.self.key", "attention.self.value"}, 3, d, d};
    const Dense out = {{"attention.output.dense"}, 1, d, d};
    const Dense up = {{"intermediate.dense"}, 1, f, d};
    const Dense down = {{"output.dense"}, 1, d, f};
    g_autofree char *path = cloze_encoder_tensors_get_path(index);

    fill_dense(self, tensors, &layer->qkv, narrow ? &narrow->qkv : NULL, path, &qkv);
    fill_dense(self, tensors, &layer->out, narrow ? &narrow->out : NULL, path, &out);
    fill_norm(tensors, &layer->out_norm, path, "attention.output.LayerNorm");
    fill_dense(self, tensors, &layer->up, narrow ? &narrow->up : NULL, path, &up);
    fill_dense(self, tensors, &layer->down, narrow ? &narrow->down : NULL, path, &down);
    fill_norm(tensors, &layer->down_norm, path, "output.LayerNorm");
}

static gboolean
fill_words(ClozeEncoderWeights *weights, const ClozeEncoderTensors *tensors, GError **error)
{
    weights->words = weights->own_words = allocate(weights->words_size, error);
    if (weights->words == NULL)
        return FALSE;
    cloze_encoder_tensors_read(tensors, "embeddings.", "word_embeddings.weight",
                               weights->own_words);
    return TRUE;
}

static gboolean
fill(const Loader *self, const ClozeEncoderTensors *tensors, GError **error)
{
    ClozeEncoderWeights *weights = self->weights;
    gsize d = self->config->hidden_size;
    const Dense pooler = {{"pooler.dense"}, 1, d, d};

    if (!weights->words && !fill_words(weights, tensors, error))
        return FALSE;
    memset(weights->block, 0, weights->block_size * sizeof(float)); /* what lies between, too */
    cloze_encoder_tensors_read(tensors, "embeddings.", "position_embeddings.weight",
                               weights->positions);
    cloze_encoder_tensors_read(tensors, "embeddings.", "token_type_embeddings.weight",
                               weights->types);
    fill_norm(tensors, &weights->norm, "embeddings.", "LayerNorm");
    for (gsize i = 0; i < weights->n_layers; i++)
        fill_layer(self, tensors, i);
    if (weights->pooler.packed)
        fill_dense(self, tensors, &weights->pooler, NULL, "", &pooler);
    return TRUE;
}

/* What else than the model's files decides on the bytes. */
static char *
make_key(const Loader *self, const ClozePackedCacheEntry *entry)
{
    return g_strdup_printf("%d %s %d %s %" G_GSIZE_FORMAT " %" G_GSIZE_FORMAT, LAYOUT_VERSION,
                           entry->key, (int)self->kernels->isa,
                           self->narrow ? self->narrow->name : "fp32", self->weights->words_size,
                           self->weights->block_size);
}

/* Whether all is there now; with @words_only the block still has to be filled. */
static gboolean
fill_from_cache(const Loader *self, const char *name, const char *key, gboolean words_only)
{
    ClozeEncoderWeights *weights = self->weights;

    weights->map =
        cloze_packed_cache_read(name, key, weights->words_size, words_only ? NULL : weights->block,
                                weights->block_size, self->pool);
    if (!weights->map)
        return FALSE;
    weights->words = cloze_packed_cache_get_words(weights->map);
    return !words_only;
}

/* One entry a folder, precision and instruction set, so that a changed model replaces its own. */
static char *
make_name(const Loader *self, const ClozePackedCacheEntry *entry)
{
    return g_strdup_printf("%s %d %s", entry->place, (int)self->kernels->isa,
                           self->narrow ? self->narrow->name : "fp32");
}

static gboolean
fill_any(const Loader *self, const ClozeEncoderTensors *tensors, const ClozePackedCacheEntry *entry,
         GError **error)
{
    ClozeEncoderWeights *weights = self->weights;
    gboolean cached =
        entry && (weights->words_size + weights->block_size) * sizeof(float) >= MIN_CACHED_BYTES;
    g_autofree char *key = cached ? make_key(self, entry) : NULL;
    g_autofree char *name = cached ? make_name(self, entry) : NULL;

    if (cached && fill_from_cache(self, name, key, entry->words_only))
        return TRUE;
    if (!cloze_encoder_tensors_check_values(tensors, error) || !fill(self, tensors, error))
        return FALSE;
    if (cached && !entry->words_only)
        cloze_packed_cache_write(name, key, weights->words, weights->words_size, weights->block,
                                 weights->block_size);
    return TRUE;
}

gboolean
cloze_encoder_weights_load(ClozeEncoderWeights *weights, const ClozeConfig *config,
                           ClozeSafetensors *tensors, const ClozeKernels *kernels,
                           const ClozeNarrow *narrow, const ClozePackedCacheEntry *entry,
                           ClozePool *pool, GError **error)
{
    Loader loader = {config, kernels, narrow, pool, weights};
    ClozeEncoderTensors found;

    memset(weights, 0, sizeof *weights);
    if (!cloze_encoder_tensors_init(&found, config, tensors, error))
        return FALSE;
    weights->words_size = config->vocab_size * config->hidden_size;
    if (make_room(&loader, cloze_encoder_tensors_has_pooler(&found), error) &&
        fill_any(&loader, &found, entry, error)) {
        weights->bytes = (weights->words_size + weights->block_size) * sizeof(float);
        return TRUE;
    }
    cloze_encoder_weights_clear(weights);
    return FALSE;
}

void
cloze_encoder_weights_clear(ClozeEncoderWeights *weights)
{
    g_free(weights->layers);
    cloze_pages_free(weights->own_words);
    cloze_pages_free(weights->block);
    g_clear_pointer(&weights->map, g_mapped_file_unref);
    memset(weights, 0, sizeof *weights);
}
