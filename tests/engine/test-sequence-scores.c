/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/sequence-scores.h"

#include <string.h>

#include "tests/scratch.h"

typedef struct {
    ClozeSequenceData data;
    ClozeSequenceExamples examples;
    ClozeLearnerOutputs outputs;
    gsize indices[3];
} Case;

/* Three texts, the first in two windows. */
static void
fill(Case *test, ClozeDataset *dataset, char **labels, float *rows, float *weights, gsize *starts,
     double *losses, gsize n_columns)
{
    static const gsize sources[] = {0, 0, 1, 2};
    gint32 id = 1;

    *test =
        (Case){.data = {.train = dataset,
                        .dev = dataset,
                        .dev_indices = test->indices,
                        .n_dev = 3,
                        .labels = labels},
               .examples = {.set = cloze_training_set_new(1), .weights = weights, .n_sources = 3},
               .outputs = {.n_examples = 4,
                           .n_columns = n_columns,
                           .starts = starts,
                           .rows = rows,
                           .losses = losses},
               .indices = {0, 1, 2}};
    for (gsize i = 0; i < 4; i++) {
        const ClozeTrainingExample example = {.texts = {{&id, NULL, 1}}, .source = sources[i]};

        cloze_training_set_add(test->examples.set, &example);
    }
}

static void
test_windows(void)
{
    static const char text[] = "text\tlabel\none\tx\ntwo\ty\nthree\ty\n";
    char *labels[] = {(char *)"x", (char *)"y", NULL};
    /* The first text's longer window says y, the shorter one x more surely. */
    float rows[] = {4, 0, 0, 2, 0, 3, 1, 0}, weights[] = {1, 9, 5, 5};
    gsize starts[] = {0, 1, 2, 3, 4};
    double losses[] = {1, 2, 3, 4}, accuracy = 0;
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "p.jsonl", NULL), *written = NULL;
    g_autoptr(ClozeDataset) dataset = cloze_dataset_parse(text, sizeof text - 1, "t", NULL, NULL);
    g_autoptr(ClozeSequenceScores) scores = NULL;
    Case test;

    fill(&test, dataset, labels, rows, weights, starts, losses, 2);
    scores = cloze_sequence_scores_new(&test.data, &test.examples, &test.outputs);
    g_assert_cmpfloat((double)scores->probabilities[1], >, 0.5);
    g_assert_cmpfloat_with_epsilon((double)(scores->probabilities[0] + scores->probabilities[1]), 1,
                                   1e-6);
    g_assert_cmpfloat_with_epsilon(scores->losses[0], 1.9, 1e-6);
    g_assert_true(g_variant_lookup(scores->metrics, "accuracy", "d", &accuracy));
    g_assert_cmpfloat_with_epsilon(accuracy, 1.0 / 3, 1e-9);
    g_assert_true(cloze_sequence_scores_write(scores, path, NULL));
    g_assert_true(g_file_get_contents(path, &written, NULL, NULL));
    g_assert_nonnull(strstr(written, "\"text\": \"three\", \"gold\": \"y\", \"predicted\": \"x\""));
    cloze_training_set_free(test.examples.set);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sequence-scores/windows", test_windows);
    return g_test_run();
}
