/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/trainable.h"

#include "tests/engine/tiny-training.h"
#include <math.h>
#include <string.h>

#define N_TOKENS 27

/* The loss is a weighted sum of the last hidden state: its gradient there is the weights. */
static float *
make_weights(void)
{
    GRand *random = g_rand_new_with_seed(23);
    gsize n = N_TOKENS * (gsize)TINY_BERT_WIDTH;
    float *weights = g_new(float, n);

    for (gsize i = 0; i < n; i++)
        weights[i] = (float)g_rand_double_range(random, -1, 1);
    g_rand_free(random);
    return weights;
}

/* In double precision, by the plain forward pass of the tests. */
static double
exact_loss(const TinyTraining *training, const float *weights)
{
    TinyBertResult *result = tiny_bert_forward(training->bert, &training->batch->batch);
    double loss = 0;

    for (gsize i = 0; i < N_TOKENS * (gsize)TINY_BERT_WIDTH; i++)
        loss += (double)weights[i] * result->hidden[TINY_BERT_LAYERS][i];
    tiny_bert_result_free(result);
    return loss;
}

static void
run(TinyTraining *training, const float *weights)
{
    g_autoptr(GError) error = NULL;

    cloze_trainable_pack(training->trainable, training->pool);
    g_assert_true(cloze_trainable_forward(training->trainable, training->pool,
                                          &training->batch->batch, &error));
    memcpy(cloze_trainable_get_gradient(training->trainable), weights,
           N_TOKENS * (gsize)TINY_BERT_WIDTH * sizeof *weights);
    cloze_trainable_backward(training->trainable, training->pool);
}

/* The loss a little to both sides of one number, in double precision. */
static void
check_entry(TinyTraining *training, const ClozeParameter *parameter, gsize i, const float *weights)
{
    float *value = tiny_bert_find(training->bert, parameter->name) + i, start = *value;
    double before, after, step, difference;

    *value = start + 2e-3f;
    step = (double)*value;
    after = exact_loss(training, weights);
    *value = start - 2e-3f;
    step -= (double)*value;
    before = exact_loss(training, weights);
    *value = start;
    difference = (after - before) / step;
    if (!(fabs(difference - (double)parameter->gradient[i]) < 2e-4 * (1 + fabs(difference))))
        g_error("%s[%u]: expected %g, found %g", parameter->name, (guint)i, difference,
                (double)parameter->gradient[i]);
}

static void
check_all(ClozeActivation activation, const char *frozen)
{
    g_autofree float *weights = make_weights();
    TinyTraining *training = tiny_training_new(NULL, NULL, frozen, 2);
    GRand *random = g_rand_new_with_seed(29);

    training->bert->config.activation = activation;
    training->trainable->config.activation = activation;
    run(training, weights);
    for (gsize i = 0; i < cloze_parameters_get_n(training->parameters); i++) {
        const ClozeParameter *parameter = cloze_parameters_get(training->parameters, i);

        for (int k = 0; parameter->trained && k < 6; k++)
            check_entry(training, parameter,
                        (gsize)g_rand_int_range(random, 0, (gint32)parameter->n), weights);
    }
    g_rand_free(random);
    tiny_training_free(training);
}

static void
test_all(void)
{
    check_all(CLOZE_ACTIVATION_GELU, NULL);
    check_all(CLOZE_ACTIVATION_GELU_NEW, NULL);
}

static void
test_last_layer(void)
{
    check_all(CLOZE_ACTIVATION_GELU, "embeddings.");
    check_all(CLOZE_ACTIVATION_GELU, "encoder.layer.0.attention.self.key");
    check_all(CLOZE_ACTIVATION_GELU, "encoder.layer.1.intermediate.dense.weight");
}

/* Gradients add up over passes. */
static void
test_accumulates(void)
{
    g_autofree float *weights = make_weights();
    TinyTraining *training = tiny_training_new(NULL, NULL, NULL, 0);
    gsize n = cloze_parameters_get_n_trained(training->parameters);
    g_autofree float *once = NULL;

    run(training, weights);
    once = g_memdup2(cloze_parameters_get_gradients(training->parameters), n * sizeof *once);
    run(training, weights);
    for (gsize i = 0; i < n; i++)
        g_assert_cmpfloat_with_epsilon(cloze_parameters_get_gradients(training->parameters)[i],
                                       2 * once[i], 2e-4);
    tiny_training_free(training);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/trainable-backward/all", test_all);
    g_test_add_func("/trainable-backward/last-layer", test_last_layer);
    g_test_add_func("/trainable-backward/accumulates", test_accumulates);
    return g_test_run();
}
