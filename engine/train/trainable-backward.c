/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The backward pass: layer by layer from the last hidden state's gradient down to the lowest layer
 * that is trained. */

#include <math.h>
#include <string.h>

#include "engine/kernels/attention-backward.h"
#include "engine/train/trainable.h"

#define NORM_ROWS    ((gsize)4) /* of one part of a LayerNorm's gradient */
#define GATHER_CHUNK ((gsize)64)
#define ROW_CHUNK    ((gsize)32)
#define COLUMN_CHUNK ((gsize)64)

/* One pass. The buffers hold gradients of what their names say. */
typedef struct {
    ClozeTrainable *trainable;
    float *y;       /* [T][D] of a layer's output, then of its input */
    float *middle;  /* [T][D] */
    float *context; /* [T][D] */
    float *branch;  /* [T][D] of what was dropped from; with dropout */
    float *wide;    /* [T][max(F, 3 D)] */
    float *norms;   /* [parts][2 D] */
    float *scratch;
    gsize scratch_size;

    gsize layer;
    gboolean wants_active;
    ClozeTrainablePlace place;
    const ClozeTrainableKept *kept;
    const ClozeTrainableNorm *norm; /* of the LayerNorm at hand */
    gsize n_parts;
    float *dx;
    const float *dy;
    const float *x;
} Pass;

static void
norm_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Pass *pass = data;
    const ClozeTrainable *trainable = pass->trainable;
    gsize d = trainable->config.hidden_size;

    for (gsize part = begin; part < end; part++) {
        gsize row = part * NORM_ROWS, n_rows = MIN(NORM_ROWS, trainable->t - row);
        float *sums = pass->norms + part * 2 * d;

        memset(sums, 0, 2 * d * sizeof *sums);
        trainable->work.kernels->layer_norm_backward(
            pass->dx + row * d, sums, sums + d, pass->dy + row * d, pass->x + row * d,
            pass->norm->weight->value, n_rows, d, trainable->config.layer_norm_eps);
    }
}

/* The parts' sums in order, of some columns: many terms that may cancel. */
static void
gather_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Pass *pass = data;
    gsize d = pass->trainable->config.hidden_size, n = end - begin;
    float *gradients[] = {pass->norm->weight->gradient, pass->norm->bias->gradient};
    double sums[GATHER_CHUNK] = {0};

    for (gsize part = 0; part < pass->n_parts; part++)
        for (gsize i = 0; i < n; i++)
            sums[i] += (double)pass->norms[part * 2 * d + begin + i];
    for (gsize i = 0; i < n; i++) {
        gsize column = begin + i;

        if (gradients[column / d])
            gradients[column / d][column % d] += (float)sums[i];
    }
}

/* dx from dy for y = LayerNorm(x) */
static void
norm_backward(Pass *pass, const ClozeTrainableNorm *norm, float *dx, const float *dy,
              const float *x)
{
    const ClozeTrainable *trainable = pass->trainable;

    pass->norm = norm;
    pass->dx = dx;
    pass->dy = dy;
    pass->x = x;
    pass->n_parts = (trainable->t + NORM_ROWS - 1) / NORM_ROWS;
    cloze_pool_parallel_for(trainable->work.pool, pass->n_parts, 4, norm_cb, pass);
    cloze_pool_parallel_for(trainable->work.pool, 2 * trainable->config.hidden_size, GATHER_CHUNK,
                            gather_cb, pass);
}

/* The way back through the activation, and what went through it, which was not kept. */
static void
activate_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Pass *pass = data;
    const ClozeTrainable *trainable = pass->trainable;
    gsize f = trainable->config.intermediate_size, first = begin * f;

    trainable->work.kernels->activate_backward(
        pass->wide + first, pass->wants_active ? trainable->active + first : NULL,
        pass->kept->inner + first, (end - begin) * f,
        cloze_encoder_get_epilogue(&trainable->config));
}

static void
attend_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Pass *pass = data;
    const ClozeTrainable *trainable = pass->trainable;
    const ClozeBatch *batch = trainable->batch;
    gsize d = trainable->config.hidden_size, n_heads = trainable->config.n_heads;

    ClozeDropout dropout = trainable->attention_dropout;

    dropout.stream = (guint32)(pass->layer * 8 + CLOZE_TRAINABLE_ATTENTION);
    for (gsize i = begin; i < end; i++) {
        gsize first = batch->offsets[i / n_heads], column = i % n_heads * trainable->head_size;
        const float *qkv = pass->kept->qkv + first * 3 * d + column;
        float *gradient = pass->wide + first * 3 * d + column;
        const ClozeAttentionBackward run = {.dq = gradient,
                                            .dk = gradient + d,
                                            .dv = gradient + 2 * d,
                                            .lddqkv = 3 * d,
                                            .dout = pass->context + first * d + column,
                                            .lddout = d,
                                            .q = qkv,
                                            .k = qkv + d,
                                            .v = qkv + 2 * d,
                                            .ld = 3 * d,
                                            .t = batch->offsets[i / n_heads + 1] - first,
                                            .dh = trainable->head_size,
                                            .scale = 1.0f / sqrtf((float)trainable->head_size),
                                            .dropout = dropout.threshold ? &dropout : NULL};

        dropout.region = (guint32)i;
        cloze_attention_backward_run(trainable->work.kernels, &run,
                                     pass->scratch + thread * pass->scratch_size);
    }
}

/* pass->wide = the gradient of queries, keys and values, from pass->context */
static void
attention_backward(Pass *pass)
{
    ClozePool *pool = pass->trainable->work.pool;
    gsize n = pass->trainable->batch->n_sequences * pass->trainable->config.n_heads;
    guint n_threads = pool ? cloze_pool_get_n_threads(pool) : 1;

    cloze_pool_parallel_for(pool, n, MAX(n / (n_threads * 16), 1), attend_cb, pass);
}

static void
drop_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Pass *pass = data;
    gsize d = pass->trainable->config.hidden_size;
    float *branch = pass->branch + begin * d;

    memcpy(branch, pass->dy + begin * d, (end - begin) * d * sizeof *branch);
    cloze_trainable_drop(pass->trainable, pass->place, pass->layer, branch, begin, end - begin);
}

/* The gradient of a dense layer's output from that of the sum it went into. */
static const float *
branch_off(Pass *pass, ClozeTrainablePlace place, const float *sum)
{
    if (!pass->trainable->hidden_dropout.threshold)
        return sum;
    pass->place = place;
    pass->dy = sum;
    cloze_pool_parallel_for(pass->trainable->work.pool, pass->trainable->t, ROW_CHUNK, drop_cb,
                            pass);
    return pass->branch;
}

/* From the gradient of a layer's output in pass->y to that of its input, in the same place; the
 * lowest layer's input wants none. */
static void
layer_backward(Pass *pass, gsize index, const float *x, gboolean wants_input)
{
    const ClozeTrainable *trainable = pass->trainable;
    const ClozeTrainableLayer *layer = &trainable->layers.layers[index];
    const ClozeTrainableKept *kept = &trainable->kept[index];
    const ClozeDenseWork *work = &trainable->work;
    gsize t = trainable->t;
    const float *branch;

    pass->layer = index;
    pass->kept = kept;
    norm_backward(pass, &layer->down_norm, pass->y, pass->y, kept->sum);
    branch = branch_off(pass, CLOZE_TRAINABLE_DOWN, pass->y);
    cloze_dense_backward(&layer->down, work, pass->wide, NULL, branch, NULL, t);
    pass->wants_active = cloze_dense_is_trained(&layer->down);
    cloze_pool_parallel_for(work->pool, t, ROW_CHUNK, activate_cb, pass);
    cloze_dense_backward(&layer->down, work, NULL, NULL, branch, trainable->active, t);
    cloze_dense_backward(&layer->up, work, pass->middle, pass->y, pass->wide, kept->y_middle, t);
    norm_backward(pass, &layer->out_norm, pass->middle, pass->middle, kept->middle);
    branch = branch_off(pass, CLOZE_TRAINABLE_OUT, pass->middle);
    cloze_dense_backward(&layer->out, work, pass->context, NULL, branch, kept->context, t);
    attention_backward(pass);
    cloze_dense_backward(&layer->qkv, work, wants_input ? pass->y : NULL, pass->middle, pass->wide,
                         x, t);
}

static void
add_row(const Pass *pass, const ClozeParameter *table, gsize row, gsize token, gsize column,
        gsize n)
{
    gsize d = pass->trainable->config.hidden_size;

    if (table->gradient)
        pass->trainable->work.kernels->axpy(table->gradient + row * d + column,
                                            pass->y + token * d + column, 1, n);
}

/* Each piece takes some columns of all tokens in order: rows that occur twice are added in order. */
static void
embeddings_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Pass *pass = data;
    const ClozeTrainable *trainable = pass->trainable;
    const ClozeTrainableLayers *layers = &trainable->layers;
    const ClozeBatch *batch = trainable->batch;
    gsize first = begin * COLUMN_CHUNK;
    gsize n = MIN(end * COLUMN_CHUNK, trainable->config.hidden_size) - first;

    for (gsize sequence = 0; sequence < batch->n_sequences; sequence++)
        for (gsize i = batch->offsets[sequence]; i < batch->offsets[sequence + 1]; i++) {
            gsize type = batch->type_ids ? batch->type_ids[i] : 0;

            add_row(pass, layers->words, (gsize)batch->ids[i], i, first, n);
            add_row(pass, layers->positions, i - batch->offsets[sequence], i, first, n);
            add_row(pass, layers->types, type, i, first, n);
        }
}

static void
embeddings_backward(Pass *pass)
{
    const ClozeTrainable *trainable = pass->trainable;
    gsize n_chunks = (trainable->config.hidden_size + COLUMN_CHUNK - 1) / COLUMN_CHUNK;

    cloze_trainable_drop(trainable, CLOZE_TRAINABLE_EMBEDDINGS, 0, pass->y, 0, trainable->t);
    norm_backward(pass, &trainable->layers.norm, pass->y, pass->y, trainable->embedded);
    for (gsize i = 0; i < trainable->t; i++)
        cloze_parameters_mark_row(trainable->layers.words, (gsize)trainable->batch->ids[i]);
    cloze_pool_parallel_for(trainable->work.pool, n_chunks, 1, embeddings_cb, pass);
}

static gsize
longest_sequence(const ClozeBatch *batch)
{
    gsize longest = 0;

    for (gsize i = 0; i < batch->n_sequences; i++)
        longest = MAX(longest, batch->offsets[i + 1] - batch->offsets[i]);
    return longest;
}

/* Cuts one arena into the pass's buffers. */
static gpointer
take_memory(Pass *pass)
{
    ClozeTrainable *trainable = pass->trainable;
    ClozePool *pool = trainable->work.pool;
    gsize t = trainable->t, d = trainable->config.hidden_size;
    gsize wide = MAX(trainable->config.intermediate_size, 3 * d);
    gboolean drops = trainable->hidden_dropout.threshold > 0;
    gsize norms = (t + NORM_ROWS - 1) / NORM_ROWS * 2 * d;
    guint n_threads = pool ? cloze_pool_get_n_threads(pool) : 1;
    float *memory;

    pass->scratch_size =
        (cloze_attention_backward_scratch(
             trainable->work.kernels, longest_sequence(trainable->batch), trainable->head_size) +
         15) /
        16 * 16;
    memory = cloze_arenas_take(&trainable->arenas, (t * ((drops ? 3 : 2) * d + wide) + norms +
                                                    n_threads * pass->scratch_size) *
                                                       sizeof *memory);
    pass->y = trainable->gradient;
    pass->middle = memory;
    pass->context = pass->middle + t * d;
    pass->branch = pass->context + t * d;
    pass->wide = pass->branch + (drops ? t * d : 0);
    pass->norms = pass->wide + t * wide;
    pass->scratch = pass->norms + norms;
    return memory;
}

void
cloze_trainable_backward(ClozeTrainable *trainable, ClozePool *pool)
{
    gssize lowest = trainable->lowest, n_layers = (gssize)trainable->config.n_layers;
    Pass pass = {.trainable = trainable};
    gpointer memory;

    if (lowest >= n_layers)
        return;
    trainable->work.pool = pool;
    memory = take_memory(&pass);
    for (gssize i = n_layers - 1; i >= MAX(lowest, 0); i--)
        layer_backward(&pass, (gsize)i, i ? trainable->kept[i - 1].y : trainable->first,
                       i > lowest);
    if (lowest < 0)
        embeddings_backward(&pass);
    cloze_arenas_give(&trainable->arenas, memory);
}
