/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The object, its memory and the forward pass. The way back is trainable-backward.c's. */

#include "engine/train/trainable.h"

#include <math.h>
#include <string.h>

#include "engine/base/pages.h"
#include "engine/kernels/attention.h"

#define ROW_CHUNK ((gsize)32)

ClozeTrainable *
cloze_trainable_new(const ClozeConfig *config, ClozeParameters *parameters, const char *prefix,
                    const ClozeLora *lora)
{
    ClozeTrainable *trainable = g_new0(ClozeTrainable, 1);

    trainable->config = *config;
    trainable->head_size = config->hidden_size / config->n_heads;
    trainable->work.kernels = cloze_kernels_get();
    trainable->work.arenas = &trainable->arenas;
    trainable->kept = g_new0(ClozeTrainableKept, config->n_layers);
    cloze_trainable_layers_add(&trainable->layers, parameters, config, prefix, lora);
    return trainable;
}

void
cloze_trainable_free(ClozeTrainable *trainable)
{
    if (!trainable)
        return;
    cloze_trainable_layers_clear(&trainable->layers);
    cloze_arenas_clear(&trainable->arenas);
    cloze_pages_free(trainable->memory);
    g_free(trainable->kept);
    g_free(trainable);
}

void
cloze_trainable_set_precision(ClozeTrainable *trainable, ClozePrecision precision)
{
    const ClozeNarrow *narrow = cloze_narrow_get(precision);

    for (gsize i = 0; i < trainable->config.n_layers; i++) {
        ClozeTrainableLayer *layer = &trainable->layers.layers[i];

        layer->qkv.narrow = narrow;
        layer->out.narrow = narrow;
        layer->up.narrow = narrow;
        layer->down.narrow = narrow;
    }
}

void
cloze_trainable_pack(ClozeTrainable *trainable, ClozePool *pool)
{
    trainable->work.pool = pool;
    trainable->lowest = cloze_trainable_layers_get_lowest(&trainable->layers);
    for (gsize i = 0; i < trainable->config.n_layers; i++) {
        ClozeTrainableLayer *layer = &trainable->layers.layers[i];
        gboolean both = (gssize)i >= trainable->lowest;

        cloze_dense_pack(&layer->qkv, &trainable->work, both);
        cloze_dense_pack(&layer->out, &trainable->work, both);
        cloze_dense_pack(&layer->up, &trainable->work, both);
        cloze_dense_pack(&layer->down, &trainable->work, both);
    }
}

static ClozeDropout
make_dropout(const ClozeTrainableDropout *dropout, double share, guint32 step)
{
    guint32 threshold = (guint32)lround(65536 * share);

    return (ClozeDropout){.key = {(guint32)dropout->seed, (guint32)(dropout->seed >> 32)},
                          .step = step,
                          .threshold = threshold,
                          .scale = 65536.0f / (float)(65536 - threshold)};
}

void
cloze_trainable_set_dropout(ClozeTrainable *trainable, const ClozeTrainableDropout *dropout,
                            guint32 step)
{
    const ClozeTrainableDropout none = {0};

    if (!dropout)
        dropout = &none;
    trainable->hidden_dropout = make_dropout(dropout, dropout->hidden, step);
    trainable->attention_dropout = make_dropout(dropout, dropout->attention, step);
}

void
cloze_trainable_drop(const ClozeTrainable *trainable, ClozeTrainablePlace place, gsize layer,
                     float *x, gsize first_row, gsize n_rows)
{
    ClozeDropout dropout = trainable->hidden_dropout;
    gsize d = trainable->config.hidden_size;

    dropout.stream = (guint32)(layer * 8 + place);
    if (dropout.threshold)
        trainable->work.kernels->dropout(x, d, n_rows, d, first_row * d, &dropout);
}

/* Floats of what a layer keeps, for one token. */
static gsize
kept_size(const ClozeConfig *config)
{
    return 8 * config->hidden_size + config->intermediate_size;
}

static float *
cut_kept(ClozeTrainableKept *kept, float *next, gsize t, gsize d, gsize f)
{
    kept->qkv = next;
    kept->context = kept->qkv + 3 * t * d;
    kept->middle = kept->context + t * d;
    kept->y_middle = kept->middle + t * d;
    kept->inner = kept->y_middle + t * d;
    kept->sum = kept->inner + t * f;
    kept->y = kept->sum + t * d;
    return kept->y + t * d;
}

static void
make_room(ClozeTrainable *trainable, gsize t)
{
    const ClozeConfig *config = &trainable->config;
    gsize n_shared = (gsize)MAX(trainable->lowest, 0);
    gsize n_sets = config->n_layers - n_shared + (n_shared > 0);
    gsize d = config->hidden_size, f = config->intermediate_size;
    gsize a_token = 3 * d + f + n_sets * kept_size(config);
    float *next;

    if (t > trainable->capacity) {
        cloze_pages_free(trainable->memory);
        trainable->capacity = t;
        trainable->memory = cloze_pages_alloc(t * a_token * sizeof(float));
    }
    trainable->embedded = trainable->memory;
    trainable->first = trainable->embedded + t * d;
    trainable->gradient = trainable->first + t * d;
    trainable->active = trainable->gradient + t * d;
    next = trainable->active + t * f;
    for (gsize i = 0; i < config->n_layers; i++) {
        if (i > 0 && i < n_shared)
            trainable->kept[i] = trainable->kept[0];
        else
            next = cut_kept(&trainable->kept[i], next, t, d, f);
    }
}

/* Which sequence holds stream position @i. */
static gsize
find_sequence(const ClozeBatch *batch, gsize i)
{
    gsize low = 0, high = batch->n_sequences;

    while (high - low > 1) {
        gsize middle = low + (high - low) / 2;

        if (batch->offsets[middle] <= i)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void
embed_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const ClozeTrainable *trainable = data;
    const ClozeTrainableLayers *layers = &trainable->layers;
    const ClozeKernels *kernels = trainable->work.kernels;
    const ClozeBatch *batch = trainable->batch;
    gsize d = trainable->config.hidden_size, sequence = find_sequence(batch, begin);

    for (gsize i = begin; i < end; i++) {
        gsize type = batch->type_ids ? batch->type_ids[i] : 0;

        while (i >= batch->offsets[sequence + 1])
            sequence++;
        kernels->add3(trainable->embedded + i * d, layers->words->value + (gsize)batch->ids[i] * d,
                      layers->types->value + type * d,
                      layers->positions->value + (i - batch->offsets[sequence]) * d, d);
    }
    kernels->layer_norm(trainable->first + begin * d, trainable->embedded + begin * d,
                        layers->norm.weight->value, layers->norm.bias->value, end - begin, d,
                        trainable->config.layer_norm_eps);
    cloze_trainable_drop(trainable, CLOZE_TRAINABLE_EMBEDDINGS, 0, trainable->first + begin * d,
                         begin, end - begin);
}

/* Of one layer, for the callbacks. */
typedef struct {
    ClozeTrainable *trainable;
    const ClozeTrainableKept *kept;
    gsize layer;
    const ClozeTrainableNorm *norm;
    ClozeTrainablePlace place;
    const float *residual; /* [T][D] */
    float *sum;            /* [T][D] */
    float *y;              /* [T][D] = LayerNorm(sum) */
    float *scratch;
    gsize scratch_size;
} Stage;

static void
attend_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Stage *stage = data;
    const ClozeTrainable *trainable = stage->trainable;
    const ClozeBatch *batch = trainable->batch;
    gsize d = trainable->config.hidden_size, n_heads = trainable->config.n_heads;

    ClozeDropout dropout = trainable->attention_dropout;

    dropout.stream = (guint32)(stage->layer * 8 + CLOZE_TRAINABLE_ATTENTION);
    for (gsize i = begin; i < end; i++) {
        gsize first = batch->offsets[i / n_heads], column = i % n_heads * trainable->head_size;
        const float *qkv = stage->kept->qkv + first * 3 * d + column;
        const ClozeAttention attention = {.out = stage->kept->context + first * d + column,
                                          .ldout = d,
                                          .q = qkv,
                                          .k = qkv + d,
                                          .v = qkv + 2 * d,
                                          .ld = 3 * d,
                                          .t = batch->offsets[i / n_heads + 1] - first,
                                          .dh = trainable->head_size,
                                          .scale = 1.0f / sqrtf((float)trainable->head_size),
                                          .dropout = dropout.threshold ? &dropout : NULL};

        dropout.region = (guint32)i;
        cloze_attention_run(trainable->work.kernels, &attention,
                            stage->scratch + thread * stage->scratch_size);
    }
}

static void
attend(Stage *stage)
{
    ClozeTrainable *trainable = stage->trainable;
    const ClozeBatch *batch = trainable->batch;
    ClozePool *pool = trainable->work.pool;
    gsize n = batch->n_sequences * trainable->config.n_heads, longest = 0;
    guint n_threads = pool ? cloze_pool_get_n_threads(pool) : 1;

    for (gsize i = 0; i < batch->n_sequences; i++)
        longest = MAX(longest, batch->offsets[i + 1] - batch->offsets[i]);
    stage->scratch_size =
        (cloze_attention_scratch(trainable->work.kernels, longest, trainable->head_size) + 15) /
        16 * 16;
    stage->scratch =
        cloze_arenas_take(&trainable->arenas, n_threads * stage->scratch_size * sizeof(float));
    cloze_pool_parallel_for(pool, n, MAX(n / (n_threads * 16), 1), attend_cb, stage);
    cloze_arenas_give(&trainable->arenas, stage->scratch);
}

/* The residual is added behind the product where nothing is dropped, else here. */
static void
norm_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Stage *stage = data;
    const ClozeTrainable *trainable = stage->trainable;
    const ClozeKernels *kernels = trainable->work.kernels;
    gsize d = trainable->config.hidden_size, n_rows = end - begin;
    float *sum = stage->sum + begin * d;

    if (trainable->hidden_dropout.threshold) {
        cloze_trainable_drop(trainable, stage->place, stage->layer, sum, begin, n_rows);
        kernels->axpy(sum, stage->residual + begin * d, 1, n_rows * d);
    }
    kernels->layer_norm(stage->y + begin * d, sum, stage->norm->weight->value,
                        stage->norm->bias->value, n_rows, d, trainable->config.layer_norm_eps);
}

/* sum = residual + dropout(x W^T + b); y = LayerNorm(sum). The stage names all but the product. */
static void
run_residual(Stage *stage, const ClozeDense *dense, const float *x)
{
    const ClozeTrainable *trainable = stage->trainable;
    gboolean drops = trainable->hidden_dropout.threshold > 0;
    const ClozeLinearRun run = {.y = stage->sum,
                                .ldy = dense->n,
                                .x = x,
                                .ldx = dense->k,
                                .m = trainable->t,
                                .add = drops ? NULL : stage->residual,
                                .ldadd = dense->n};

    cloze_dense_run(dense, &trainable->work, &run);
    cloze_pool_parallel_for(trainable->work.pool, trainable->t, ROW_CHUNK, norm_cb, stage);
}

static void
activate_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Stage *stage = data;
    const ClozeTrainable *trainable = stage->trainable;
    gsize f = trainable->config.intermediate_size;

    for (gsize row = begin; row < end; row++) {
        float *active = trainable->active + row * f;

        memcpy(active, stage->kept->inner + row * f, f * sizeof *active);
        trainable->work.kernels->activate(active, f,
                                          cloze_encoder_get_epilogue(&trainable->config));
    }
}

static void
run_layer(ClozeTrainable *trainable, gsize index, const float *x)
{
    const ClozeTrainableLayer *layer = &trainable->layers.layers[index];
    const ClozeTrainableKept *kept = &trainable->kept[index];
    Stage stage = {.trainable = trainable,
                   .kept = kept,
                   .layer = index,
                   .norm = &layer->out_norm,
                   .place = CLOZE_TRAINABLE_OUT,
                   .residual = x,
                   .sum = kept->middle,
                   .y = kept->y_middle};

    cloze_dense_forward(&layer->qkv, &trainable->work, kept->qkv, x, trainable->t);
    attend(&stage);
    run_residual(&stage, &layer->out, kept->context);
    cloze_dense_forward(&layer->up, &trainable->work, kept->inner, kept->y_middle, trainable->t);
    cloze_pool_parallel_for(trainable->work.pool, trainable->t, ROW_CHUNK, activate_cb, &stage);
    stage.norm = &layer->down_norm;
    stage.place = CLOZE_TRAINABLE_DOWN;
    stage.residual = kept->y_middle;
    stage.sum = kept->sum;
    stage.y = kept->y;
    run_residual(&stage, &layer->down, trainable->active);
}

/* Hidden state @k: the input of layer @k. */
static float *
state_of(const ClozeTrainable *trainable, gsize k)
{
    return k ? trainable->kept[k - 1].y : trainable->first;
}

static gboolean
begin(ClozeTrainable *trainable, ClozePool *pool, const ClozeBatch *batch, GError **error)
{
    if (!cloze_encoder_check_batch(&trainable->config, batch, error))
        return FALSE;
    trainable->work.pool = pool;
    trainable->batch = batch;
    trainable->t = batch->offsets[batch->n_sequences];
    make_room(trainable, trainable->t);
    return TRUE;
}

static void
run_layers(ClozeTrainable *trainable, gsize first)
{
    for (gsize i = first; i < trainable->config.n_layers; i++)
        run_layer(trainable, i, state_of(trainable, i));
    memset(trainable->gradient, 0, trainable->t * trainable->config.hidden_size * sizeof(float));
}

gboolean
cloze_trainable_forward(ClozeTrainable *trainable, ClozePool *pool, const ClozeBatch *batch,
                        GError **error)
{
    if (!begin(trainable, pool, batch, error))
        return FALSE;
    cloze_pool_parallel_for(pool, trainable->t, ROW_CHUNK, embed_cb, trainable);
    run_layers(trainable, 0);
    return TRUE;
}

const float *
cloze_trainable_get_prefix(const ClozeTrainable *trainable)
{
    return trainable->lowest < 0 ? NULL : state_of(trainable, (gsize)trainable->lowest);
}

gboolean
cloze_trainable_forward_prefix(ClozeTrainable *trainable, ClozePool *pool, const ClozeBatch *batch,
                               GError **error)
{
    g_return_val_if_fail(trainable->lowest >= 0, FALSE);
    if (!begin(trainable, pool, batch, error))
        return FALSE;
    cloze_pool_parallel_for(pool, trainable->t, ROW_CHUNK, embed_cb, trainable);
    for (gsize i = 0; i < (gsize)trainable->lowest; i++)
        run_layer(trainable, i, state_of(trainable, i));
    return TRUE;
}

gboolean
cloze_trainable_forward_from(ClozeTrainable *trainable, ClozePool *pool, const ClozeBatch *batch,
                             const float *prefix, GError **error)
{
    g_return_val_if_fail(trainable->lowest >= 0, FALSE);
    if (!begin(trainable, pool, batch, error))
        return FALSE;
    memcpy(state_of(trainable, (gsize)trainable->lowest), prefix,
           trainable->t * trainable->config.hidden_size * sizeof *prefix);
    run_layers(trainable, (gsize)trainable->lowest);
    return TRUE;
}

const float *
cloze_trainable_get_hidden(const ClozeTrainable *trainable)
{
    return state_of(trainable, trainable->config.n_layers);
}

float *
cloze_trainable_get_gradient(ClozeTrainable *trainable)
{
    return trainable->gradient;
}
