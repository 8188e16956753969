/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/sequence-examples.h"

#include "tests/engine/tiny-sequences.h"

static ClozeSequenceExamples *
make(TinySequences *tiny, const char *name, const char *content, ClozeDatasetKind kind,
     gsize max_length)
{
    g_autofree char *path = g_build_filename(tiny->folder, name, NULL);
    const char *paths[] = {path, NULL};
    const ClozeDatasetOptions options = {.kind = kind};
    const ClozeSequenceExamplesOptions limits = {.max_length = max_length, .highest = 5};
    const gsize first = 0;
    g_autoptr(ClozeDataset) dataset = NULL;
    ClozeSequenceExamples *examples;
    g_autoptr(GError) error = NULL;

    scratch_write(tiny->folder, name, content, -1);
    dataset = cloze_dataset_read(paths, &options, &error);
    g_assert_no_error(error);
    examples = cloze_sequence_examples_new(tiny->model, dataset, &first, 1, &limits, &error);
    g_assert_no_error(error);
    return examples;
}

static void
test_windows(void)
{
    TinySequences tiny;
    ClozeSequenceExamples *examples;

    tiny_sequences_init(&tiny);
    examples = make(&tiny, "long.tsv",
                    "text\tlabel\nthe cat sat on the mat. the cat sat on the mat. the cat sat on "
                    "the mat. the cat is in paris.\tx\nthe mat\ty\n",
                    CLOZE_DATASET_TEXTS, 16);
    g_assert_cmpuint(examples->set->examples->len, >, 1);
    g_assert_cmpuint(examples->n_cut, ==, 1);
    for (guint i = 0; i < examples->set->examples->len; i++) {
        g_assert_cmpuint(cloze_training_set_count_tokens(examples->set, i), <=, 16);
        g_assert_cmpuint(cloze_training_set_get(examples->set, i)->source, ==, 0);
        g_assert_cmpint(cloze_training_set_get(examples->set, i)->label, ==, 0);
        g_assert_cmpfloat((double)examples->weights[i], >, 0);
    }
    cloze_sequence_examples_free(examples);
    tiny_sequences_clear(&tiny);
}

/* A pair is one sequence with token types; a scored pair is two. */
static void
test_pairs(void)
{
    TinySequences tiny;
    ClozeSequenceExamples *examples;
    const ClozeTrainingExample *example;

    tiny_sequences_init(&tiny);
    examples =
        make(&tiny, "pairs.tsv", "premise\thypothesis\tlabel\nthe cat\tthe mat\ty\na\tb\tn\n",
             CLOZE_DATASET_PAIRS, 0);
    example = cloze_training_set_get(examples->set, 0);
    g_assert_cmpuint(example->texts[0].n, ==, 7);
    g_assert_cmpint(example->texts[0].type_ids[1], ==, 0);
    g_assert_cmpint(example->texts[0].type_ids[5], ==, 1);
    cloze_sequence_examples_free(examples);
    examples =
        make(&tiny, "scores.tsv", "sentence1\tsentence2\tscore\nthe cat\tthe mat\t2.5\na\tb\t5.0\n",
             CLOZE_DATASET_SCORES, 0);
    example = cloze_training_set_get(examples->set, 0);
    g_assert_cmpuint(examples->set->n_texts, ==, 2);
    g_assert_cmpuint(example->texts[1].n, ==, 4);
    g_assert_cmpfloat((double)example->target, ==, 0.5);
    cloze_sequence_examples_free(examples);
    tiny_sequences_clear(&tiny);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sequence-examples/windows", test_windows);
    g_test_add_func("/sequence-examples/pairs", test_pairs);
    return g_test_run();
}
