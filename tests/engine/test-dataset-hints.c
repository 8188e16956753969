/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-hints.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/data/dataset.h"

static ClozeDataset *
parse(const char *data, const char *name, const char *reading, GError **error)
{
    const ClozeDatasetOptions options = {.reading = reading};

    return cloze_dataset_parse(data, strlen(data), name, &options, error);
}

static ClozeDataset *
parse_well(const char *data, const char *name, const char *reading)
{
    g_autoptr(GError) error = NULL;
    ClozeDataset *dataset = parse(data, name, reading, &error);

    g_assert_no_error(error);
    return dataset;
}

static const char table[] = "I like this\t1\tgood\nI hate that\t2\tbad\n"
                            "so nice a day\t1\tgood\nugly thing it is\t2\tbad\n";

/* The field that is named, not the one that looks most like a label; and the text that says so. */
static void
test_columns(void)
{
    g_autoptr(ClozeDataset) found = parse_well(table, "a", NULL);
    g_autoptr(ClozeDataset) named = parse_well(table, "a", "label=3");
    g_autoptr(ClozeDataset) again = NULL;
    g_autofree char *said = NULL;

    g_assert_cmpint(cloze_dataset_find_label(found, "good"), <, 0);
    g_assert_cmpint(cloze_dataset_find_label(named, "good"), >=, 0);
    said = cloze_dataset_hints_print(((ClozeDatasetFile *)named->files->pdata[0])->layout);
    g_assert_cmpstr(said, ==, "format=tsv,header=no,text=1,label=3");
    again = parse_well(table, "a", said);
    g_assert_cmpint(cloze_dataset_find_label(again, "good"), >=, 0);
}

static void
test_header(void)
{
    g_autoptr(ClozeDataset) without = parse_well(table, "a", "header=no");
    g_autoptr(ClozeDataset) with = parse_well(table, "a", "header=yes,text=I like this,label=good");

    g_assert_cmpuint(without->n_examples, ==, 4);
    g_assert_cmpuint(with->n_examples, ==, 3);
}

/* Commas within tabs: either reading is one that can be asked for. */
static void
test_format(void)
{
    static const char data[] = "one, two\tleft, right\nthree, four\tup, right\n"
                               "five, six\tleft, right\nseven, eight\tup, right\n";
    g_autoptr(ClozeDataset) tabs = parse_well(data, "a", "format=tsv,text=1,label=2");
    g_autoptr(ClozeDataset) commas = parse_well(data, "a", "format=csv,text=1,label=3");
    g_autoptr(GError) error = NULL;

    g_assert_cmpstr(tabs->examples[0].text, ==, "one, two");
    g_assert_cmpstr(commas->examples[0].text, ==, "one");
    g_assert_null(parse(data, "a", "format=jsonl", &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
    g_assert_nonnull(strstr(error->message, "a: "));
}

/* Tags in another column than the last, and where no column looks like tags. */
static void
test_conll(void)
{
    static const char data[] = "Anna B-PER x B-A\nruns O x O\n\nPeter B-PER x O\nsits O x B-A\n";
    static const char odd[] = "Anna NAME x\nruns - x\n\nPeter NAME x\nsits - x\n";
    g_autoptr(ClozeDataset) second = parse_well(data, "a", "tags=2");
    g_autoptr(ClozeDataset) last = parse_well(data, "a", "tags=4");
    g_autoptr(ClozeDataset) bare = parse_well(odd, "b", "format=conll,words=1,tags=2");

    g_assert_cmpint(cloze_dataset_find_label(second, "PER"), >=, 0);
    g_assert_cmpint(cloze_dataset_find_label(last, "A"), >=, 0);
    g_assert_cmpint(cloze_dataset_find_label(bare, "NAME"), >=, 0);
    g_assert_cmpuint(bare->n_examples, ==, 2);
}

static void
test_json(void)
{
    static const char data[] = "{\"text\": \"a b\", \"title\": \"c d\", \"label\": \"x\"}\n"
                               "{\"text\": \"e f\", \"title\": \"g h\", \"label\": \"y\"}\n";
    g_autoptr(ClozeDataset) named = parse_well(data, "a", "text=title");

    g_assert_cmpstr(named->examples[0].text, ==, "c d");
}

static void
test_refusals(void)
{
    static const char *const wrong[] = {"format=word",     "header=maybe", "text",
                                        "text=1,text=2",   "colour=1",     "format=csv,format=tsv",
                                        "header=no,label="};
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeDatasetHints) empty = cloze_dataset_hints_parse(NULL, NULL);

    g_assert_cmpint(empty->dialect, ==, -1);
    for (gsize i = 0; i < G_N_ELEMENTS(wrong); i++) {
        g_assert_null(cloze_dataset_hints_parse(wrong[i], &error));
        g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
        g_clear_error(&error);
    }
    g_assert_null(parse(table, "a", "label=9", &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    g_assert_nonnull(strstr(error->message, "“9” for label"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-hints/columns", test_columns);
    g_test_add_func("/dataset-hints/header", test_header);
    g_test_add_func("/dataset-hints/format", test_format);
    g_test_add_func("/dataset-hints/conll", test_conll);
    g_test_add_func("/dataset-hints/json", test_json);
    g_test_add_func("/dataset-hints/refusals", test_refusals);
    return g_test_run();
}
