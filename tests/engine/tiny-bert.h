/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A tiny BERT with random weights of sizes that fit no vector, its file in memory, and its forward
 * pass in plain double precision: what the encoder is compared with. For tests only. */
#pragma once

#include "engine/model/encoder.h"

#define TINY_BERT_LAYERS 2
#define TINY_BERT_WIDTH  42

typedef struct {
    ClozeConfig config;
    GPtrArray *tensors; /* of TinyTensor */
    gboolean old_names; /* bert., gamma, beta in the file */
} TinyBert;

typedef struct {
    ClozeBatch batch;
    gsize *offsets;
    gint32 *ids;
    guint8 *type_ids;
} TinyBatch;

typedef struct {
    double *hidden[TINY_BERT_LAYERS + 1]; /* [T][D] */
    double *attention[TINY_BERT_LAYERS];  /* sequence after sequence [H][t][t] */
    double *pooled;                       /* [B][D] */
} TinyBertResult;

TinyBert *tiny_bert_new(ClozeActivation activation, guint32 seed);
void tiny_bert_free(TinyBert *tiny);
void tiny_bert_use_old_names(TinyBert *tiny);
ClozeSafetensors *tiny_bert_open(const TinyBert *tiny);
/* The values of a tensor by its name in the file without a prefix; may be changed. */
float *tiny_bert_find(TinyBert *tiny, const char *name);

TinyBatch *tiny_batch_new(const TinyBert *tiny, const gsize *lengths, gsize n, gboolean types);
void tiny_batch_free(TinyBatch *batch);

TinyBertResult *tiny_bert_forward(const TinyBert *tiny, const ClozeBatch *batch);
void tiny_bert_result_free(TinyBertResult *result);
