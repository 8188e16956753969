/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-split.h"

#include "tests/engine/dataset-fixture.h"

/* 1,000 texts, every tenth with the rare label, each fifth text again. */
static ClozeDataset *
make_texts(void)
{
    g_autoptr(GString) text = g_string_new("text,label\n");

    for (int i = 0; i < 1000; i++)
        g_string_append_printf(text, "text number %d,%s\n", i % 5 == 4 ? i - 1 : i,
                               i % 10 == 0 ? "rare" : "usual");
    return dataset_fixture_parse(text->str, NULL);
}

static gsize
count_label(const ClozeDataset *dataset, const gsize *indices, gsize n, int label)
{
    gsize count = 0;

    for (gsize i = 0; i < n; i++)
        count += dataset->examples[indices[i]].label == label;
    return count;
}

static void
test_stratified(void)
{
    g_autoptr(ClozeDataset) dataset = make_texts();
    g_autoptr(ClozeDatasetSplit) split = cloze_dataset_split_new(dataset, 0.2, 7);

    g_assert_cmpuint(split->n_train + split->n_held, ==, 1000);
    g_assert_cmpuint(split->n_repeated, ==, 0);
    g_assert_cmpuint(count_label(dataset, split->held, split->n_held, 0), ==, 20);
    g_assert_cmpuint(count_label(dataset, split->held, split->n_held, 1), >=, 178);
    g_assert_cmpuint(count_label(dataset, split->held, split->n_held, 1), <=, 182);
    for (gsize i = 0; i < split->n_held; i++) {
        for (gsize j = 0; j < split->n_train; j++)
            g_assert_cmpstr(dataset->examples[split->held[i]].text, !=,
                            dataset->examples[split->train[j]].text);
    }
}

static void
test_seed(void)
{
    g_autoptr(ClozeDataset) dataset = make_texts();
    g_autoptr(ClozeDatasetSplit) first = cloze_dataset_split_new(dataset, 0.2, 7);
    g_autoptr(ClozeDatasetSplit) again = cloze_dataset_split_new(dataset, 0.2, 7);
    g_autoptr(ClozeDatasetSplit) other = cloze_dataset_split_new(dataset, 0.2, 8);
    gsize n_same = 0;

    g_assert_cmpmem(first->held, first->n_held * sizeof(gsize), again->held,
                    again->n_held * sizeof(gsize));
    for (gsize i = 0; i < MIN(first->n_held, other->n_held); i++)
        n_same += first->held[i] == other->held[i];
    g_assert_cmpuint(n_same, <, first->n_held / 2);
}

/* Documents stay whole; a sentence that two of them have does not train where it is held out. */
static void
test_documents(void)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(ClozeDataset) dataset = NULL;
    g_autoptr(ClozeDatasetSplit) split = NULL;
    gboolean held[21] = {FALSE};

    for (int i = 0; i < 20; i++) {
        g_string_append(text, "-DOCSTART- O\n\nSame B-X\nline O\n\n");
        for (int j = 0; j < 4; j++)
            g_string_append_printf(text, "own O\nword%d B-Y\n\n", i * 4 + j);
    }
    dataset = dataset_fixture_parse(text->str, NULL);
    split = cloze_dataset_split_new(dataset, 0.25, 3);
    for (gsize i = 0; i < split->n_held; i++)
        held[dataset->examples[split->held[i]].tagging->document] = TRUE;
    g_assert_cmpuint(split->n_held, ==, 25);
    g_assert_cmpuint(split->n_repeated, ==, 15);
    g_assert_cmpuint(split->n_train, ==, 60);
    for (gsize i = 0; i < split->n_train; i++)
        g_assert_false(held[dataset->examples[split->train[i]].tagging->document]);
}

/* Pairs go by their first text, and neither side is empty. */
static void
test_small(void)
{
    g_autoptr(ClozeDataset) pairs = dataset_fixture_parse(
        "premise\thypothesis\tlabel\na b\tc\tx\na b\td\ty\ne f\tg\tx\ne f\th\ty\n", NULL);
    g_autoptr(ClozeDataset) one = dataset_fixture_parse("text,label\none,a\none,b\n", NULL);
    g_autoptr(ClozeDatasetSplit) split = cloze_dataset_split_new(pairs, 0.1, 1);
    g_autoptr(ClozeDatasetSplit) whole = cloze_dataset_split_new(one, 0.1, 1);

    g_assert_cmpuint(split->n_train, ==, 2);
    g_assert_cmpuint(split->n_held, ==, 2);
    g_assert_cmpstr(pairs->examples[split->held[0]].text, ==, pairs->examples[split->held[1]].text);
    g_assert_cmpuint(whole->n_train, ==, 2);
    g_assert_cmpuint(whole->n_held, ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-split/stratified", test_stratified);
    g_test_add_func("/dataset-split/seed", test_seed);
    g_test_add_func("/dataset-split/documents", test_documents);
    g_test_add_func("/dataset-split/small", test_small);
    return g_test_run();
}
