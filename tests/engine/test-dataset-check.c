/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-check.h"

#include "tests/engine/dataset-fixture.h"

#define SKIP(kind) (1u << CLOZE_DATASET_PROBLEM_##kind)

static const char train_text[] = "text,label\none,a\ntwo,b\none,a\ntwo,a\nthree,b\nfour,c\n";
static const char dev_text[] = "text,label\nthree,b\nfive,a\nthree,b\nsix,d\n";

static void
test_copies(void)
{
    g_autoptr(ClozeDataset) train = dataset_fixture_parse(train_text, NULL);
    g_autoptr(ClozeDataset) dev = dataset_fixture_parse(dev_text, NULL);
    const gsize *n_train = train->problems->n_of, *n_dev = dev->problems->n_of;

    cloze_dataset_check_rows(train, dev, 0, NULL);
    g_assert_cmpuint(n_train[CLOZE_DATASET_PROBLEM_DUPLICATE], ==, 1);
    g_assert_cmpuint(n_train[CLOZE_DATASET_PROBLEM_CONFLICT], ==, 1);
    g_assert_cmpuint(n_train[CLOZE_DATASET_PROBLEM_FEW], ==, 3);
    g_assert_cmpuint(n_train[CLOZE_DATASET_PROBLEM_ABSENT], ==, 1);
    dataset_fixture_assert_problem(train, 3, "absent", 0, CLOZE_DATASET_KEPT,
                                   "\"d\" in the data that trains");
    dataset_fixture_assert_problem(train, 4, "duplicate", 4, CLOZE_DATASET_KEPT, "line 2");
    dataset_fixture_assert_problem(train, 5, "conflict", 5, CLOZE_DATASET_KEPT, "line 3");
    g_assert_cmpuint(n_dev[CLOZE_DATASET_PROBLEM_LEAK], ==, 2);
    g_assert_cmpuint(n_dev[CLOZE_DATASET_PROBLEM_ABSENT], ==, 1);
    dataset_fixture_assert_problem(dev, 1, "leak", 2, CLOZE_DATASET_KEPT, "x:6");
    dataset_fixture_assert_problem(dev, 2, "duplicate", 4, CLOZE_DATASET_KEPT, "line 2");
    g_assert_cmpuint(train->n_examples, ==, 6);
}

static void
test_skip(void)
{
    g_autoptr(ClozeDataset) train = dataset_fixture_parse(train_text, NULL);
    g_autoptr(ClozeDataset) dev = dataset_fixture_parse(dev_text, NULL);
    const ClozeDatasetFile *file = g_ptr_array_index(train->files, 0);

    cloze_dataset_check_rows(train, dev, SKIP(DUPLICATE) | SKIP(CONFLICT) | SKIP(LEAK), NULL);
    g_assert_cmpuint(train->n_examples, ==, 3);
    g_assert_cmpstr(train->examples[2].text, ==, "four");
    g_assert_cmpuint(dev->n_examples, ==, 3);
    g_assert_cmpuint(file->n_left_out, ==, 3);
    g_assert_cmpuint(g_array_index(train->labels, ClozeDatasetLabel, 0).n, ==, 1);
    g_assert_cmpuint(g_array_index(train->labels, ClozeDatasetLabel, 1).n, ==, 1);
}

static void
test_words(void)
{
    g_autoptr(ClozeDataset) train =
        dataset_fixture_parse("a B-X\nb O\n\na B-X\nb O\n\na O\nb B-X\n\n", NULL);

    cloze_dataset_check_rows(train, NULL, SKIP(CONFLICT), NULL);
    g_assert_cmpuint(train->problems->n_of[CLOZE_DATASET_PROBLEM_DUPLICATE], ==, 1);
    g_assert_cmpuint(train->problems->n_left_out_of[CLOZE_DATASET_PROBLEM_CONFLICT], ==, 1);
    g_assert_cmpuint(train->n_examples, ==, 2);
    g_assert_cmpuint(g_array_index(train->labels, ClozeDatasetLabel, 0).n, ==, 2);
}

static void
test_one_label(void)
{
    g_autoptr(ClozeDataset) texts = dataset_fixture_parse("text,label\none,a\ntwo,a\n", NULL);
    g_autoptr(ClozeDataset) words = dataset_fixture_parse("a O\nb O\n\n", NULL);
    g_autoptr(ClozeDataset) scores =
        dataset_fixture_parse("sentence1,sentence2,score\na,b,1.5\nc,d,1.5\n", NULL);
    ClozeDataset *all[] = {texts, words, scores};

    for (gsize i = 0; i < G_N_ELEMENTS(all); i++) {
        cloze_dataset_check_rows(all[i], NULL, 0, NULL);
        g_assert_cmpuint(all[i]->problems->n_of[CLOZE_DATASET_PROBLEM_ONE_LABEL], ==, 1);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-check/copies", test_copies);
    g_test_add_func("/dataset-check/skip", test_skip);
    g_test_add_func("/dataset-check/words", test_words);
    g_test_add_func("/dataset-check/one-label", test_one_label);
    return g_test_run();
}
