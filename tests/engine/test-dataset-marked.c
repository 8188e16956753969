/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-marked.h"

#include "tests/engine/dataset-fixture.h"

static void
test_marked(void)
{
    g_autoptr(ClozeDataset) dataset = dataset_fixture_parse(
        "__label__a __label__b some text\n__label__b other\n\n__label__a\n", NULL);

    g_assert_cmpuint(dataset->n_examples, ==, 2);
    g_assert_cmpstr(dataset->examples[0].text, ==, "some text");
    g_assert_cmpint(dataset->examples[0].label, ==, 0);
    dataset_fixture_assert_problem(dataset, 0, "labels", 1, CLOZE_DATASET_REPAIRED, "found 2");
    dataset_fixture_assert_problem(dataset, 1, "empty", 4, CLOZE_DATASET_LEFT_OUT, "text");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-marked/marked", test_marked);
    return g_test_run();
}
