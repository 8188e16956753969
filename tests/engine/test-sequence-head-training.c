/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/sequence-head-training.h"

#include "engine/base/error.h"
#include "tests/engine/tiny-sequences.h"

typedef struct {
    TinySequences tiny;
    ClozeRecipe recipe;
    ClozeSequenceData *data;
    ClozeSequenceExamples *examples;
    ClozeSequenceHeadTraining training;
    ClozeSequenceHeadResult result;
    gsize n_train; /* of the start event */
    char *told;
} Fixture;

static void
report_cb(GVariant *report, gpointer data)
{
    Fixture *fixture = data;
    guint64 n = 0;

    if (g_variant_lookup(report, "train_examples", "t", &n))
        fixture->n_train = (gsize)n;
    if (!fixture->told)
        g_variant_lookup(report, "message", "s", &fixture->told);
}

static void
set_up(Fixture *fixture)
{
    const char *paths[2] = {NULL};
    const ClozeSequenceDataOptions options = {
        .train_paths = paths, .dev_paths = paths, .kind = CLOZE_DATASET_TEXTS};
    const ClozeSequenceExamplesOptions limits = {0};
    g_autofree char *path = NULL;
    g_autoptr(GError) error = NULL;

    *fixture = (Fixture){
        .recipe = {.how = CLOZE_RECIPE_HEAD, .epochs = 30, .learning_rate = 0.05, .seed = 1}};
    tiny_sequences_init(&fixture->tiny);
    path =
        tiny_sequences_write(&fixture->tiny, "a.tsv", "text\tlabel\n", tiny_sequences_texts, 2, 30);
    paths[0] = path;
    fixture->data = cloze_sequence_data_read(&options, &error);
    g_assert_no_error(error);
    fixture->examples = cloze_sequence_examples_new(fixture->tiny.model, fixture->data->train,
                                                    fixture->data->train_indices,
                                                    fixture->data->n_train, &limits, &error);
    g_assert_no_error(error);
    fixture->training = (ClozeSequenceHeadTraining){.session = fixture->tiny.session,
                                                    .model = fixture->tiny.model,
                                                    .task_name = "toy",
                                                    .recipe = &fixture->recipe,
                                                    .data = fixture->data,
                                                    .train = fixture->examples,
                                                    .dev = fixture->examples,
                                                    .output_folder = "out",
                                                    .report = report_cb,
                                                    .report_data = fixture};
}

static void
clear(Fixture *fixture)
{
    cloze_sequence_head_training_clear(&fixture->result);
    cloze_sequence_examples_free(fixture->examples);
    cloze_sequence_data_free(fixture->data);
    tiny_sequences_clear(&fixture->tiny);
    g_free(fixture->told);
}

/* Weights of the better epoch, and its scores: what a second look at the vectors gives too. */
static void
test_best(void)
{
    Fixture fixture;
    g_autoptr(GError) error = NULL;

    set_up(&fixture);
    g_assert_true(cloze_sequence_head_training_run(&fixture.training, &fixture.result, &error));
    g_assert_no_error(error);
    g_assert_cmpfloat(fixture.result.scores->value, >, 0.8);
    g_assert_cmpuint(fixture.result.epoch, >=, 1);
    g_assert_cmpuint(fixture.result.classifier->n_labels, ==, 2);
    g_assert_cmpuint(fixture.n_train, ==, fixture.examples->set->examples->len);
    clear(&fixture);
}

/* Where not all vectors can be kept it learns from some, and says so. */
static void
test_room(void)
{
    Fixture fixture;
    g_autoptr(GError) error = NULL;
    gsize n;

    set_up(&fixture);
    n = fixture.examples->set->examples->len;
    fixture.training.room = n + n / 2;
    g_assert_true(cloze_sequence_head_training_run(&fixture.training, &fixture.result, &error));
    g_assert_no_error(error);
    g_assert_cmpuint(fixture.n_train, ==, n / 2);
    g_assert_cmpuint(fixture.result.table->n_rows, ==, n / 2);
    g_assert_nonnull(strstr(fixture.told, "do not fit in memory"));
    g_assert_cmpfloat(fixture.result.scores->value, >, 0.7);
    clear(&fixture);
}

static void
test_no_room(void)
{
    Fixture fixture;
    g_autoptr(GError) error = NULL;

    set_up(&fixture);
    fixture.training.room = fixture.examples->set->examples->len;
    g_assert_false(cloze_sequence_head_training_run(&fixture.training, &fixture.result, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sequence-head-training/best", test_best);
    g_test_add_func("/sequence-head-training/room", test_room);
    g_test_add_func("/sequence-head-training/no-room", test_no_room);
    return g_test_run();
}
