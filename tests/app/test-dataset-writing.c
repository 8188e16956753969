/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/dataset-writing.h"

#include <string.h>

#include "tests/scratch.h"

static ClozeDataset *
parse(const char *text, const char *name)
{
    g_autoptr(GError) error = NULL;
    ClozeDataset *dataset = cloze_dataset_parse(text, strlen(text), name, NULL, &error);

    g_assert_no_error(error);
    return dataset;
}

static void
check_same_tagging(const ClozeDatasetTagging *a, const ClozeDatasetTagging *b)
{
    g_assert_cmpuint(a->n_words, ==, b->n_words);
    g_assert_cmpuint(a->n_entities, ==, b->n_entities);
    for (guint i = 0; i < a->n_entities; i++) {
        g_assert_cmpstr(a->entities[i].type, ==, b->entities[i].type);
        g_assert_cmpuint(a->entities[i].start, ==, b->entities[i].start);
        g_assert_cmpuint(a->entities[i].end, ==, b->entities[i].end);
        g_assert_cmpuint(a->spans[i].start, ==, b->spans[i].start);
        g_assert_cmpuint(a->spans[i].end, ==, b->spans[i].end);
    }
}

/* What is written is read again as it was. */
static void
check_round(const char *text)
{
    g_autoptr(ClozeDataset) dataset = parse(text, "input");
    GString *written = gloss_dataset_writing_print(dataset);
    g_autoptr(ClozeDataset) again = parse(written->str, "again.jsonl");

    g_assert_cmpint(again->kind, ==, dataset->kind);
    g_assert_cmpuint(again->n_examples, ==, dataset->n_examples);
    for (gsize i = 0; i < dataset->n_examples; i++) {
        const ClozeDatasetExample *a = &dataset->examples[i];
        const ClozeDatasetExample *b = &again->examples[i];

        g_assert_cmpstr(a->text, ==, b->text);
        g_assert_cmpstr(a->second, ==, b->second);
        g_assert_cmpstr(a->negative, ==, b->negative);
        g_assert_cmpint(a->label, ==, b->label);
        g_assert_true(a->score == b->score || a->score != a->score);
        if (a->tagging != NULL)
            check_same_tagging(a->tagging, b->tagging);
    }
    g_string_free(written, TRUE);
}

static void
test_round(void)
{
    check_round("text\tlabel\none is \"here\"\ta\ntwo \\ is\tb\nthree\ta\n");
    check_round("sentence1\tsentence2\tlabel\nThe cat sat.\tIt sat.\tentailment\nNo.\tYes.\tnot\n");
    check_round("sentence1\tsentence2\tscore\nThe cat sat.\tIt sat.\t4.5\nNo.\tYes.\t0.1\n");
    check_round("Marie B-PER\nCurie I-PER\nran O\n\nIn O\n\346\235\261\344\272\254 B-LOC\n");
    check_round("{\"text\": \"In \346\235\261\344\272\254, she sat.\", \"spans\": [{\"start\": 3, "
                "\"end\": 5, \"label\": \"LOC\"}]}\n{\"text\": \"None.\", \"spans\": []}\n");
}

static void
test_write(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(ClozeDataset) dataset = parse("text\tlabel\none\ta\ntwo\tb\nthree\ta\n", "input");
    g_autoptr(ClozeDataset) other = parse("text\tlabel\none\ta\ntwo\tb\n", "other");
    g_autoptr(GError) error = NULL;
    g_autofree char *all = gloss_dataset_writing_write(dataset, folder, "train", &error);
    g_autofree char *again = gloss_dataset_writing_write(dataset, folder, "train", &error);
    g_autofree char *some = NULL;
    g_autofree char *none = NULL;

    g_assert_no_error(error);
    some = gloss_dataset_writing_write(other, folder, "train", &error);
    g_assert_no_error(error);
    g_assert_cmpstr(all, ==, again);
    g_assert_cmpstr(all, !=, some);
    g_assert_true(g_str_has_suffix(all, "/train.jsonl"));
    none = gloss_dataset_writing_write(dataset, "/proc/nowhere", "train", &error);
    g_assert_null(none);
    g_assert_nonnull(error);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-writing/round", test_round);
    g_test_add_func("/dataset-writing/write", test_write);
    return g_test_run();
}
