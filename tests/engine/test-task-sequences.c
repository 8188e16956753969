/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/task-sequences.h"

#include "tests/engine/tiny-training.h"

static void
check(ClozeTaskKind kind, const float *class_weights)
{
    static const gint32 labels[] = {0, 1, 1, -100, 0, 1};
    static const float numbers[] = {0.5f, -1, 2, 0, 0.25f, 1};
    const ClozeTaskOptions options = {
        .kind = kind,
        .n_labels = 3,
        .cross_entropy = {.smoothing = class_weights ? 0.1 : 0, .class_weights = class_weights}};
    const ClozeTaskTargets targets = {.labels = labels, .targets = numbers};
    TinyTraining *training = tiny_training_new(&options, NULL, NULL, 2);

    tiny_training_check_gradients(training, &targets);
    cloze_trainable_set_dropout(training->trainable,
                                &(ClozeTrainableDropout){.hidden = 0.2, .attention = 0.1}, 5);
    tiny_training_check_gradients(training, &targets);
    tiny_training_free(training);
}

static void
test_classes(void)
{
    static const float weights[] = {0.5f, 2, 1};

    check(CLOZE_TASK_SEQUENCES, NULL);
    check(CLOZE_TASK_SEQUENCES, weights);
}

static void
test_regression(void)
{
    check(CLOZE_TASK_REGRESSION, NULL);
}

static void
test_next(void)
{
    check(CLOZE_TASK_NEXT, NULL);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/task-sequences/classes", test_classes);
    g_test_add_func("/task-sequences/regression", test_regression);
    g_test_add_func("/task-sequences/next", test_next);
    return g_test_run();
}
