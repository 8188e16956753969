/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/dataset-describe.h"

#include <string.h>

static ClozeDataset *
parse(const char *text)
{
    g_autoptr(GError) error = NULL;
    ClozeDataset *dataset = cloze_dataset_parse(text, strlen(text), "input", NULL, &error);

    g_assert_no_error(error);
    return dataset;
}

static void
check_format(const char *text, const char *part)
{
    g_autoptr(ClozeDataset) dataset = parse(text);
    const ClozeDatasetFile *file = dataset->files->pdata[0];
    g_autofree char *format = gloss_dataset_describe_format(file->layout);

    g_assert_nonnull(strstr(format, part));
}

static void
test_format(void)
{
    check_format("text\tlabel\none is\ta\ntwo is\tb\n", "tabs");
    check_format("text,label\none is,a\ntwo is,b\n", "commas");
    check_format("Marie B-PER\nran O\n\nPaul B-PER\nsat O\n", "2 columns");
    check_format("{\"text\": \"one\", \"label\": \"a\"}\n{\"text\": \"two\", \"label\": \"b\"}\n",
                 "JSON Lines");
    check_format("__label__a one is\n__label__b two is\n", "fastText");
}

static void
test_role(void)
{
    for (int role = 0; role < CLOZE_DATASET_N_ROLES; role++)
        g_assert_cmpstr(gloss_dataset_describe_role(role, CLOZE_DATASET_PAIRS), !=, "");
    g_assert_cmpstr(gloss_dataset_describe_role(CLOZE_DATASET_ROLE_TEXT, CLOZE_DATASET_TEXTS), !=,
                    gloss_dataset_describe_role(CLOZE_DATASET_ROLE_TEXT, CLOZE_DATASET_PAIRS));
}

static void
test_labels(void)
{
    g_autoptr(ClozeDataset) train = parse("text\tlabel\none is\ta\ntwo is\tb\nthree is\tb\n");
    g_autoptr(ClozeDataset) dev = parse("text\tlabel\nfour is\ta\nfive is\tc\nsix is\tc\n");
    g_autoptr(GArray) labels = g_array_new(FALSE, FALSE, sizeof(GlossDatasetPreviewLabel));
    const GlossDatasetPreviewLabel *first;

    gloss_dataset_describe_labels(train, dev, labels);
    g_assert_cmpuint(labels->len, ==, 3);
    first = &g_array_index(labels, GlossDatasetPreviewLabel, 0);
    g_assert_cmpstr(first->name, ==, "a");
    g_assert_cmpuint(first->n_train, ==, 1);
    g_assert_cmpuint(first->n_dev, ==, 1);
    gloss_dataset_describe_labels(train, NULL, labels);
    g_assert_cmpuint(labels->len, ==, 2);
    g_assert_cmpstr(g_array_index(labels, GlossDatasetPreviewLabel, 0).name, ==, "b");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-describe/format", test_format);
    g_test_add_func("/dataset-describe/role", test_role);
    g_test_add_func("/dataset-describe/labels", test_labels);
    return g_test_run();
}
