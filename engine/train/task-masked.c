/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Transform (dense, activation, LayerNorm), the decoder over the vocabulary, cross-entropy. */

#include "engine/train/task-masked.h"

#include <string.h>

/* M labelled tokens; owned. */
typedef struct {
    gsize m;
    gsize *tokens;  /* [M] */
    gint32 *labels; /* [M] */
    float *hidden;  /* [M][D] */
    float *inner;   /* [M][D] before the activation */
    float *active;  /* [M][D] */
    float *normed;  /* [M][D] */
} Rows;

static Rows
rows_new(const ClozeTask *task, const ClozeTrainable *trainable, const gint32 *labels)
{
    gsize d = task->width, n = 0;
    Rows rows = {0};

    for (gsize i = 0; i < trainable->t; i++)
        n += labels[i] >= 0;
    rows.tokens = g_new(gsize, n + 1);
    rows.labels = g_new(gint32, n + 1);
    rows.hidden = g_new(float, 4 * n * d + 1);
    rows.inner = rows.hidden + n * d;
    rows.active = rows.inner + n * d;
    rows.normed = rows.active + n * d;
    for (gsize i = 0; i < trainable->t; i++) {
        if (labels[i] < 0)
            continue;
        rows.tokens[rows.m] = i;
        rows.labels[rows.m] = labels[i];
        memcpy(rows.hidden + rows.m * d, cloze_trainable_get_hidden(trainable) + i * d,
               d * sizeof(float));
        rows.m++;
    }
    return rows;
}

static void
rows_clear(Rows *rows)
{
    g_free(rows->tokens);
    g_free(rows->labels);
    g_free(rows->hidden);
}

static void
run_transform(ClozeTask *task, const ClozeTrainable *trainable, const Rows *rows)
{
    const ClozeKernels *kernels = trainable->work.kernels;
    gsize d = task->width, m = rows->m;

    cloze_dense_forward(&task->transform, &trainable->work, rows->inner, rows->hidden, m);
    memcpy(rows->active, rows->inner, m * d * sizeof(float));
    kernels->activate(rows->active, m * d, task->activation);
    kernels->layer_norm(rows->normed, rows->active, task->transform_norm.weight->value,
                        task->transform_norm.bias->value, m, d, task->layer_norm_eps);
}

static void
norm_backward(const ClozeTask *task, const ClozeTrainable *trainable, const Rows *rows,
              float *gradient)
{
    const ClozeKernels *kernels = trainable->work.kernels;
    gsize d = task->width;
    g_autofree float *sums = g_new0(float, 2 * d);

    kernels->layer_norm_backward(gradient, sums, sums + d, gradient, rows->active,
                                 task->transform_norm.weight->value, rows->m, d,
                                 task->layer_norm_eps);
    if (task->transform_norm.weight->gradient)
        kernels->axpy(task->transform_norm.weight->gradient, sums, 1, d);
    if (task->transform_norm.bias->gradient)
        kernels->axpy(task->transform_norm.bias->gradient, sums + d, 1, d);
}

static void
go_back(const ClozeTask *task, ClozeTrainable *trainable, const Rows *rows, const float *logits)
{
    const ClozeKernels *kernels = trainable->work.kernels;
    gsize d = task->width, m = rows->m;
    g_autofree float *gradient = g_new(float, m *d);
    g_autofree float *hidden = g_new(float, m *d);

    cloze_dense_backward(&task->decoder, &trainable->work, gradient, NULL, logits, rows->normed, m);
    norm_backward(task, trainable, rows, gradient);
    kernels->activate_backward(gradient, NULL, rows->inner, m * d, task->activation);
    cloze_dense_backward(&task->transform, &trainable->work, hidden, NULL, gradient, rows->hidden,
                         m);
    for (gsize i = 0; i < m; i++)
        kernels->axpy(cloze_trainable_get_gradient(trainable) + rows->tokens[i] * d, hidden + i * d,
                      1, d);
}

double
cloze_task_masked_run(ClozeTask *task, ClozeTrainable *trainable, const ClozeTaskTargets *targets,
                      gboolean wants_gradient)
{
    Rows rows = rows_new(task, trainable, targets->token_labels);
    gsize v = task->decoder.n;
    g_autofree float *gradient = wants_gradient ? g_new(float, rows.m *v + 1) : NULL;
    double loss;

    g_array_set_size(task->output, (guint)(rows.m * v));
    run_transform(task, trainable, &rows);
    cloze_dense_forward(&task->decoder, &trainable->work, (float *)task->output->data, rows.normed,
                        rows.m);
    loss = cloze_cross_entropy_run(&task->options.cross_entropy, trainable->work.pool,
                                   (const float *)task->output->data, rows.labels, rows.m, v,
                                   cloze_task_get_scale(targets), gradient);
    if (gradient && rows.m)
        go_back(task, trainable, &rows, gradient);
    rows_clear(&rows);
    return loss;
}
