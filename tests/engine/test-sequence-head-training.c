/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/sequence-head-training.h"

#include "tests/engine/tiny-sequences.h"

/* Weights of the better epoch, and its scores: what a second look at the vectors gives too. */
static void
test_best(void)
{
    TinySequences tiny;
    g_autofree char *path = NULL;
    const char *paths[2] = {NULL};
    const ClozeSequenceDataOptions options = {
        .train_paths = paths, .dev_paths = paths, .kind = CLOZE_DATASET_TEXTS};
    const ClozeSequenceExamplesOptions limits = {0};
    ClozeRecipe recipe = {.how = CLOZE_RECIPE_HEAD, .epochs = 30, .learning_rate = 0.05, .seed = 1};
    g_autoptr(ClozeSequenceData) data = NULL;
    g_autoptr(ClozeSequenceExamples) examples = NULL;
    ClozeSequenceHeadTraining training = {.task_name = "toy", .recipe = &recipe};
    ClozeSequenceHeadResult result = {0};
    g_autoptr(GError) error = NULL;

    tiny_sequences_init(&tiny);
    path = tiny_sequences_write(&tiny, "a.tsv", "text\tlabel\n", tiny_sequences_texts, 2, 30);
    paths[0] = path;
    data = cloze_sequence_data_read(&options, &error);
    g_assert_no_error(error);
    examples = cloze_sequence_examples_new(tiny.model, data->train, data->train_indices,
                                           data->n_train, &limits, &error);
    g_assert_no_error(error);
    training.session = tiny.session;
    training.model = tiny.model;
    training.data = data;
    training.train = examples;
    training.dev = examples;
    training.output_folder = "out";
    g_assert_true(cloze_sequence_head_training_run(&training, &result, &error));
    g_assert_no_error(error);
    g_assert_cmpfloat(result.scores->value, >, 0.8);
    g_assert_cmpuint(result.epoch, >=, 1);
    g_assert_cmpuint(result.classifier->n_labels, ==, 2);
    cloze_sequence_head_training_clear(&result);
    tiny_sequences_clear(&tiny);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sequence-head-training/best", test_best);
    return g_test_run();
}
