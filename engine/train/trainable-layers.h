/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The parameters of a BERT that is trained, by name, and its dense layers. Registering only: values,
 * gradients and their memory are the parameters', the passes trainable.c's. */
#pragma once

#include "engine/base/api.h"
#include "engine/model/config.h"
#include "engine/train/dense.h"

typedef struct {
    ClozeParameter *weight; /* [D], as bias */
    ClozeParameter *bias;
} ClozeTrainableNorm;

typedef struct {
    ClozeDense qkv; /* [3 D][D] */
    ClozeDense out; /* [D][D] */
    ClozeTrainableNorm out_norm;
    ClozeDense up;   /* [F][D] */
    ClozeDense down; /* [D][F] */
    ClozeTrainableNorm down_norm;
} ClozeTrainableLayer;

typedef struct {
    ClozeParameter *words;     /* [V][D] */
    ClozeParameter *positions; /* [P][D] */
    ClozeParameter *types;     /* [types][D] */
    ClozeTrainableNorm norm;
    ClozeTrainableLayer *layers; /* [L] */
    gsize n_layers;
} ClozeTrainableLayers;

/* Low-rank updates with the names of the peft package. */
typedef struct {
    gsize rank; /* 0: none */
    float alpha;
    const char *const *targets; /* "query", "value", "attention.output.dense", ...: ends of modules'
                                 * names; NULL-terminated */
} ClozeLora;

/* @prefix: "bert." or "". */
void cloze_trainable_layers_add(ClozeTrainableLayers *layers, ClozeParameters *parameters,
                                const ClozeConfig *config, const char *prefix,
                                const ClozeLora *lora);
void cloze_trainable_layers_clear(ClozeTrainableLayers *layers);
/* The lowest layer with something to train: 0 .. L; the embeddings count as below 0, -1. */
gssize cloze_trainable_layers_get_lowest(const ClozeTrainableLayers *layers);
