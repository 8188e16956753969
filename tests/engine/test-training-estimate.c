/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/training-estimate.h"

#include "tests/engine/tiny-learner.h"

static void
test_numbers(void)
{
    const ClozeRecipe recipe = {.how = CLOZE_RECIPE_LORA, .epochs = 3, .batch_size = 10};
    TinyLearner *tiny = tiny_learner_new(CLOZE_TASK_TOKENS, &recipe, 0);
    ClozeTrainingEstimateOptions options = {.train = tiny->set, .dev = tiny->set};
    ClozeTrainingEstimate estimate, kept;
    g_autoptr(GError) error = NULL;

    g_assert_true(cloze_training_estimate_run(tiny->learner, &options, &estimate, &error));
    g_assert_no_error(error);
    g_assert_cmpuint(estimate.n_steps, ==, 18);
    g_assert_cmpfloat(estimate.seconds, >, 0);
    g_assert_cmpfloat(estimate.tokens_per_second, >, 0);
    g_assert_cmpfloat(estimate.peak_rss_mb, >, 1);
    options.keeps = TRUE;
    g_assert_true(cloze_training_estimate_run(tiny->learner, &options, &kept, &error));
    g_assert_cmpfloat(kept.disk_mb, >, estimate.disk_mb);
    tiny_learner_free(tiny);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/training-estimate/numbers", test_numbers);
    return g_test_run();
}
