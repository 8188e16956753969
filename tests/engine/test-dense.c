/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/dense.h"

#include "tests/engine/tiny-training.h"

static const gint32 labels[] = {0, 1, 2, 0, 1, 2};

/* Three layers in one with low-rank updates on two of them; all of it, or the updates alone. */
static void
test_low_rank(void)
{
    static const char *const names[] = {"query", "value", "output.dense", NULL};
    const ClozeLora lora = {.rank = 3, .alpha = 6, .targets = names};
    const ClozeTaskOptions options = {.kind = CLOZE_TASK_SEQUENCES, .n_labels = 3};
    const ClozeTaskTargets targets = {.labels = labels};

    for (int i = 0; i < 2; i++) {
        TinyTraining *training = tiny_training_new(&options, &lora, i ? "e" : NULL, 2);

        g_assert_cmpint(cloze_dense_is_trained(&training->trainable->layers.layers[0].up), ==, !i);
        g_assert_true(cloze_dense_is_trained(&training->trainable->layers.layers[0].qkv));
        tiny_training_check_gradients(training, &targets);
        tiny_training_free(training);
    }
}

/* A change of the weights shows; what is frozen is packed once. */
static void
test_pack(void)
{
    TinyTraining *training = tiny_training_new(NULL, NULL, "encoder.layer.1.output", 0);
    ClozeDense *up = &training->trainable->layers.layers[1].up;
    ClozeDense *down = &training->trainable->layers.layers[1].down;
    float x[77] = {1}, y[77], again[77];

    cloze_trainable_pack(training->trainable, NULL);
    cloze_dense_forward(up, &training->trainable->work, y, x, 1);
    up->parts[0].weight->value[0] += 1;
    up->parts[0].bias->value[1] += 1;
    cloze_trainable_pack(training->trainable, NULL);
    cloze_dense_forward(up, &training->trainable->work, again, x, 1);
    g_assert_cmpfloat_with_epsilon(again[0], y[0] + 1, 1e-6);
    g_assert_cmpfloat_with_epsilon(again[1], y[1] + 1, 1e-6);
    g_assert_cmpfloat(again[2], ==, y[2]);
    cloze_dense_forward(down, &training->trainable->work, y, x, 1);
    down->parts[0].weight->value[0] += 1;
    cloze_trainable_pack(training->trainable, NULL);
    cloze_dense_forward(down, &training->trainable->work, again, x, 1);
    g_assert_cmpfloat(again[0], ==, y[0]);
    tiny_training_free(training);
}

/* Only what does not change, or has updates added, takes memory between two products. */
static void
test_kept(void)
{
    static const char *const names[] = {"query", NULL};
    const ClozeLora lora = {.rank = 2, .alpha = 4, .targets = names};
    TinyTraining *training = tiny_training_new(NULL, NULL, "encoder.layer.1.output", 0);
    TinyTraining *updated = tiny_training_new(NULL, &lora, NULL, 0);
    const ClozeTrainableLayer *layer = &training->trainable->layers.layers[1];

    cloze_trainable_pack(training->trainable, NULL);
    g_assert_null(layer->up.forward.memory);
    g_assert_null(layer->up.backward.memory);
    g_assert_nonnull(layer->down.forward.memory);
    g_assert_nonnull(layer->down.backward.memory);
    cloze_trainable_pack(updated->trainable, NULL);
    layer = &updated->trainable->layers.layers[0];
    g_assert_nonnull(layer->qkv.forward.memory);
    g_assert_null(layer->out.forward.memory);
    tiny_training_free(training);
    tiny_training_free(updated);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dense/low-rank", test_low_rank);
    g_test_add_func("/dense/pack", test_pack);
    g_test_add_func("/dense/kept", test_kept);
    return g_test_run();
}
