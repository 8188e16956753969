/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* An encoder that is trained: the forward pass that keeps what the backward pass needs, over ragged
 * streams, never padded. Layers below the lowest that is trained keep nothing and are not gone back
 * through. The same numbers for any number of threads. One thread drives; the pool's take pieces. */
#pragma once

#include "engine/base/api.h"
#include "engine/model/encoder.h"
#include "engine/train/parameters.h"
#include "engine/train/trainable-layers.h"

/* Shares that are dropped (Srivastava et al. 2014), where BERT drops: behind the embeddings, of the
 * attention's probabilities, and before each residual sum. */
typedef struct {
    guint64 seed;
    double hidden;
    double attention;
} ClozeTrainableDropout;

/* Places of dropout; of each layer but the first and the last. */
typedef enum {
    CLOZE_TRAINABLE_EMBEDDINGS,
    CLOZE_TRAINABLE_ATTENTION,
    CLOZE_TRAINABLE_OUT,
    CLOZE_TRAINABLE_DOWN,
    CLOZE_TRAINABLE_HEAD,
} ClozeTrainablePlace;

/* What one layer keeps. T tokens, D width, F feed-forward width. */
typedef struct {
    float *qkv;      /* [T][3 D] */
    float *context;  /* [T][D] */
    float *middle;   /* [T][D] before the first LayerNorm */
    float *y_middle; /* [T][D] behind it */
    float *inner;    /* [T][F] before the activation */
    float *sum;      /* [T][D] before the second LayerNorm */
    float *y;        /* [T][D] behind it */
} ClozeTrainableKept;

/* Read it, change it through the functions only. */
typedef struct {
    ClozeConfig config;
    ClozeTrainableLayers layers;
    gsize head_size;
    gssize lowest; /* as cloze_trainable_layers_get_lowest */
    ClozeDenseWork work;
    ClozeDropout hidden_dropout; /* threshold 0: off, as the other */
    ClozeDropout attention_dropout;
    ClozeArenas arenas;

    const ClozeBatch *batch; /* of the last forward pass */
    gsize t;                 /* its tokens */
    gsize capacity;          /* tokens that there is memory for */
    float *memory;
    float *embedded;          /* [T][D] before the LayerNorm of the embeddings */
    float *first;             /* [T][D] behind it */
    ClozeTrainableKept *kept; /* [L]; layers below the lowest share one */
    float *active;            /* [T][F] behind the activation, of the layer at hand */
    float *gradient;          /* [T][D] of the last hidden state */
} ClozeTrainable;

/* Registers the encoder's parameters; freezing and allocating them is next. @prefix: "bert." or "".
 * @lora: (nullable) copied where needed. */
CLOZE_API ClozeTrainable *cloze_trainable_new(const ClozeConfig *config,
                                              ClozeParameters *parameters, const char *prefix,
                                              const ClozeLora *lora);
CLOZE_API void cloze_trainable_free(ClozeTrainable *trainable);
/* Of the products of the layers in both directions, before the first packing; fp32 or bf16, which the
 * CPU must have (cloze_precision_check). Weights, gradients, sums and norms are fp32. */
CLOZE_API void cloze_trainable_set_precision(ClozeTrainable *trainable, ClozePrecision precision);
/* Packs what has changed. After the parameters were filled, and after each step. */
CLOZE_API void cloze_trainable_pack(ClozeTrainable *trainable, ClozePool *pool);
/* For the passes that follow. NULL: nothing is dropped, as when a model is used. The same @step and
 * seed drop the same again. */
CLOZE_API void cloze_trainable_set_dropout(ClozeTrainable *trainable,
                                           const ClozeTrainableDropout *dropout, guint32 step);
/* For the passes and the heads: drops in rows [first_row, first_row + n_rows) of a hidden state,
 * @x being the first of them, or does the same to their gradient. */
void cloze_trainable_drop(const ClozeTrainable *trainable, ClozeTrainablePlace place, gsize layer,
                          float *x, gsize first_row, gsize n_rows);
/* @batch stays until the backward pass is over. Fails as cloze_encoder_forward does. */
CLOZE_API gboolean cloze_trainable_forward(ClozeTrainable *trainable, ClozePool *pool,
                                           const ClozeBatch *batch, GError **error);
/* [T][D]: the input of the lowest layer that is trained, from the last forward pass: what may be kept
 * of a frozen prefix. NULL where the embeddings are trained. */
CLOZE_API const float *cloze_trainable_get_prefix(const ClozeTrainable *trainable);
/* Runs no further than that input: the layers above and the way back have nothing from it. Only where
 * the embeddings are not trained. */
CLOZE_API gboolean cloze_trainable_forward_prefix(ClozeTrainable *trainable, ClozePool *pool,
                                                  const ClozeBatch *batch, GError **error);
/* The same as cloze_trainable_forward with that input given, [T][D]: the layers below do not run,
 * nor does their dropout. Only where the embeddings are not trained. */
CLOZE_API gboolean cloze_trainable_forward_from(ClozeTrainable *trainable, ClozePool *pool,
                                                const ClozeBatch *batch, const float *prefix,
                                                GError **error);
/* [T][D] of the last forward pass */
CLOZE_API const float *cloze_trainable_get_hidden(const ClozeTrainable *trainable);
/* [T][D], zero after a forward pass; what a loss adds to. */
CLOZE_API float *cloze_trainable_get_gradient(ClozeTrainable *trainable);
/* Adds to the gradients of the parameters. Once for each forward pass. */
CLOZE_API void cloze_trainable_backward(ClozeTrainable *trainable, ClozePool *pool);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeTrainable, cloze_trainable_free)
