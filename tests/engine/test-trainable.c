/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/trainable.h"

#include "engine/base/error.h"
#include "tests/engine/tiny-training.h"
#include <math.h>
#include <string.h>

static void
check_hidden(ClozeActivation activation, const char *frozen)
{
    TinyTraining *training = tiny_training_new(NULL, NULL, frozen, 2);
    const ClozeBatch *batch = &training->batch->batch;
    g_autoptr(GError) error = NULL;
    TinyBertResult *expected;

    training->bert->config.activation = activation;
    training->trainable->config.activation = activation;
    expected = tiny_bert_forward(training->bert, batch);
    cloze_trainable_pack(training->trainable, training->pool);
    for (int again = 0; again < 2; again++) {
        const float *hidden;

        g_assert_true(cloze_trainable_forward(training->trainable, training->pool, batch, &error));
        g_assert_no_error(error);
        hidden = cloze_trainable_get_hidden(training->trainable);
        for (gsize i = 0; i < 27 * (gsize)TINY_BERT_WIDTH; i++) {
            g_assert_cmpfloat(fabs((double)hidden[i] - expected->hidden[TINY_BERT_LAYERS][i]), <,
                              2e-5);
            g_assert_cmpfloat(cloze_trainable_get_gradient(training->trainable)[i], ==, 0);
        }
    }
    tiny_bert_result_free(expected);
    tiny_training_free(training);
}

static void
test_forward(void)
{
    check_hidden(CLOZE_ACTIVATION_GELU, NULL);
    check_hidden(CLOZE_ACTIVATION_GELU_NEW, NULL);
    check_hidden(CLOZE_ACTIVATION_RELU, NULL);
}

/* What keeps nothing for the way back gives the same. */
static void
test_frozen(void)
{
    check_hidden(CLOZE_ACTIVATION_GELU, "embeddings.");
    check_hidden(CLOZE_ACTIVATION_GELU, "e");
}

static void
test_bad_batch(void)
{
    TinyTraining *training = tiny_training_new(NULL, NULL, NULL, 0);
    g_autoptr(GError) error = NULL;

    cloze_trainable_pack(training->trainable, NULL);
    training->batch->ids[7] = 31;
    g_assert_false(
        cloze_trainable_forward(training->trainable, NULL, &training->batch->batch, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    tiny_training_free(training);
}

/* From a kept prefix the passes give the same bits as from the ids. */
static void
test_prefix(void)
{
    static const char *const frozen[] = {"embeddings.", "e", NULL};
    const gsize n = 27 * (gsize)TINY_BERT_WIDTH;

    for (gsize i = 0; frozen[i]; i++) {
        TinyTraining *training = tiny_training_new(NULL, NULL, frozen[i], 2);
        ClozeTrainable *trainable = training->trainable;
        const ClozeBatch *batch = &training->batch->batch;
        g_autofree float *prefix = NULL, *hidden = NULL;

        cloze_trainable_pack(trainable, training->pool);
        g_assert_true(cloze_trainable_forward(trainable, training->pool, batch, NULL));
        prefix = g_memdup2(cloze_trainable_get_prefix(trainable), n * sizeof(float));
        hidden = g_memdup2(cloze_trainable_get_hidden(trainable), n * sizeof(float));
        memset(trainable->memory, 0, n * sizeof(float));
        g_assert_true(cloze_trainable_forward_from(trainable, training->pool, batch, prefix, NULL));
        g_assert_cmpmem(cloze_trainable_get_hidden(trainable), n * sizeof(float), hidden,
                        n * sizeof(float));
        tiny_training_free(training);
    }
}

static void
test_prefix_absent(void)
{
    TinyTraining *training = tiny_training_new(NULL, NULL, NULL, 0);

    cloze_trainable_pack(training->trainable, NULL);
    g_assert_null(cloze_trainable_get_prefix(training->trainable));
    tiny_training_free(training);
}

/* Dropout is a function of seed and step; without it all is as before. */
static void
test_dropout(void)
{
    const ClozeTrainableDropout dropout = {.seed = 9, .hidden = 0.3, .attention = 0.2};
    TinyTraining *training = tiny_training_new(NULL, NULL, NULL, 2);
    const gsize n = 27 * (gsize)TINY_BERT_WIDTH;
    float *runs[5];

    cloze_trainable_pack(training->trainable, training->pool);
    for (guint32 i = 0; i < 5; i++) {
        cloze_trainable_set_dropout(training->trainable, i > 0 && i < 4 ? &dropout : NULL,
                                    i == 3 ? 8 : 7);
        g_assert_true(cloze_trainable_forward(training->trainable, training->pool,
                                              &training->batch->batch, NULL));
        runs[i] = g_memdup2(cloze_trainable_get_hidden(training->trainable), n * sizeof(float));
    }
    g_assert_cmpmem(runs[1], n * sizeof(float), runs[2], n * sizeof(float));
    g_assert_cmpmem(runs[0], n * sizeof(float), runs[4], n * sizeof(float));
    g_assert_true(memcmp(runs[0], runs[1], n * sizeof(float)) != 0);
    g_assert_true(memcmp(runs[1], runs[3], n * sizeof(float)) != 0);
    for (gsize i = 0; i < 5; i++)
        g_free(runs[i]);
    tiny_training_free(training);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/trainable/forward", test_forward);
    g_test_add_func("/trainable/frozen", test_frozen);
    g_test_add_func("/trainable/bad-batch", test_bad_batch);
    g_test_add_func("/trainable/dropout", test_dropout);
    g_test_add_func("/trainable/prefix", test_prefix);
    g_test_add_func("/trainable/prefix-absent", test_prefix_absent);
    return g_test_run();
}
