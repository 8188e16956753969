/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/dataset-reading.h"

#include "tests/scratch.h"

typedef struct {
    char *folder;
    char *train[2];
    char *dev[2];
} Fixture;

static const char train_text[] = "text\tlabel\n"
                                 "one is here\ta\n"
                                 "two is here\tb\n"
                                 "one is here\ta\n"
                                 "three is here\ta\n"
                                 "three is here\tb\n"
                                 "four is here\tb\n";

static void
set_up(Fixture *self, gconstpointer data)
{
    self->folder = scratch_new();
    scratch_write(self->folder, "train.tsv", train_text, -1);
    scratch_write(self->folder, "dev.tsv", "text\tlabel\nfour is here\tb\nfive is here\ta\n", -1);
    self->train[0] = g_build_filename(self->folder, "train.tsv", NULL);
    self->dev[0] = g_build_filename(self->folder, "dev.tsv", NULL);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    scratch_free(self->folder);
    g_free(self->folder);
    g_free(self->train[0]);
    g_free(self->dev[0]);
}

static GlossDatasetReading *
read_with(Fixture *self, guint32 skip, gsize max_examples)
{
    GlossDatasetReadingRequest request = {.task = GLOSS_TRAINING_TEXTS,
                                          .train = (const char *const *)self->train,
                                          .dev = (const char *const *)self->dev,
                                          .skip = skip,
                                          .max_examples = max_examples};
    g_autoptr(GError) error = NULL;
    GlossDatasetReading *reading = gloss_dataset_reading_new(&request, NULL, &error);

    g_assert_no_error(error);
    return reading;
}

static guint
count_kept(Fixture *self, guint32 skip)
{
    g_autoptr(GlossDatasetReading) reading = read_with(self, skip, 0);

    g_assert_cmpuint(reading->dev->n_examples, ==, 2);
    return (guint)reading->train->n_examples;
}

/* What is wrong between rows is found, and skipped where that was asked for. */
static void
test_skip(Fixture *self, gconstpointer data)
{
    g_autoptr(GlossDatasetReading) reading = read_with(self, 0, 0);

    g_assert_cmpuint(reading->train->problems->n_of[CLOZE_DATASET_PROBLEM_DUPLICATE], >, 0);
    g_assert_cmpuint(reading->train->problems->n_of[CLOZE_DATASET_PROBLEM_CONFLICT], >, 0);
    g_assert_cmpuint(count_kept(self, 0), ==, 6);
    g_assert_cmpuint(count_kept(self, 1u << CLOZE_DATASET_PROBLEM_DUPLICATE), <, 6);
    g_assert_cmpuint(count_kept(self, 1u << CLOZE_DATASET_PROBLEM_LEAK), ==, 5);
    g_assert_cmpuint(count_kept(self, 1u << CLOZE_DATASET_PROBLEM_CONFLICT), <, 6);
}

static void
test_limit(Fixture *self, gconstpointer data)
{
    g_autoptr(GlossDatasetReading) some = read_with(self, 0, 3);
    g_autoptr(GlossDatasetReading) all = read_with(self, 0, 100);

    g_assert_cmpuint(some->train->n_examples, ==, 3);
    g_assert_true(some->limited);
    g_assert_false(all->limited);
}

static void
test_wrong_task(Fixture *self, gconstpointer data)
{
    GlossDatasetReadingRequest request = {.task = GLOSS_TRAINING_PAIRS,
                                          .train = (const char *const *)self->train};
    g_autoptr(GError) error = NULL;
    GlossTrainingTask task;

    g_assert_null(gloss_dataset_reading_new(&request, NULL, &error));
    g_assert_nonnull(error);
    g_assert_true(gloss_dataset_reading_find_task(self->train[0], &task));
    g_assert_cmpint(task, ==, GLOSS_TRAINING_TEXTS);
}

static void
check_task(Fixture *self, const char *name, const char *text, gboolean found,
           GlossTrainingTask wanted)
{
    g_autofree char *path = g_build_filename(self->folder, name, NULL);
    GlossTrainingTask task = GLOSS_TRAINING_N_TASKS;

    scratch_write(self->folder, name, text, -1);
    g_assert_cmpint(gloss_dataset_reading_find_task(path, &task), ==, found);
    if (found)
        g_assert_cmpint(task, ==, wanted);
}

static void
test_find_task(Fixture *self, gconstpointer data)
{
    check_task(self, "a.conll", "Marie B-PER\nCurie I-PER\nran O\n\nShe O\nran O\n", TRUE,
               GLOSS_TRAINING_ENTITIES);
    check_task(self, "b.tsv", "sentence1\tsentence2\tlabel\nThe cat sat.\tIt sat.\tentailment\n",
               TRUE, GLOSS_TRAINING_PAIRS);
    check_task(self, "c.tsv",
               "sentence1\tsentence2\tscore\nThe cat sat.\tIt sat.\t4.5\n"
               "A dog ran.\tIt is noon.\t0.5\n",
               TRUE, GLOSS_TRAINING_SIMILARITY);
    check_task(self, "empty", "", FALSE, GLOSS_TRAINING_N_TASKS);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/dataset-reading/skip", Fixture, NULL, set_up, test_skip, tear_down);
    g_test_add("/dataset-reading/limit", Fixture, NULL, set_up, test_limit, tear_down);
    g_test_add("/dataset-reading/wrong-task", Fixture, NULL, set_up, test_wrong_task, tear_down);
    g_test_add("/dataset-reading/find-task", Fixture, NULL, set_up, test_find_task, tear_down);
    return g_test_run();
}
