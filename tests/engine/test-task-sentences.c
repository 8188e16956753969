/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/task-sentences.h"

#include "tests/engine/tiny-training.h"
#include <math.h>

static void
check(ClozeTaskKind kind, ClozePoolingMode pooling, gboolean normalize, gsize n_groups)
{
    static const float cosines[] = {0.2f, 0.9f, 0.5f};
    const ClozeTaskOptions options = {.kind = kind,
                                      .pooling = pooling,
                                      .normalize = normalize,
                                      .n_groups = n_groups,
                                      .margin = 3,
                                      .scale = 5};
    const ClozeTaskTargets targets = {.targets = cosines};
    TinyTraining *training = tiny_training_new(&options, NULL, NULL, 2);

    tiny_training_check_gradients(training, &targets);
    if (normalize)
        for (gsize i = 0; i < 6; i++) {
            double sum = 0;

            for (gsize j = 0; j < TINY_BERT_WIDTH; j++)
                sum += pow(g_array_index(training->task->embeddings, float, i *TINY_BERT_WIDTH + j),
                           2);
            g_assert_cmpfloat_with_epsilon(sum, 1, 1e-5);
        }
    tiny_training_free(training);
}

static void
test_negatives(void)
{
    check(CLOZE_TASK_NEGATIVES, CLOZE_POOLING_MEAN, FALSE, 2);
    check(CLOZE_TASK_NEGATIVES, CLOZE_POOLING_CLS, TRUE, 3);
}

static void
test_triplets(void)
{
    check(CLOZE_TASK_TRIPLETS, CLOZE_POOLING_MEAN, FALSE, 3);
    check(CLOZE_TASK_TRIPLETS, CLOZE_POOLING_MEAN, TRUE, 3);
}

static void
test_cosines(void)
{
    check(CLOZE_TASK_COSINES, CLOZE_POOLING_CLS, FALSE, 2);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/task-sentences/negatives", test_negatives);
    g_test_add_func("/task-sentences/triplets", test_triplets);
    g_test_add_func("/task-sentences/cosines", test_cosines);
    return g_test_run();
}
