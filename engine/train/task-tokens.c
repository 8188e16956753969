/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A linear layer over the last hidden state, then one of three losses. */

#include "engine/train/task-tokens.h"

#include <string.h>

#include "engine/train/crf.h"

static gboolean
drops(const ClozeTask *task, const ClozeTrainable *trainable)
{
    return trainable->hidden_dropout.threshold && task->options.kind != CLOZE_TASK_SPAN;
}

/* [T][D]: the last hidden state, or what dropout leaves of it. */
static const float *
get_input(const ClozeTask *task, const ClozeTrainable *trainable)
{
    return drops(task, trainable) ? (const float *)task->dropped->data
                                  : cloze_trainable_get_hidden(trainable);
}

static void
drop(ClozeTask *task, const ClozeTrainable *trainable)
{
    gsize n = trainable->t * task->width;

    g_array_set_size(task->dropped, (guint)n);
    memcpy(task->dropped->data, cloze_trainable_get_hidden(trainable), n * sizeof(float));
    cloze_trainable_drop(trainable, CLOZE_TRAINABLE_HEAD, 0, (float *)task->dropped->data, 0,
                         trainable->t);
}

/* task->output = [T][C] logits; room for their gradient where it is wanted. */
static float *
run_head(ClozeTask *task, ClozeTrainable *trainable, gboolean wants_gradient)
{
    gsize t = trainable->t, c = task->head.n;

    if (drops(task, trainable))
        drop(task, trainable);
    g_array_set_size(task->output, (guint)(t * c));
    cloze_dense_forward(&task->head, &trainable->work, (float *)task->output->data,
                        get_input(task, trainable), t);
    return wants_gradient ? g_new0(float, t *c) : NULL;
}

static void
go_back(ClozeTask *task, ClozeTrainable *trainable, const float *gradient)
{
    float *hidden = cloze_trainable_get_gradient(trainable);
    gsize n = trainable->t * task->width;
    g_autofree float *dropped = NULL;

    if (!gradient)
        return;
    if (!drops(task, trainable)) {
        cloze_dense_backward(&task->head, &trainable->work, hidden, hidden, gradient,
                             get_input(task, trainable), trainable->t);
        return;
    }
    dropped = g_new(float, n);
    cloze_dense_backward(&task->head, &trainable->work, dropped, NULL, gradient,
                         get_input(task, trainable), trainable->t);
    cloze_trainable_drop(trainable, CLOZE_TRAINABLE_HEAD, 0, dropped, 0, trainable->t);
    trainable->work.kernels->axpy(hidden, dropped, 1, n);
}

double
cloze_task_tokens_run(ClozeTask *task, ClozeTrainable *trainable, const ClozeTaskTargets *targets,
                      gboolean wants_gradient)
{
    g_autofree float *gradient = run_head(task, trainable, wants_gradient);
    double loss = cloze_cross_entropy_run(
        &task->options.cross_entropy, trainable->work.pool, (const float *)task->output->data,
        targets->token_labels, trainable->t, task->head.n, cloze_task_get_scale(targets), gradient);

    go_back(task, trainable, gradient);
    return loss;
}

/* The labelled tokens of one sequence, their emissions and gradients side by side. */
typedef struct {
    gsize *tokens;
    gint32 *tags;
    float *emissions; /* [n][C] */
    float *gradient;  /* [n][C] */
    gsize n;
} Chain;

static Chain
chain_new(const ClozeTask *task, const ClozeTrainable *trainable, const gint32 *labels,
          gsize sequence)
{
    const gsize *offsets = trainable->batch->offsets;
    gsize begin = offsets[sequence], end = offsets[sequence + 1], c = task->head.n;
    Chain chain = {.tokens = g_new(gsize, end - begin),
                   .tags = g_new(gint32, end - begin),
                   .emissions = g_new(float, (end - begin) * c),
                   .gradient = g_new0(float, (end - begin) * c)};

    for (gsize i = begin; i < end; i++) {
        if (labels[i] < 0)
            continue;
        chain.tokens[chain.n] = i;
        chain.tags[chain.n] = labels[i];
        memcpy(chain.emissions + chain.n * c, &g_array_index(task->output, float, i *c),
               c * sizeof(float));
        chain.n++;
    }
    return chain;
}

static void
chain_clear(Chain *chain)
{
    g_free(chain->tokens);
    g_free(chain->tags);
    g_free(chain->emissions);
    g_free(chain->gradient);
}

static double
run_chain(const ClozeTask *task, Chain *chain, double scale, float *gradient)
{
    gsize c = task->head.n;
    const ClozeCrf crf = {.n_tags = c,
                          .transitions = task->transitions->value,
                          .start = task->start->value,
                          .end = task->end->value};
    const ClozeCrfGradient sums = {.emissions = chain->gradient,
                                   .transitions = task->transitions->gradient,
                                   .start = task->start->gradient,
                                   .end = task->end->gradient};
    double loss;

    if (!gradient)
        return cloze_crf_sum(&crf, chain->emissions, chain->n, NULL) -
               cloze_crf_score(&crf, chain->emissions, chain->tags, chain->n);
    loss = cloze_crf_add_gradient(&crf, chain->emissions, chain->tags, chain->n, scale, &sums);
    for (gsize i = 0; i < chain->n; i++)
        memcpy(gradient + chain->tokens[i] * c, chain->gradient + i * c, c * sizeof *gradient);
    return loss;
}

static gsize
count_labelled(const ClozeBatch *batch, const gint32 *labels)
{
    gsize n = 0;

    for (gsize sequence = 0; sequence < batch->n_sequences; sequence++)
        for (gsize i = batch->offsets[sequence]; i < batch->offsets[sequence + 1]; i++)
            if (labels[i] >= 0) {
                n++;
                break;
            }
    return n;
}

double
cloze_task_tokens_run_crf(ClozeTask *task, ClozeTrainable *trainable,
                          const ClozeTaskTargets *targets, gboolean wants_gradient)
{
    g_autofree float *gradient = run_head(task, trainable, wants_gradient);
    gsize n = count_labelled(trainable->batch, targets->token_labels);
    double scale = cloze_task_get_scale(targets) / (double)MAX(n, 1), loss = 0;

    for (gsize i = 0; i < trainable->batch->n_sequences; i++) {
        Chain chain = chain_new(task, trainable, targets->token_labels, i);

        if (chain.n > 0)
            loss += scale * run_chain(task, &chain, scale, gradient);
        chain_clear(&chain);
    }
    go_back(task, trainable, gradient);
    return loss;
}

/* One of the two outputs, over the tokens of each sequence. */
static double
run_edge(const ClozeTask *task, const ClozeTrainable *trainable, const gint32 *labels, gsize edge,
         double scale, float *gradient)
{
    const ClozeBatch *batch = trainable->batch;
    double loss = 0;

    for (gsize sequence = 0; sequence < batch->n_sequences; sequence++) {
        gsize begin = batch->offsets[sequence], n = batch->offsets[sequence + 1] - begin;
        g_autofree float *logits = g_new(float, n), *slopes = g_new(float, n);

        if (labels[sequence] < 0 || (gsize)labels[sequence] >= n)
            continue;
        for (gsize i = 0; i < n; i++)
            logits[i] = g_array_index(task->output, float, (begin + i) * 2 + edge);
        loss += cloze_cross_entropy_run(NULL, NULL, logits, &labels[sequence], 1, n, scale, slopes);
        for (gsize i = 0; gradient && i < n; i++)
            gradient[(begin + i) * 2 + edge] = slopes[i];
    }
    return loss;
}

static double
share_of(const ClozeBatch *batch, const ClozeTaskTargets *targets, const gint32 *labels)
{
    gsize n = 0;

    for (gsize i = 0; i < batch->n_sequences; i++)
        n += labels[i] >= 0 && (gsize)labels[i] < batch->offsets[i + 1] - batch->offsets[i];
    return 0.5 * cloze_task_get_scale(targets) / (double)MAX(n, 1);
}

double
cloze_task_tokens_run_span(ClozeTask *task, ClozeTrainable *trainable,
                           const ClozeTaskTargets *targets, gboolean wants_gradient)
{
    g_autofree float *gradient = run_head(task, trainable, wants_gradient);
    double loss = run_edge(task, trainable, targets->starts, 0,
                           share_of(trainable->batch, targets, targets->starts), gradient);

    loss += run_edge(task, trainable, targets->ends, 1,
                     share_of(trainable->batch, targets, targets->ends), gradient);
    go_back(task, trainable, gradient);
    return loss;
}
