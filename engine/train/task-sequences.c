/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* tanh(W h_0 + b) of each sequence's first token, a linear layer, then a class or a number. */

#include "engine/train/task-sequences.h"

#include <math.h>
#include <string.h>

/* [B][...]; owned */
typedef struct {
    float *first;    /* [B][D] hidden states of the first tokens, later their gradient */
    float *pooled;   /* [B][D] */
    float *input;    /* [B][D] of the head: pooled, or what dropout leaves of it */
    float *gradient; /* [B][C] of the logits, or NULL */
} Rows;

static void
rows_clear(Rows *rows)
{
    g_free(rows->first);
    g_free(rows->pooled);
    g_free(rows->input);
    g_free(rows->gradient);
}

/* Of the classifier's input, or its gradient; the next-sentence layer reads all. */
static void
drop(const ClozeTask *task, const ClozeTrainable *trainable, float *rows)
{
    if (task->head.n_parts)
        cloze_trainable_drop(trainable, CLOZE_TRAINABLE_HEAD, 0, rows, 0,
                             trainable->batch->n_sequences);
}

static Rows
run_pooler(ClozeTask *task, ClozeTrainable *trainable)
{
    const ClozeBatch *batch = trainable->batch;
    gsize b = batch->n_sequences, d = task->width;
    Rows rows = {.first = g_new(float, b *d), .pooled = g_new(float, b *d)};

    for (gsize i = 0; i < b; i++)
        memcpy(rows.first + i * d, cloze_trainable_get_hidden(trainable) + batch->offsets[i] * d,
               d * sizeof(float));
    cloze_dense_forward(&task->pooler, &trainable->work, rows.pooled, rows.first, b);
    trainable->work.kernels->tanh(rows.pooled, b * d);
    rows.input = g_memdup2(rows.pooled, b * d * sizeof(float));
    drop(task, trainable, rows.input);
    return rows;
}

static double
squared_error(const float *outputs, const float *targets, gsize n, double scale, float *gradient)
{
    double loss = 0;

    for (gsize i = 0; i < n; i++) {
        double off = (double)outputs[i] - (double)targets[i];

        loss += scale * off * off / (double)n;
        if (gradient)
            gradient[i] = (float)(2 * scale * off / (double)n);
    }
    return loss;
}

static void
go_back(ClozeTask *task, ClozeTrainable *trainable, const ClozeDense *head, Rows *rows)
{
    const ClozeBatch *batch = trainable->batch;
    gsize b = batch->n_sequences, d = task->width;
    g_autofree float *pooled = g_new(float, b *d);

    cloze_dense_backward(head, &trainable->work, pooled, NULL, rows->gradient, rows->input, b);
    drop(task, trainable, pooled);
    for (gsize i = 0; i < b * d; i++)
        pooled[i] *= 1 - rows->pooled[i] * rows->pooled[i];
    memcpy(rows->pooled, pooled, b * d * sizeof *pooled);
    cloze_dense_backward(&task->pooler, &trainable->work, pooled, NULL, rows->pooled, rows->first,
                         b);
    for (gsize i = 0; i < b; i++)
        trainable->work.kernels->axpy(
            cloze_trainable_get_gradient(trainable) + batch->offsets[i] * d, pooled + i * d, 1, d);
}

double
cloze_task_sequences_run(ClozeTask *task, ClozeTrainable *trainable,
                         const ClozeTaskTargets *targets, gboolean wants_gradient)
{
    const ClozeDense *head = task->next.n_parts ? &task->next : &task->head;
    GArray *output =
        task->options.kind == CLOZE_TASK_MASKED_NEXT ? task->next_output : task->output;
    gsize b = trainable->batch->n_sequences;
    Rows rows = run_pooler(task, trainable);
    double loss;

    g_array_set_size(output, (guint)(b * head->n));
    cloze_dense_forward(head, &trainable->work, (float *)output->data, rows.input, b);
    if (wants_gradient)
        rows.gradient = g_new(float, b * head->n);
    if (task->options.kind == CLOZE_TASK_REGRESSION)
        loss = squared_error((const float *)output->data, targets->targets, b,
                             cloze_task_get_scale(targets), rows.gradient);
    else
        loss = cloze_cross_entropy_run(&task->options.cross_entropy, NULL,
                                       (const float *)output->data, targets->labels, b, head->n,
                                       cloze_task_get_scale(targets), rows.gradient);
    if (wants_gradient)
        go_back(task, trainable, head, &rows);
    rows_clear(&rows);
    return loss;
}
