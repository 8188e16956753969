/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The parameters of each kind of head, and which loss runs. */

#include "engine/train/task.h"

#include "engine/train/task-masked.h"
#include "engine/train/task-sentences.h"
#include "engine/train/task-sequences.h"
#include "engine/train/task-tokens.h"

static gboolean
has_pooler(ClozeTaskKind kind)
{
    return kind == CLOZE_TASK_SEQUENCES || kind == CLOZE_TASK_REGRESSION ||
           kind == CLOZE_TASK_NEXT || kind == CLOZE_TASK_MASKED_NEXT;
}

static gboolean
has_head(ClozeTaskKind kind)
{
    return kind == CLOZE_TASK_TOKENS || kind == CLOZE_TASK_TOKENS_CRF || kind == CLOZE_TASK_SPAN ||
           kind == CLOZE_TASK_SEQUENCES || kind == CLOZE_TASK_REGRESSION;
}

static gboolean
has_next(ClozeTaskKind kind)
{
    return kind == CLOZE_TASK_NEXT || kind == CLOZE_TASK_MASKED_NEXT;
}

static gboolean
has_masked(ClozeTaskKind kind)
{
    return kind == CLOZE_TASK_MASKED || kind == CLOZE_TASK_MASKED_NEXT;
}

static void
add_dense(ClozeDense *dense, ClozeParameters *parameters, const char *prefix, const char *name,
          gsize n, gsize k)
{
    g_autofree char *weight = g_strconcat(prefix, name, ".weight", NULL);
    g_autofree char *bias = g_strconcat(prefix, name, ".bias", NULL);
    ClozeParameter *first = cloze_parameters_add(parameters, weight, n, k);

    cloze_dense_add_part(dense, first, cloze_parameters_add(parameters, bias, n, 0));
}

static gsize
count_outputs(const ClozeTaskOptions *options)
{
    if (options->kind == CLOZE_TASK_SPAN)
        return 2;
    return options->kind == CLOZE_TASK_REGRESSION ? 1 : options->n_labels;
}

static void
add_masked(ClozeTask *task, ClozeParameters *parameters, ClozeTrainable *trainable)
{
    ClozeParameter *words = trainable->layers.words;
    gsize d = task->width;

    words->sparse = FALSE;
    cloze_dense_add_part(&task->decoder, words,
                         cloze_parameters_add(parameters, "cls.predictions.bias", words->rows, 0));
    add_dense(&task->transform, parameters, "", "cls.predictions.transform.dense", d, d);
    task->transform_norm.weight =
        cloze_parameters_add(parameters, "cls.predictions.transform.LayerNorm.weight", d, 0);
    task->transform_norm.bias =
        cloze_parameters_add(parameters, "cls.predictions.transform.LayerNorm.bias", d, 0);
}

ClozeTask *
cloze_task_new(const ClozeTaskOptions *options, ClozeParameters *parameters,
               ClozeTrainable *trainable, const char *prefix)
{
    ClozeTask *task = g_new0(ClozeTask, 1);
    gsize d = trainable->config.hidden_size, c = options->n_labels;

    task->options = *options;
    task->width = d;
    task->layer_norm_eps = trainable->config.layer_norm_eps;
    task->activation = cloze_encoder_get_epilogue(&trainable->config);
    task->output = g_array_new(FALSE, FALSE, sizeof(float));
    task->next_output = g_array_new(FALSE, FALSE, sizeof(float));
    task->embeddings = g_array_new(FALSE, FALSE, sizeof(float));
    task->dropped = g_array_new(FALSE, FALSE, sizeof(float));
    if (has_pooler(options->kind))
        add_dense(&task->pooler, parameters, prefix, "pooler.dense", d, d);
    if (has_head(options->kind))
        add_dense(&task->head, parameters, "",
                  options->kind == CLOZE_TASK_SPAN ? "qa_outputs" : "classifier",
                  count_outputs(options), d);
    if (options->kind == CLOZE_TASK_TOKENS_CRF) {
        task->transitions = cloze_parameters_add(parameters, "crf.transitions", c, c);
        task->start = cloze_parameters_add(parameters, "crf.start_transitions", c, 0);
        task->end = cloze_parameters_add(parameters, "crf.end_transitions", c, 0);
    }
    if (has_masked(options->kind))
        add_masked(task, parameters, trainable);
    if (has_next(options->kind))
        add_dense(&task->next, parameters, "", "cls.seq_relationship", 2, d);
    return task;
}

void
cloze_task_free(ClozeTask *task)
{
    if (!task)
        return;
    cloze_dense_clear(&task->head);
    cloze_dense_clear(&task->pooler);
    cloze_dense_clear(&task->next);
    cloze_dense_clear(&task->transform);
    cloze_dense_clear(&task->decoder);
    g_array_unref(task->output);
    g_array_unref(task->next_output);
    g_array_unref(task->embeddings);
    g_array_unref(task->dropped);
    g_free(task);
}

void
cloze_task_pack(ClozeTask *task, ClozeTrainable *trainable, ClozePool *pool)
{
    ClozeDense *all[] = {&task->head, &task->pooler, &task->next, &task->transform, &task->decoder};

    trainable->work.pool = pool;
    for (gsize i = 0; i < G_N_ELEMENTS(all); i++)
        if (all[i]->n_parts)
            cloze_dense_pack(all[i], &trainable->work, TRUE);
}

double
cloze_task_run(ClozeTask *task, ClozeTrainable *trainable, const ClozeTaskTargets *targets,
               gboolean wants_gradient)
{
    double loss;

    switch (task->options.kind) {
    case CLOZE_TASK_TOKENS: return cloze_task_tokens_run(task, trainable, targets, wants_gradient);
    case CLOZE_TASK_TOKENS_CRF:
        return cloze_task_tokens_run_crf(task, trainable, targets, wants_gradient);
    case CLOZE_TASK_SPAN:
        return cloze_task_tokens_run_span(task, trainable, targets, wants_gradient);
    case CLOZE_TASK_SEQUENCES:
    case CLOZE_TASK_REGRESSION:
    case CLOZE_TASK_NEXT: return cloze_task_sequences_run(task, trainable, targets, wants_gradient);
    case CLOZE_TASK_NEGATIVES:
    case CLOZE_TASK_TRIPLETS:
    case CLOZE_TASK_COSINES:
        return cloze_task_sentences_run(task, trainable, targets, wants_gradient);
    case CLOZE_TASK_MASKED: return cloze_task_masked_run(task, trainable, targets, wants_gradient);
    case CLOZE_TASK_MASKED_NEXT:
        loss = cloze_task_masked_run(task, trainable, targets, wants_gradient);
        return loss + cloze_task_sequences_run(task, trainable, targets, wants_gradient);
    }
    g_return_val_if_reached(0);
}
