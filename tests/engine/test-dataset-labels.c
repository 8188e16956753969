/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-labels.h"

#include "tests/engine/dataset-fixture.h"

static char *
say_labels(const ClozeDataset *dataset)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < dataset->labels->len; i++) {
        const ClozeDatasetLabel *label = &g_array_index(dataset->labels, ClozeDatasetLabel, i);

        g_string_append_printf(text, "%s%s %zu", i > 0 ? ", " : "", label->name, label->n);
    }
    return g_string_free(text, FALSE);
}

static void
assert_labels(const ClozeDataset *dataset, const char *expected)
{
    g_autofree char *found = say_labels(dataset);

    g_assert_cmpstr(found, ==, expected);
}

static void
test_texts(void)
{
    g_autoptr(ClozeDataset) dataset =
        dataset_fixture_parse("text,label\none,b\ntwo,a\nthree,c\nfour,b\n", NULL);
    const char *const map[] = {"b", "a", "c", "", NULL};
    const ClozeDatasetFile *file = g_ptr_array_index(dataset->files, 0);

    assert_labels(dataset, "a 1, b 2, c 1");
    cloze_dataset_labels_map(dataset, map);
    assert_labels(dataset, "a 3");
    g_assert_cmpuint(dataset->n_examples, ==, 3);
    g_assert_cmpstr(dataset->examples[2].text, ==, "four");
    g_assert_cmpuint(file->n_left_out, ==, 1);
}

static void
test_words(void)
{
    g_autoptr(ClozeDataset) dataset =
        dataset_fixture_parse("a B-PER\nb B-LOC\nc B-MISC\nd I-LOC\n\n", NULL);
    const char *const map[] = {"PER", "person", "MISC", "", NULL}, *const more[] = {"person", "P",
                                                                                    NULL};
    const ClozeDatasetTagging *tagging = dataset->examples[0].tagging;
    g_autoptr(GArray) strict = NULL;

    cloze_dataset_labels_map(dataset, map);
    cloze_dataset_labels_map(dataset, more);
    assert_labels(dataset, "LOC 2, P 1");
    g_assert_cmpuint(tagging->n_entities, ==, 3);
    g_assert_cmpstr(tagging->entities[0].type, ==, "P");
    g_assert_cmpstr(tagging->spans[2].label, ==, "LOC");
    strict = cloze_dataset_dup_strict(dataset, &dataset->examples[0]);
    g_assert_cmpuint(strict->len, ==, 2);
    g_assert_cmpstr(g_array_index(strict, ClozeEntity, 0).type, ==, "P");
}

static void
test_adopt(void)
{
    g_autoptr(ClozeDataset) dataset =
        dataset_fixture_parse("text,label\none,b\ntwo,a\nthree,c\n", NULL);
    const char *const names[] = {"c", "d", "a", NULL};

    g_assert_cmpuint(cloze_dataset_labels_adopt(dataset, names), ==, 1);
    assert_labels(dataset, "c 1, d 0, a 1");
    g_assert_cmpint(dataset->examples[0].label, ==, -1);
    g_assert_cmpint(dataset->examples[1].label, ==, 2);
    g_assert_cmpint(dataset->examples[2].label, ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-labels/texts", test_texts);
    g_test_add_func("/dataset-labels/words", test_words);
    g_test_add_func("/dataset-labels/adopt", test_adopt);
    return g_test_run();
}
