/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A BERT's parameters: found among a file's tensors, checked against the config, packed. Immutable
 * afterwards. Letters: V vocabulary, P positions, D width, F feed-forward width, L layers. */
#pragma once

#include "engine/model/config.h"
#include "engine/model/linear.h"
#include "engine/model/narrow-linear.h"
#include "engine/model/packed-cache.h"
#include "engine/model/safetensors.h"

/* A layer's products over narrow operands. */
typedef struct {
    ClozeNarrowLinear qkv;
    ClozeNarrowLinear out;
    ClozeNarrowLinear up;
    ClozeNarrowLinear down;
} ClozeNarrowLayer;

/* The dense layers are empty where narrow has them. */
typedef struct {
    ClozeLinear qkv; /* query, key and value one above the other: [3 D][D] */
    ClozeLinear out; /* [D][D] */
    ClozeNorm out_norm;
    ClozeLinear up;   /* [F][D] */
    ClozeLinear down; /* [D][F] */
    ClozeNorm down_norm;
    ClozeNarrowLayer narrow; /* empty in fp32 */
} ClozeEncoderLayer;

typedef struct {
    const float *words; /* [V][D]; mapped, or own_words */
    float *positions;   /* [P][D] */
    float *types;       /* [types][D] */
    ClozeNorm norm;
    ClozeEncoderLayer *layers; /* [L] */
    gsize n_layers;
    ClozeLinear pooler; /* [D][D]; packed is NULL where there is none */
    gsize bytes;        /* of everything */

    float *block;     /* all of the above but the words, in the order of use */
    gsize block_size; /* floats, as words_size */
    gsize words_size;
    float *own_words;
    GMappedFile *map;
} ClozeEncoderWeights;

/* All shapes are checked before memory is asked for. @narrow: the layers' products, or NULL for
 * fp32. @entry: (nullable) whose packed weights are looked for in the cache, and kept there. */
gboolean cloze_encoder_weights_load(ClozeEncoderWeights *weights, const ClozeConfig *config,
                                    ClozeSafetensors *tensors, const ClozeKernels *kernels,
                                    const ClozeNarrow *narrow, const ClozePackedCacheEntry *entry,
                                    ClozePool *pool, GError **error);
void cloze_encoder_weights_clear(ClozeEncoderWeights *weights);
