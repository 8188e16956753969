/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-twins.h"

#include "tests/engine/dataset-fixture.h"

static void
assert_order(const ClozeDataset *first, const ClozeDataset *second, ClozeDatasetSameness sameness,
             gsize n_pairs)
{
    g_autoptr(GArray) twins = cloze_dataset_twins_find(first, second, sameness);
    gsize n = 0;

    for (guint i = 1; i < twins->len; i++) {
        const ClozeDatasetTwin *a = &g_array_index(twins, ClozeDatasetTwin, i - 1);
        const ClozeDatasetTwin *b = &g_array_index(twins, ClozeDatasetTwin, i);

        if (a->hash != b->hash)
            continue;
        g_assert_cmpuint(a->index, <, b->index);
        g_assert_true(cloze_dataset_twins_are_equal(first, second, sameness, a->index, b->index));
        n++;
    }
    g_assert_cmpuint(n, ==, n_pairs);
}

static void
test_twins(void)
{
    g_autoptr(ClozeDataset) first = dataset_fixture_parse(
        "premise\thypothesis\tlabel\na b\tc\tx\na\tb c\tx\n a b\tc \ty\na b\td\ty\n", NULL);
    g_autoptr(ClozeDataset) second =
        dataset_fixture_parse("premise\thypothesis\tlabel\na b\tc\tx\nz\tz\ty\n", NULL);

    assert_order(first, NULL, CLOZE_DATASET_SAME_TEXTS, 1);
    assert_order(first, second, CLOZE_DATASET_SAME_TEXTS, 2);
    assert_order(first, NULL, CLOZE_DATASET_SAME_FIRST, 2);
    g_assert_false(cloze_dataset_twins_are_equal(first, NULL, CLOZE_DATASET_SAME_TEXTS, 0, 1));
    g_assert_true(cloze_dataset_twins_are_equal(first, second, CLOZE_DATASET_SAME_TEXTS, 2, 4));
    g_assert_cmpstr(cloze_dataset_twins_get(first, second, 5)->text, ==, "z");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-twins/twins", test_twins);
    return g_test_run();
}
