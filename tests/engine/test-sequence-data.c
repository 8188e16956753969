/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/sequence-data.h"

#include <string.h>

#include "engine/base/error.h"
#include "tests/engine/tiny-sequences.h"

static void
test_held_out(void)
{
    TinySequences tiny;
    g_autofree char *path = NULL;
    const char *paths[2] = {NULL};
    ClozeSequenceDataOptions options = {
        .train_paths = paths, .kind = CLOZE_DATASET_TEXTS, .held_share = 0.2, .seed = 1};
    g_autoptr(ClozeSequenceData) data = NULL;
    g_autoptr(GError) error = NULL;

    tiny_sequences_init(&tiny);
    path = tiny_sequences_write(&tiny, "a.tsv", "text\tlabel\n", tiny_sequences_texts, 2, 40);
    paths[0] = path;
    data = cloze_sequence_data_read(&options, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(data->labels[0], ==, "bad");
    g_assert_cmpstr(data->labels[1], ==, "good");
    g_assert_cmpuint(data->n_dev, >, 0);
    g_assert_cmpuint(data->n_train, >, data->n_dev);
    g_assert_true(data->dev == data->train);
    g_assert_cmpuint(strlen(data->train_hashes[0]), ==, 64);
    tiny_sequences_clear(&tiny);
}

static const char *
rename_cb(const char *label)
{
    return g_str_equal(label, "good") ? "yes" : NULL;
}

/* A label that the task does not know takes its examples with it; one class is none. */
static void
test_one_class(void)
{
    TinySequences tiny;
    g_autofree char *path = NULL;
    const char *paths[2] = {NULL};
    ClozeSequenceDataOptions options = {
        .train_paths = paths, .kind = CLOZE_DATASET_TEXTS, .rename = rename_cb, .held_share = 0.2};
    g_autoptr(GError) error = NULL;

    tiny_sequences_init(&tiny);
    path = tiny_sequences_write(&tiny, "a.tsv", "text\tlabel\n", tiny_sequences_texts, 2, 10);
    paths[0] = path;
    g_assert_null(cloze_sequence_data_read(&options, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    g_assert_nonnull(strstr(error->message, "yes"));
    tiny_sequences_clear(&tiny);
}

/* "no" may mean that two texts do not belong together. */
static void
test_labels_no_scores(void)
{
    TinySequences tiny;
    g_autofree char *path = NULL;
    const char *paths[2] = {NULL};
    ClozeSequenceDataOptions options = {
        .train_paths = paths, .wants_similarity = TRUE, .held_share = 0.2};
    g_autoptr(GError) error = NULL;

    tiny_sequences_init(&tiny);
    path = g_build_filename(tiny.folder, "pairs.tsv", NULL);
    g_assert_true(g_file_set_contents(path,
                                      "premise\thypothesis\tlabel\n"
                                      "He walks\tHe moves\tyes\nHe walks\tHe sleeps\tno\n"
                                      "It rains\tIt pours\tyes\nIt rains\tIt is dry\tno\n",
                                      -1, NULL));
    paths[0] = path;
    g_assert_null(cloze_sequence_data_read(&options, &error));
    g_assert_nonnull(error);
    g_assert_nonnull(strstr(error->message, "score"));
    tiny_sequences_clear(&tiny);
}

static void
test_absent_from_dev(void)
{
    TinySequences tiny;
    g_autofree char *train = NULL, *dev = NULL, *said = NULL;
    const char *train_paths[2] = {NULL}, *dev_paths[2] = {NULL};
    ClozeSequenceDataOptions options = {
        .train_paths = train_paths, .dev_paths = dev_paths, .kind = CLOZE_DATASET_TEXTS};
    g_autoptr(ClozeSequenceData) data = NULL;
    g_autoptr(GError) error = NULL;

    tiny_sequences_init(&tiny);
    train = tiny_sequences_write(&tiny, "a.tsv", "text\tlabel\n", tiny_sequences_texts, 2, 10);
    dev = tiny_sequences_write(&tiny, "b.tsv", "text\tlabel\n", tiny_sequences_texts, 1, 5);
    train_paths[0] = train;
    dev_paths[0] = dev;
    data = cloze_sequence_data_read(&options, &error);
    g_assert_no_error(error);
    g_ptr_array_add(data->messages, NULL);
    said = g_strjoinv("\n", (char **)data->messages->pdata);
    g_ptr_array_set_size(data->messages, (gint)data->messages->len - 1);
    g_assert_nonnull(strstr(said, "no held-out example has the label “bad”"));
    g_assert_true(g_file_set_contents(dev, "text\tlabel\nfilms\tother\nmeals\tother\n", -1, NULL));
    g_assert_null(cloze_sequence_data_read(&options, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    g_assert_nonnull(strstr(error->message, "found none among 2"));
    tiny_sequences_clear(&tiny);
}

static void
test_one_line(void)
{
    TinySequences tiny;
    g_autofree char *path = NULL;
    const char *paths[2] = {NULL};
    ClozeSequenceDataOptions options = {
        .train_paths = paths, .kind = CLOZE_DATASET_TEXTS, .held_share = 0.2};
    g_autoptr(GError) error = NULL;

    tiny_sequences_init(&tiny);
    path = tiny_sequences_write(&tiny, "a.tsv", "text\tlabel\n", tiny_sequences_texts, 1, 1);
    paths[0] = path;
    g_assert_null(cloze_sequence_data_read(&options, &error));
    g_assert_nonnull(error);
    tiny_sequences_clear(&tiny);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sequence-data/held-out", test_held_out);
    g_test_add_func("/sequence-data/one-class", test_one_class);
    g_test_add_func("/sequence-data/labels-no-scores", test_labels_no_scores);
    g_test_add_func("/sequence-data/absent-from-dev", test_absent_from_dev);
    g_test_add_func("/sequence-data/one-line", test_one_line);
    return g_test_run();
}
