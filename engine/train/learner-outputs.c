/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a model says of examples and how far that is from what was wanted, without dropout. */

#include <math.h>
#include <string.h>

#include "engine/train/crf.h"
#include "engine/train/learner.h"
#include "engine/train/training-order.h"

void
cloze_learner_outputs_free(ClozeLearnerOutputs *outputs)
{
    if (!outputs)
        return;
    g_free(outputs->starts);
    g_free(outputs->rows);
    g_free(outputs->losses);
    g_free(outputs);
}

static gboolean
has_tokens(ClozeTaskKind kind)
{
    return kind == CLOZE_TASK_TOKENS || kind == CLOZE_TASK_TOKENS_CRF || kind == CLOZE_TASK_SPAN;
}

static gboolean
has_embeddings(ClozeTaskKind kind)
{
    return kind == CLOZE_TASK_NEGATIVES || kind == CLOZE_TASK_TRIPLETS ||
           kind == CLOZE_TASK_COSINES;
}

static gsize
count_rows(const ClozeLearner *learner, const ClozeTrainingSet *set, gsize index)
{
    if (has_tokens(learner->task_options.kind))
        return cloze_training_set_get(set, index)->texts[0].n;
    return has_embeddings(learner->task_options.kind) ? set->n_texts : 1;
}

static ClozeLearnerOutputs *
make_room(const ClozeLearner *learner, const ClozeTrainingSet *set)
{
    ClozeLearnerOutputs *outputs = g_new0(ClozeLearnerOutputs, 1);
    gsize n = set->examples->len;

    outputs->n_examples = n;
    outputs->n_columns =
        has_embeddings(learner->task_options.kind) ? learner->task->width : learner->task->head.n;
    outputs->starts = g_new0(gsize, n + 1);
    outputs->losses = g_new0(double, n + 1);
    for (gsize i = 0; i < n; i++)
        outputs->starts[i + 1] = outputs->starts[i] + count_rows(learner, set, i);
    outputs->rows = g_new(float, outputs->starts[n] * outputs->n_columns + 1);
    return outputs;
}

/* Of pass example @i of @n, text @k. */
static void
keep_rows(const ClozeLearner *learner, ClozeLearnerOutputs *outputs, gsize example, gsize i,
          gsize n)
{
    const ClozeTask *task = learner->task;
    gsize c = outputs->n_columns, n_rows = outputs->starts[example + 1] - outputs->starts[example];
    float *out = outputs->rows + outputs->starts[example] * c;
    gsize first = has_tokens(task->options.kind) ? learner->stream->batch.offsets[i] : i;

    if (!has_embeddings(task->options.kind)) {
        memcpy(out, &g_array_index(task->output, float, first *c), n_rows * c * sizeof *out);
        return;
    }
    for (gsize k = 0; k < n_rows; k++)
        memcpy(out + k * c, &g_array_index(task->embeddings, float, (k * n + i) * c),
               c * sizeof *out);
}

static double
measure_chain(const ClozeTask *task, const ClozeTrainingExample *example, const float *rows)
{
    gsize c = task->head.n, n = 0;
    const ClozeCrf crf = {c, task->transitions->value, task->start->value, task->end->value};
    g_autofree float *emissions = g_new(float, example->texts[0].n *c + 1);
    g_autofree gint32 *tags = g_new(gint32, example->texts[0].n + 1);

    for (gsize i = 0; i < example->texts[0].n; i++) {
        if (example->token_labels[i] < 0)
            continue;
        memcpy(emissions + n * c, rows + i * c, c * sizeof *rows);
        tags[n++] = example->token_labels[i];
    }
    return n ? cloze_crf_sum(&crf, emissions, n, NULL) - cloze_crf_score(&crf, emissions, tags, n)
             : 0;
}

static double
measure_cosine(const ClozeTask *task, const float *rows)
{
    const ClozeKernels *kernels = cloze_kernels_get();
    gsize d = task->width;
    double first = (double)kernels->dot(rows, rows, d);
    double second = (double)kernels->dot(rows + d, rows + d, d);

    return (double)kernels->dot(rows, rows + d, d) / MAX(sqrt(first * second), 1e-12);
}

static double
measure(const ClozeTask *task, const ClozeTrainingExample *example, const float *rows)
{
    double off;

    switch (task->options.kind) {
    case CLOZE_TASK_TOKENS:
        return cloze_cross_entropy_run(NULL, NULL, rows, example->token_labels, example->texts[0].n,
                                       task->head.n, 1, NULL);
    case CLOZE_TASK_TOKENS_CRF: return measure_chain(task, example, rows);
    case CLOZE_TASK_SEQUENCES:
        return cloze_cross_entropy_run(NULL, NULL, rows, &example->label, 1, task->head.n, 1, NULL);
    case CLOZE_TASK_REGRESSION: off = (double)rows[0] - (double)example->target; return off * off;
    case CLOZE_TASK_COSINES:
        off = measure_cosine(task, rows) - (double)example->target;
        return off * off;
    default: return 1 - measure_cosine(task, rows);
    }
}

static void
measure_all(const ClozeLearner *learner, const ClozeTrainingSet *set, ClozeLearnerOutputs *outputs)
{
    ClozeTaskOptions plain = {.kind = learner->task_options.kind};
    double total = 0;

    for (gsize i = 0; i < outputs->n_examples; i++) {
        guint32 index = (guint32)i;
        double weight = cloze_training_stream_weigh(&plain, set, &index, 1);

        outputs->losses[i] = measure(learner->task, cloze_training_set_get(set, i),
                                     outputs->rows + outputs->starts[i] * outputs->n_columns);
        outputs->loss += weight * outputs->losses[i];
        total += weight;
    }
    outputs->loss = total > 0 ? outputs->loss / total : 0;
}

static gboolean
run_pass(ClozeLearner *learner, const ClozeTrainingSet *set, const guint32 *examples, gsize n,
         ClozeLearnerOutputs *outputs, GError **error)
{
    cloze_training_stream_lay(learner->stream, set, examples, n);
    if (!cloze_trainable_forward(learner->trainable, learner->pool, &learner->stream->batch, error))
        return FALSE;
    cloze_task_run(learner->task, learner->trainable, &learner->stream->targets, FALSE);
    for (gsize i = 0; i < n; i++)
        keep_rows(learner, outputs, examples[i], i, n);
    return TRUE;
}

ClozeLearnerOutputs *
cloze_learner_apply(ClozeLearner *learner, const ClozeTrainingSet *set, GCancellable *cancellable,
                    GError **error)
{
    g_autoptr(ClozeLearnerOutputs) outputs = make_room(learner, set);
    g_autofree guint32 *order = cloze_training_order_sort(set);
    gsize n = set->examples->len;

    cloze_trainable_set_dropout(learner->trainable, NULL, 0);
    for (gsize i = 0, n_taken; i < n; i += n_taken) {
        n_taken = cloze_training_order_cut(set, order + i, n - i, learner->recipe.pass_tokens);
        if (g_cancellable_set_error_if_cancelled(cancellable, error) ||
            !run_pass(learner, set, order + i, n_taken, outputs, error))
            return NULL;
    }
    measure_all(learner, set, outputs);
    return g_steal_pointer(&outputs);
}
