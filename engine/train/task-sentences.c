/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From hidden states to embeddings and back: the mean over all tokens or the first token's, divided
 * by their length where that is asked for. */

#include "engine/train/task-sentences.h"

#include <math.h>
#include <string.h>

#include "engine/train/similarity-loss.h"

static gsize
count_pooled(const ClozeTask *task, const ClozeBatch *batch, gsize i)
{
    gsize n = batch->offsets[i + 1] - batch->offsets[i];

    return task->options.pooling == CLOZE_POOLING_CLS ? 1 : n;
}

static float
normalize(const ClozeKernels *kernels, float *x, gsize d)
{
    float length = MAX(sqrtf(kernels->dot(x, x, d)), 1e-12f);

    for (gsize i = 0; i < d; i++)
        x[i] /= length;
    return length;
}

/* task->embeddings = [B][D]; lengths[B] are those before dividing. */
static void
pool(ClozeTask *task, const ClozeTrainable *trainable, float *lengths)
{
    const ClozeKernels *kernels = trainable->work.kernels;
    const ClozeBatch *batch = trainable->batch;
    gsize d = task->width;

    g_array_set_size(task->embeddings, (guint)(batch->n_sequences * d));
    memset(task->embeddings->data, 0, batch->n_sequences * d * sizeof(float));
    for (gsize i = 0; i < batch->n_sequences; i++) {
        float *embedding = &g_array_index(task->embeddings, float, i *d);
        gsize n = count_pooled(task, batch, i);

        for (gsize token = 0; token < n; token++)
            kernels->axpy(embedding,
                          cloze_trainable_get_hidden(trainable) + (batch->offsets[i] + token) * d,
                          1 / (float)n, d);
        if (task->options.normalize)
            lengths[i] = normalize(kernels, embedding, d);
    }
}

/* Of e = x / |x|: dx = (de - e (e . de)) / |x| */
static void
normalize_backward(const ClozeKernels *kernels, const float *embedding, float length,
                   float *gradient, gsize d)
{
    float along = kernels->dot(embedding, gradient, d);

    for (gsize i = 0; i < d; i++)
        gradient[i] = (gradient[i] - embedding[i] * along) / length;
}

static void
go_back(const ClozeTask *task, ClozeTrainable *trainable, const float *lengths, float *gradient)
{
    const ClozeKernels *kernels = trainable->work.kernels;
    const ClozeBatch *batch = trainable->batch;
    gsize d = task->width;

    for (gsize i = 0; i < batch->n_sequences; i++) {
        float *hidden = cloze_trainable_get_gradient(trainable) + batch->offsets[i] * d;
        gsize n = count_pooled(task, batch, i);

        if (task->options.normalize)
            normalize_backward(kernels, &g_array_index(task->embeddings, float, i *d), lengths[i],
                               gradient + i * d, d);
        for (gsize token = 0; token < n; token++)
            kernels->axpy(hidden + token * d, gradient + i * d, 1 / (float)n, d);
    }
}

static double
run_loss(ClozeTask *task, const ClozeSimilarity *similarity, const ClozeTaskTargets *targets)
{
    gsize b = similarity->n_examples;
    float *output;

    switch (task->options.kind) {
    case CLOZE_TASK_NEGATIVES:
        g_array_set_size(task->output, (guint)(b * (similarity->n_groups - 1) * b));
        output = (float *)task->output->data;
        return cloze_similarity_loss_negatives(similarity, task->options.scale, output);
    case CLOZE_TASK_TRIPLETS:
        g_array_set_size(task->output, (guint)(2 * b));
        output = (float *)task->output->data;
        return cloze_similarity_loss_triplet(similarity, task->options.margin, output);
    default:
        g_array_set_size(task->output, (guint)b);
        output = (float *)task->output->data;
        return cloze_similarity_loss_cosine(similarity, targets->targets, output);
    }
}

double
cloze_task_sentences_run(ClozeTask *task, ClozeTrainable *trainable,
                         const ClozeTaskTargets *targets, gboolean wants_gradient)
{
    gsize b = trainable->batch->n_sequences;
    g_autofree float *lengths = g_new(float, b);
    g_autofree float *gradient = wants_gradient ? g_new0(float, b * task->width) : NULL;
    ClozeSimilarity similarity = {.n_groups = task->options.n_groups,
                                  .n_examples = b / task->options.n_groups,
                                  .width = task->width,
                                  .gradient = gradient};
    double loss;

    pool(task, trainable, lengths);
    similarity.embeddings = (const float *)task->embeddings->data;
    loss = run_loss(task, &similarity, targets);
    if (gradient)
        for (gsize i = 0; i < b * task->width; i++)
            gradient[i] *= (float)cloze_task_get_scale(targets);
    if (gradient)
        go_back(task, trainable, lengths, gradient);
    return cloze_task_get_scale(targets) * loss;
}
