/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/task-masked.h"

#include "tests/engine/tiny-training.h"

static const gint32 token_labels[27] = {-100, 4,    -100, -100, 30,   -100, -100, -100, 7,
                                        -100, -100, -100, -100, 11,   -100, -100, -100, -100,
                                        -100, 2,    -100, -100, -100, -100, -100, 19,   -100};
static const gint32 labels[] = {0, 1, 1, 0, 0, 1};

static void
test_gradients(void)
{
    const ClozeTaskTargets targets = {.token_labels = token_labels, .labels = labels};

    for (int i = 0; i < 2; i++) {
        const ClozeTaskOptions options = {.kind = i ? CLOZE_TASK_MASKED_NEXT : CLOZE_TASK_MASKED};
        TinyTraining *training = tiny_training_new(&options, NULL, NULL, 2);

        tiny_training_check_gradients(training, &targets);
        g_assert_cmpuint(training->task->output->len, ==, 6 * 31);
        tiny_training_free(training);
    }
}

static void
test_nothing_masked(void)
{
    const ClozeTaskOptions options = {.kind = CLOZE_TASK_MASKED};
    gint32 none[27];
    const ClozeTaskTargets targets = {.token_labels = none};
    TinyTraining *training = tiny_training_new(&options, NULL, NULL, 0);

    for (gsize i = 0; i < G_N_ELEMENTS(none); i++)
        none[i] = -100;
    g_assert_cmpfloat(tiny_training_run(training, &targets, TRUE), ==, 0);
    tiny_training_free(training);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/task-masked/gradients", test_gradients);
    g_test_add_func("/task-masked/nothing-masked", test_nothing_masked);
    return g_test_run();
}
