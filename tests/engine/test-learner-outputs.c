/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/learner.h"

#include "tests/engine/tiny-learner.h"

static const ClozeRecipe recipe = {.how = CLOZE_RECIPE_FULL, .dropout = 0.3, .pass_tokens = 30};

/* Whatever the passes are, each example has its own rows; and dropout is off. */
static void
test_tokens(void)
{
    ClozeRecipe single = recipe;
    TinyLearner *a, *b;
    g_autoptr(ClozeLearnerOutputs) few = NULL, one = NULL;
    gsize n = 0;

    single.pass_tokens = 1;
    a = tiny_learner_new(CLOZE_TASK_TOKENS, &recipe, 2);
    b = tiny_learner_new(CLOZE_TASK_TOKENS, &single, 0);
    few = cloze_learner_apply(a->learner, a->set, NULL, NULL);
    one = cloze_learner_apply(b->learner, b->set, NULL, NULL);
    g_assert_cmpuint(few->n_columns, ==, 3);
    for (gsize i = 0; i < few->n_examples; i++) {
        g_assert_cmpuint(few->starts[i], ==, n);
        n += cloze_training_set_count_tokens(a->set, i);
        g_assert_cmpfloat_with_epsilon(few->losses[i], one->losses[i], 1e-6);
    }
    g_assert_cmpmem(few->rows, n * 3 * sizeof(float), one->rows, n * 3 * sizeof(float));
    g_assert_cmpfloat(few->loss, >, 0);
    tiny_learner_free(a);
    tiny_learner_free(b);
}

static void
test_embeddings(void)
{
    TinyLearner *tiny = tiny_learner_new(CLOZE_TASK_COSINES, &recipe, 2);
    g_autoptr(ClozeLearnerOutputs) outputs =
        cloze_learner_apply(tiny->learner, tiny->set, NULL, NULL);
    double sum = 0;

    g_assert_cmpuint(outputs->n_columns, ==, TINY_MODEL_WIDTH);
    g_assert_cmpuint(outputs->starts[outputs->n_examples], ==, 2 * outputs->n_examples);
    for (gsize i = 0; i < outputs->n_examples; i++)
        sum += outputs->losses[i];
    g_assert_cmpfloat_with_epsilon(outputs->loss, sum / (double)outputs->n_examples, 1e-9);
    tiny_learner_free(tiny);
}

static void
test_crf(void)
{
    TinyLearner *tiny = tiny_learner_new(CLOZE_TASK_TOKENS_CRF, &recipe, 0);
    g_autoptr(ClozeLearnerOutputs) outputs =
        cloze_learner_apply(tiny->learner, tiny->set, NULL, NULL);

    for (gsize i = 0; i < outputs->n_examples; i++)
        g_assert_cmpfloat(outputs->losses[i], >, 0);
    tiny_learner_free(tiny);
}

static void
test_cancelled(void)
{
    TinyLearner *tiny = tiny_learner_new(CLOZE_TASK_SEQUENCES, &recipe, 0);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;

    g_cancellable_cancel(cancellable);
    g_assert_null(cloze_learner_apply(tiny->learner, tiny->set, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    tiny_learner_free(tiny);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/learner-outputs/tokens", test_tokens);
    g_test_add_func("/learner-outputs/embeddings", test_embeddings);
    g_test_add_func("/learner-outputs/crf", test_crf);
    g_test_add_func("/learner-outputs/cancelled", test_cancelled);
    return g_test_run();
}
