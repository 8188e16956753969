/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-sample.h"

#include "tests/engine/dataset-fixture.h"

static void
assert_dialect(const char *text, ClozeDatasetDialect expected)
{
    g_autoptr(ClozeDataset) dataset = dataset_fixture_parse(text, NULL);
    const ClozeDatasetFile *file = g_ptr_array_index(dataset->files, 0);

    g_assert_cmpstr(cloze_dataset_layout_get_dialect_name(file->layout->dialect), ==,
                    cloze_dataset_layout_get_dialect_name(expected));
}

/* What might be taken for something else. */
static void
test_order(void)
{
    assert_dialect("{\tO\n\"a\tB-X\n}\tO\n", CLOZE_DATASET_COLUMNS);
    assert_dialect("[\tO\n{\tO\nx\tB-Y\n", CLOZE_DATASET_COLUMNS);
    assert_dialect("< O\npair B-X\n", CLOZE_DATASET_COLUMNS);
    assert_dialect("__label__a text, with, commas\n__label__b and, more, ones\n",
                   CLOZE_DATASET_FASTTEXT);
    assert_dialect(
        "NUM:a How many are there, say ?\nLOC:b Where is it ?\nNUM:a How far is it ?\nNUM:a "
        "How old ?\nLOC:b Where to ?\nLOC:b Where from ?\nNUM:a When ?\nLOC:b Which place "
        "?\nNUM:a How long ?\nLOC:b Where else ?\n",
        CLOZE_DATASET_LEADING);
    assert_dialect("[{\"text\": \"a\",\n\"label\": \"b\"}]", CLOZE_DATASET_JSON);
    assert_dialect("text,label\na,B-X\nb,O\n", CLOZE_DATASET_TABLE);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-sample/order", test_order);
    return g_test_run();
}
