/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/engine/tiny-training.h"

#include <math.h>

TinyTraining *
tiny_training_new(const ClozeTaskOptions *options, const ClozeLora *lora, const char *frozen,
                  guint n_threads)
{
    static const gsize lengths[] = {5, 1, 9, 3, 7, 2};
    TinyTraining *training = g_new0(TinyTraining, 1);
    g_autoptr(ClozeSafetensors) tensors = NULL;
    g_autoptr(GError) error = NULL;

    training->bert = tiny_bert_new(CLOZE_ACTIVATION_GELU, 5);
    training->batch = tiny_batch_new(training->bert, lengths, G_N_ELEMENTS(lengths), TRUE);
    training->pool = n_threads ? cloze_pool_new(n_threads) : NULL;
    training->parameters = cloze_parameters_new();
    training->trainable =
        cloze_trainable_new(&training->bert->config, training->parameters, "", lora);
    if (options)
        training->task = cloze_task_new(options, training->parameters, training->trainable, "");
    if (frozen)
        cloze_parameters_freeze(training->parameters, frozen);
    cloze_parameters_allocate(training->parameters);
    for (gsize i = 0; i < cloze_parameters_get_n(training->parameters); i++)
        cloze_parameters_initialise(cloze_parameters_get(training->parameters, i), 0.4, 7);
    tensors = tiny_bert_open(training->bert);
    g_assert_true(cloze_parameters_load(training->parameters, tensors, "bert.", &error));
    g_assert_no_error(error);
    return training;
}

void
tiny_training_free(TinyTraining *training)
{
    cloze_task_free(training->task);
    cloze_trainable_free(training->trainable);
    cloze_parameters_free(training->parameters);
    tiny_batch_free(training->batch);
    tiny_bert_free(training->bert);
    cloze_pool_free(training->pool);
    g_free(training);
}

double
tiny_training_run(TinyTraining *training, const ClozeTaskTargets *targets, gboolean wants_gradient)
{
    g_autoptr(GError) error = NULL;
    double loss;

    cloze_trainable_pack(training->trainable, training->pool);
    cloze_task_pack(training->task, training->trainable, training->pool);
    cloze_parameters_clear_gradients(training->parameters, training->pool);
    g_assert_true(cloze_trainable_forward(training->trainable, training->pool,
                                          &training->batch->batch, &error));
    g_assert_no_error(error);
    loss = cloze_task_run(training->task, training->trainable, targets, wants_gradient);
    if (wants_gradient)
        cloze_trainable_backward(training->trainable, training->pool);
    return loss;
}

static double
loss_at(TinyTraining *training, const ClozeTaskTargets *targets, ClozeParameter *parameter,
        const float *start, const float *direction, float step)
{
    double loss;

    for (gsize i = 0; i < parameter->n; i++)
        parameter->value[i] = start[i] + step * direction[i];
    loss = tiny_training_run(training, targets, FALSE);
    for (gsize i = 0; i < parameter->n; i++)
        parameter->value[i] = start[i];
    return loss;
}

static void
check_parameter(TinyTraining *training, const ClozeTaskTargets *targets, ClozeParameter *parameter,
                const float *gradient, GRand *random)
{
    g_autofree float *start = g_memdup2(parameter->value, parameter->n * sizeof(float));
    g_autofree float *direction = g_new(float, parameter->n);
    double expected = 0, squares = 0, found;
    const float step = 0.002f;

    for (gsize i = 0; i < parameter->n; i++) {
        direction[i] = g_rand_boolean(random) ? 1 : -1;
        expected += (double)gradient[i] * (double)direction[i];
        squares += (double)gradient[i] * (double)gradient[i];
    }
    found = (loss_at(training, targets, parameter, start, direction, step) -
             loss_at(training, targets, parameter, start, direction, -step)) /
            (2 * (double)step);
    if (!(fabs(found - expected) <= 0.02 * sqrt(squares) + 0.02 * fabs(expected) + 2e-3))
        g_error("%s: the loss changes by %g, its gradient says %g (length %g)", parameter->name,
                found, expected, sqrt(squares));
}

void
tiny_training_check_gradients(TinyTraining *training, const ClozeTaskTargets *targets)
{
    GRand *random = g_rand_new_with_seed(3);
    g_autofree float *gradients = NULL;

    tiny_training_run(training, targets, TRUE);
    gradients = g_memdup2(cloze_parameters_get_gradients(training->parameters),
                          cloze_parameters_get_n_trained(training->parameters) * sizeof *gradients);
    for (gsize i = 0; i < cloze_parameters_get_n(training->parameters); i++) {
        ClozeParameter *parameter = cloze_parameters_get(training->parameters, i);

        if (parameter->trained)
            check_parameter(training, targets, parameter, gradients + parameter->first_index,
                            random);
    }
    g_rand_free(random);
}
