/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/task-tokens.h"

#include "tests/engine/tiny-training.h"

/* 27 tokens in sequences of 5, 1, 9, 3, 7 and 2. */
static const gint32 token_labels[27] = {-100, 0, 1, 2, -100, -100, -100, 3, 0, 0, 1,    -100, 2, 3,
                                        -100, 0, 1, 2, -100, 3,    3,    0, 1, 2, -100, -100, 2};

static void
check(ClozeTaskKind kind, const ClozeTaskTargets *targets)
{
    const ClozeTaskOptions options = {.kind = kind, .n_labels = 4};
    TinyTraining *training = tiny_training_new(&options, NULL, NULL, 2);

    tiny_training_check_gradients(training, targets);
    cloze_trainable_set_dropout(training->trainable,
                                &(ClozeTrainableDropout){.hidden = 0.2, .attention = 0.1}, 5);
    tiny_training_check_gradients(training, targets);
    tiny_training_free(training);
}

static void
test_tokens(void)
{
    check(CLOZE_TASK_TOKENS, &(ClozeTaskTargets){.token_labels = token_labels});
}

/* The second sequence has no label and takes no part. */
static void
test_crf(void)
{
    check(CLOZE_TASK_TOKENS_CRF, &(ClozeTaskTargets){.token_labels = token_labels});
}

static void
test_span(void)
{
    static const gint32 starts[] = {1, 0, 3, -1, 2, 0}, ends[] = {3, 0, 8, -1, 2, 1};

    check(CLOZE_TASK_SPAN, &(ClozeTaskTargets){.starts = starts, .ends = ends});
}

/* Nothing labelled: no loss, no gradient, no division by zero. */
static void
test_nothing(void)
{
    const ClozeTaskOptions options = {.kind = CLOZE_TASK_TOKENS, .n_labels = 4};
    gint32 none[27];
    const ClozeTaskTargets targets = {.token_labels = none};
    TinyTraining *training = tiny_training_new(&options, NULL, NULL, 0);

    for (gsize i = 0; i < G_N_ELEMENTS(none); i++)
        none[i] = CLOZE_CROSS_ENTROPY_IGNORE;
    g_assert_cmpfloat(tiny_training_run(training, &targets, TRUE), ==, 0);
    for (gsize i = 0; i < cloze_parameters_get_n_trained(training->parameters); i++)
        g_assert_cmpfloat(cloze_parameters_get_gradients(training->parameters)[i], ==, 0);
    tiny_training_free(training);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/task-tokens/tokens", test_tokens);
    g_test_add_func("/task-tokens/crf", test_crf);
    g_test_add_func("/task-tokens/span", test_span);
    g_test_add_func("/task-tokens/nothing", test_nothing);
    return g_test_run();
}
