/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The BERT encoder (Devlin et al. 2019): embeddings, then L layers of self-attention and
 * feed-forward, post-norm. The dense layers compute in the precision asked for, everything else in
 * fp32. Weights are packed once when it is made; the object is immutable
 * and any number of threads may run it. A batch is a ragged stream of tokens, never padded. */
#pragma once

#include "engine/base/api.h"
#include "engine/base/pool.h"
#include "engine/kernels/kernels.h"
#include "engine/model/config.h"
#include "engine/model/precision.h"
#include "engine/model/safetensors.h"
#include <gio/gio.h>

/* B sequences in one stream of T tokens: sequence b is [offsets[b], offsets[b + 1]). */
typedef struct {
    gsize n_sequences;      /* B */
    const gsize *offsets;   /* [B + 1], offsets[0] = 0, offsets[B] = T */
    const gint32 *ids;      /* [T] */
    const guint8 *type_ids; /* [T], or NULL for all 0 */
} ClozeBatch;

typedef struct _ClozeEncoder ClozeEncoder;

/* @tensors may carry a `bert.` prefix and gamma/beta names. Shapes are checked against @config
 * before anything is packed. CLOZE_ERROR_UNSUPPORTED where this CPU lacks @precision. */
CLOZE_API ClozeEncoder *cloze_encoder_new_at(const ClozeConfig *config, ClozeSafetensors *tensors,
                                             ClozePrecision precision, ClozePool *pool,
                                             GError **error);
/* The same with packed weights kept on disk between starts, under @place (a folder) while @key is the
 * same, as cloze_model_files_get_identity; the results are. */
CLOZE_API ClozeEncoder *cloze_encoder_new_cached(const ClozeConfig *config,
                                                 ClozeSafetensors *tensors,
                                                 ClozePrecision precision, const char *place,
                                                 const char *key, ClozePool *pool, GError **error);
/* Of @tensors that have the word embeddings of the base under @place and @key and other layers: shares
 * what is kept on disk of the base's, so that the rows that are used are in memory once for both. */
CLOZE_API ClozeEncoder *cloze_encoder_new_beside(const ClozeConfig *config,
                                                 ClozeSafetensors *tensors,
                                                 ClozePrecision precision, const char *place,
                                                 const char *key, ClozePool *pool, GError **error);
/* As cloze_encoder_new_at in fp32. */
CLOZE_API ClozeEncoder *cloze_encoder_new(const ClozeConfig *config, ClozeSafetensors *tensors,
                                          ClozePool *pool, GError **error);
CLOZE_API ClozeEncoder *cloze_encoder_ref(ClozeEncoder *encoder);
CLOZE_API void cloze_encoder_unref(ClozeEncoder *encoder);
CLOZE_API const ClozeConfig *cloze_encoder_get_config(ClozeEncoder *encoder);
/* Bytes of weights held, packed copies included. */
CLOZE_API gsize cloze_encoder_get_bytes(ClozeEncoder *encoder);
CLOZE_API gboolean cloze_encoder_has_pooler(ClozeEncoder *encoder);
/* [V][D]: the vectors of the vocabulary before position, type and LayerNorm. */
CLOZE_API const float *cloze_encoder_get_word_rows(ClozeEncoder *encoder);

/**
 * cloze_encoder_forward:
 * @hidden: [L + 1] pointers: hidden[k] is NULL or room for [T][D]; k 0 = after the embedding
 *   LayerNorm, k L = the last hidden state
 * @attention: (nullable): [L] pointers, each NULL or room for, sequence after sequence,
 *   [H][t][t] probabilities, rows = queries
 *
 * Runs only as many layers as the highest state asked for. Fails on an id outside the vocabulary,
 * a type id outside its table, a sequence that is empty or longer than max_positions, and when
 * cancelled (looked at between layers).
 */
CLOZE_API gboolean cloze_encoder_forward(ClozeEncoder *encoder, ClozePool *pool,
                                         const ClozeBatch *batch, float *const *hidden,
                                         float *const *attention, GCancellable *cancellable,
                                         GError **error);
/* @out: [B][D] the last hidden state of each sequence's first token, what poolers read. The same bits as
 * from forward; the last layer is run for these tokens alone, once it has its keys and values. */
CLOZE_API gboolean cloze_encoder_forward_first(ClozeEncoder *encoder, ClozePool *pool,
                                               const ClozeBatch *batch, float *out,
                                               GCancellable *cancellable, GError **error);
/* out[B][D] = tanh(dense(first token)); CLOZE_ERROR_NOT_FOUND without a pooler. */
CLOZE_API gboolean cloze_encoder_pool(ClozeEncoder *encoder, float *out, const float *last_hidden,
                                      const ClozeBatch *batch, GError **error);

/* FALSE with the sequence and the token that no pass with this config can take. */
gboolean cloze_encoder_check_batch(const ClozeConfig *config, const ClozeBatch *batch,
                                   GError **error);
ClozeEpilogue cloze_encoder_get_epilogue(const ClozeConfig *config);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeEncoder, cloze_encoder_unref)
