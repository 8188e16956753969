/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Puts a model together from its folder and sees that the parts fit. Any thread. */
#include "engine/model/model.h"

#include "engine/base/error.h"
#include "engine/model/onnx.h"
#include "engine/model/trained-weights.h"
#include "engine/text/word-shapes.h"
#include "engine/train/adapter.h"

#define WORDS_NAME "embeddings.word_embeddings.weight"

struct _ClozeModel {
    gatomicrefcount references;
    guint64 serial;
    char *folder;
    ClozeModelFiles *files;
    char *hash;      /* atomic; NULL until asked for */
    char *base_hash; /* likewise */
    ClozeConfig config;
    ClozePooling pooling;
    ClozeTokenizer *tokenizer;
    ClozeEncoder *encoder;
    gsize max_tokens;
    ClozePrecision precision;
    gboolean shapes;
};

ClozeModel *
cloze_model_ref(ClozeModel *model)
{
    g_atomic_ref_count_inc(&model->references);
    return model;
}

void
cloze_model_unref(ClozeModel *model)
{
    if (!g_atomic_ref_count_dec(&model->references))
        return;
    g_clear_pointer(&model->tokenizer, cloze_tokenizer_unref);
    g_clear_pointer(&model->encoder, cloze_encoder_unref);
    cloze_model_files_free(model->files);
    g_free(model->folder);
    g_free(model->hash);
    g_free(model->base_hash);
    g_free(model);
}

gboolean
cloze_model_is_unshared(ClozeModel *model)
{
    return g_atomic_ref_count_compare(&model->references, 1);
}

/* The files' own limit may be wider than the position table; the table wins. */
static gboolean
check_fit(ClozeModel *model, GError **error)
{
    const ClozeConfig *config = &model->config;
    gsize vocabulary = cloze_tokenizer_get_vocab_size(model->tokenizer);

    model->max_tokens = config->max_positions;
    if (model->pooling.max_tokens > 0)
        model->max_tokens = MIN(model->max_tokens, model->pooling.max_tokens);
    if (vocabulary > config->vocab_size) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                    "%s: expected a tokenizer of at most the %" G_GSIZE_FORMAT
                    " tokens of config.json, found %" G_GSIZE_FORMAT,
                    model->folder, config->vocab_size, vocabulary);
        return FALSE;
    }
    if (model->pooling.width > 0 && model->pooling.width != config->hidden_size) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                    "%s: expected pooling over the %" G_GSIZE_FORMAT
                    " features of config.json, found %" G_GSIZE_FORMAT,
                    model->folder, config->hidden_size, model->pooling.width);
        return FALSE;
    }
    return TRUE;
}

static const void *
find_words(ClozeSafetensors *tensors)
{
    const ClozeTensor *words = cloze_safetensors_find(tensors, WORDS_NAME);

    if (words == NULL)
        words = cloze_safetensors_find(tensors, "bert." WORDS_NAME);
    return words != NULL ? words->data : NULL;
}

/* A trained folder's packed copy changes with every training and would push out the others on disk;
 * the word embeddings, which are half of it, are seldom trained. */
static ClozeEncoder *
load_adapted(ClozeModel *model, ClozeSafetensors *tensors, const char *adapter, ClozePool *pool,
             GError **error)
{
    const void *words = find_words(tensors);

    if (!cloze_adapter_read_types(adapter, &model->shapes, error) ||
        !cloze_trained_weights_merge(tensors, adapter, error))
        return NULL;
    if (model->shapes)
        model->config.type_vocab_size = CLOZE_WORD_SHAPES_N;
    if (words != find_words(tensors))
        return cloze_encoder_new_at(&model->config, tensors, model->precision, pool, error);
    return cloze_encoder_new_beside(&model->config, tensors, model->precision, model->folder,
                                    cloze_model_files_get_base_identity(model->files), pool, error);
}

static gboolean
load_encoder(ClozeModel *model, ClozeSafetensors *tensors, ClozePool *pool, GError **error)
{
    const char *path = cloze_model_files_get_weights(model->files);
    const char *adapter = cloze_model_files_get_adapter(model->files);

    if (adapter != NULL)
        model->encoder = load_adapted(model, tensors, adapter, pool, error);
    else
        model->encoder =
            cloze_encoder_new_cached(&model->config, tensors, model->precision, model->folder,
                                     cloze_model_files_get_identity(model->files), pool, error);
    if (model->encoder == NULL)
        g_prefix_error(error, "%s: ", path);
    return model->encoder != NULL;
}

/* (nullable) A graph says itself what it computes: it may come without a config, and must agree with the
 * one it comes with. */
static ClozeSafetensors *
open_weights(ClozeModel *model, GError **error)
{
    const char *path = cloze_model_files_get_weights(model->files);
    gboolean has_config = cloze_model_files_get_config(model->files) != NULL;
    g_autoptr(ClozeSafetensors) tensors = NULL;
    ClozeConfig found;

    if (!cloze_onnx_is_named(path))
        return cloze_safetensors_open(path, error);
    tensors = cloze_onnx_open(path, &found, error);
    if (tensors == NULL ||
        !cloze_onnx_settle_config(&found, has_config ? &model->config : NULL, path, error))
        return NULL;
    model->config = found;
    return g_steal_pointer(&tensors);
}

static gboolean
load_parts(ClozeModel *model, ClozePool *pool, GError **error)
{
    const char *config = cloze_model_files_get_config(model->files);
    g_autoptr(ClozeSafetensors) tensors = NULL;

    if ((config != NULL && !cloze_config_read(&model->config, config, error)) ||
        !cloze_pooling_read(&model->pooling, model->folder, error))
        return FALSE;
    model->tokenizer = cloze_tokenizer_load(model->folder, error);
    if (model->tokenizer == NULL)
        return FALSE;
    tensors = open_weights(model, error);
    return tensors != NULL && check_fit(model, error) && load_encoder(model, tensors, pool, error);
}

/* What was read by path must be what is open, or the hash would be another model's. */
static gboolean
check_unchanged(ClozeModel *model, GError **error)
{
    g_autoptr(ClozeModelFiles) now = cloze_model_files_open_adapted(
        model->folder, cloze_model_files_get_adapter(model->files), error);

    if (now == NULL)
        return FALSE;
    if (g_str_equal(cloze_model_files_get_identity(now),
                    cloze_model_files_get_identity(model->files)))
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                "%s: expected files that stay as they are, found them changed while they were read",
                model->folder);
    return FALSE;
}

ClozeModel *
cloze_model_load_files(const char *folder, ClozeModelFiles *files, ClozePrecision precision,
                       ClozePool *pool, GError **error)
{
    static gsize last_serial;
    g_autoptr(ClozeModel) model = g_new0(ClozeModel, 1);

    g_atomic_ref_count_init(&model->references);
    model->serial = g_atomic_pointer_add(&last_serial, 1) + 1;
    model->folder = g_strdup(folder);
    model->files = files;
    model->precision = precision;
    if (!load_parts(model, pool, error) || !check_unchanged(model, error))
        return NULL;
    return g_steal_pointer(&model);
}

ClozeModel *
cloze_model_load(const char *folder, ClozePool *pool, GError **error)
{
    return cloze_model_load_at(folder, CLOZE_PRECISION_FP32, pool, error);
}

ClozeModel *
cloze_model_load_at(const char *folder, ClozePrecision precision, ClozePool *pool, GError **error)
{
    ClozeModelFiles *files = cloze_model_files_open(folder, error);

    return files != NULL ? cloze_model_load_files(folder, files, precision, pool, error) : NULL;
}

ClozeModel *
cloze_model_load_adapted(const char *folder, const char *adapter_folder, ClozePrecision precision,
                         ClozePool *pool, GError **error)
{
    ClozeModelFiles *files = cloze_model_files_open_adapted(folder, adapter_folder, error);

    return files != NULL ? cloze_model_load_files(folder, files, precision, pool, error) : NULL;
}

const char *
cloze_model_get_folder(ClozeModel *model)
{
    return model->folder;
}

const char *
cloze_model_get_adapter_folder(ClozeModel *model)
{
    return cloze_model_files_get_adapter(model->files);
}

/* Two threads that ask at once both compute the same string; one of them is kept. */
static const char *
get_hash(ClozeModel *model, char **place, char *(*compute)(ClozeModelFiles *, GError **))
{
    char *hash = g_atomic_pointer_get(place);

    if (hash != NULL)
        return hash;
    hash = compute(model->files, NULL);
    if (hash == NULL)
        return "";
    if (!g_atomic_pointer_compare_and_exchange(place, NULL, hash))
        g_free(hash);
    return g_atomic_pointer_get(place);
}

const char *
cloze_model_get_hash(ClozeModel *model)
{
    return get_hash(model, &model->hash, cloze_model_files_hash);
}

const char *
cloze_model_get_base_hash(ClozeModel *model)
{
    return get_hash(model, &model->base_hash, cloze_model_files_hash_base);
}

guint64
cloze_model_get_serial(ClozeModel *model)
{
    return model->serial;
}

const ClozeConfig *
cloze_model_get_config(ClozeModel *model)
{
    return &model->config;
}

ClozePrecision
cloze_model_get_precision(ClozeModel *model)
{
    return model->precision;
}

gboolean
cloze_model_has_shapes(ClozeModel *model)
{
    return model->shapes;
}

ClozeTokenizer *
cloze_model_get_tokenizer(ClozeModel *model)
{
    return model->tokenizer;
}

ClozeEncoder *
cloze_model_get_encoder(ClozeModel *model)
{
    return model->encoder;
}

const ClozePooling *
cloze_model_get_pooling(ClozeModel *model)
{
    return &model->pooling;
}

gsize
cloze_model_get_max_tokens(ClozeModel *model)
{
    return model->max_tokens;
}

gsize
cloze_model_get_bytes(ClozeModel *model)
{
    return cloze_encoder_get_bytes(model->encoder);
}
