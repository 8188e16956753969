/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-json.h"

#include "tests/engine/dataset-fixture.h"

static void
test_json_records(void)
{
    g_autoptr(ClozeDataset) pairs = dataset_fixture_parse(
        "{\"premise\": \"a b\", \"hypothesis\": \"c\", \"label\": 1, \"id\": \"x\"}\n"
        "{\"premise\": \"a b\", \"hypothesis\": \"d\", \"label\": \"-\", \"id\": \"y\"}\n",
        NULL);
    g_autoptr(ClozeDataset) texts = dataset_fixture_parse(
        "{\"text\": \"good\", \"label\": [\"pos\", \"long\"]}\n{\"text\": \"bad\", \"label\": "
        "[\"neg\"]}\n",
        NULL);
    g_autoptr(ClozeDataset) triplets = dataset_fixture_parse(
        "{\"anchor\": \"a\", \"positive\": \"b\", \"negative\": \"c\"}\n", NULL);

    g_assert_cmpint(pairs->kind, ==, CLOZE_DATASET_PAIRS);
    g_assert_cmpuint(pairs->n_examples, ==, 1);
    dataset_fixture_assert_problem(pairs, 0, "label", 2, CLOZE_DATASET_LEFT_OUT, "nobody decided");
    g_assert_cmpint(texts->kind, ==, CLOZE_DATASET_TEXTS);
    dataset_fixture_assert_problem(texts, 0, "labels", 1, CLOZE_DATASET_REPAIRED, "\"pos\"");
    g_assert_cmpint(triplets->kind, ==, CLOZE_DATASET_POSITIVES);
    g_assert_cmpstr(triplets->examples[0].negative, ==, "c");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-json/json-records", test_json_records);
    return g_test_run();
}
