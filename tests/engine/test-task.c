/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/task.h"

#include "engine/train/optimizer.h"
#include "tests/engine/tiny-training.h"

static const gint32 labels[] = {0, 1, 2, 0, 1, 2};
static const ClozeTaskTargets targets = {.labels = labels};
static const ClozeTaskOptions options = {.kind = CLOZE_TASK_SEQUENCES, .n_labels = 3};

static void
test_names(void)
{
    static const struct {
        ClozeTaskKind kind;
        const char *name;
    } expected[] = {
        {CLOZE_TASK_TOKENS, "classifier.weight"},
        {CLOZE_TASK_TOKENS_CRF, "crf.transitions"},
        {CLOZE_TASK_SPAN, "qa_outputs.bias"},
        {CLOZE_TASK_SEQUENCES, "pooler.dense.weight"},
        {CLOZE_TASK_MASKED, "cls.predictions.transform.LayerNorm.weight"},
        {CLOZE_TASK_MASKED_NEXT, "cls.seq_relationship.weight"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(expected); i++) {
        const ClozeTaskOptions others = {.kind = expected[i].kind, .n_labels = 3};
        TinyTraining *training = tiny_training_new(&others, NULL, NULL, 0);

        g_assert_nonnull(cloze_parameters_find(training->parameters, expected[i].name));
        tiny_training_free(training);
    }
}

/* New numbers for the weights and the loss, after some steps. */
static double
train(guint n_threads, const ClozeLora *lora, const char *frozen, GBytes **weights)
{
    TinyTraining *training = tiny_training_new(&options, lora, frozen, n_threads);
    const ClozeOptimizerOptions numbers = {.weight_decay = 0.01, .max_norm = 1};
    g_autoptr(ClozeOptimizer) optimizer = cloze_optimizer_new(training->parameters, &numbers);
    g_autoptr(GByteArray) all = g_byte_array_new();
    double loss = 0;

    for (guint k = 0; k < 12; k++) {
        loss = tiny_training_run(training, &targets, TRUE);
        cloze_optimizer_step(optimizer, training->pool, 0.01);
    }
    for (gsize i = 0; i < cloze_parameters_get_n(training->parameters); i++) {
        const ClozeParameter *parameter = cloze_parameters_get(training->parameters, i);

        g_byte_array_append(all, (const guint8 *)parameter->value,
                            (guint)(parameter->n * sizeof(float)));
    }
    if (weights)
        *weights = g_byte_array_free_to_bytes(g_steal_pointer(&all));
    tiny_training_free(training);
    return loss;
}

/* The same bits each time, and for one, two and three threads. */
static void
test_repeats(void)
{
    g_autoptr(GBytes) first = NULL;

    train(1, NULL, NULL, &first);
    for (guint n = 0; n < 4; n++) {
        g_autoptr(GBytes) again = NULL;

        train(n, NULL, NULL, &again);
        g_assert_true(g_bytes_equal(first, again));
    }
}

static void
test_learns(void)
{
    static const char *const names[] = {"query", "value", NULL};
    const ClozeLora lora = {.rank = 3, .alpha = 6, .targets = names};

    g_assert_cmpfloat(train(2, NULL, NULL, NULL), <, 0.2);
    g_assert_cmpfloat(train(2, NULL, "encoder.layer.0.", NULL), <, 0.2);
    g_assert_cmpfloat(train(2, &lora, "enc", NULL), <, 0.5);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/task/names", test_names);
    g_test_add_func("/task/repeats", test_repeats);
    g_test_add_func("/task/learns", test_learns);
    return g_test_run();
}
