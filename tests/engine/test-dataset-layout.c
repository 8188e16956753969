/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-layout.h"

#include <string.h>

#include "engine/base/error.h"

static void
assert_layout(const char *text, ClozeDatasetKind kind, const char *expected)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeDatasetLayout) layout =
        cloze_dataset_layout_detect_bytes(text, strlen(text), "x", kind, &error);
    g_autoptr(ClozeDatasetLayout) copy = NULL;
    g_autofree char *found = NULL;

    g_assert_no_error(error);
    copy = cloze_dataset_layout_copy(layout);
    found = cloze_dataset_layout_describe(copy);
    g_assert_cmpstr(found, ==, expected);
}

static void
test_describe(void)
{
    assert_layout("a\tO\nb\tB-X\n", CLOZE_DATASET_ANY,
                  "CoNLL columns, words = column 1, tags = column 2");
    assert_layout("review;stars\ngood;5\nbad;1\n", CLOZE_DATASET_ANY,
                  "CSV (semicolons), header, quotes, text = “review”, label = “stars”");
    assert_layout("{\"tokens\": [\"a\"], \"tags\": [\"PER\"]}\n", CLOZE_DATASET_ANY,
                  "JSONL, words = “tokens”, tags = “tags”, tags without prefixes");
    assert_layout("__label__x y\n", CLOZE_DATASET_TEXTS,
                  "fastText, text = “text”, label = “label”");
}

/* One file, asked for twice. */
static void
test_wanted(void)
{
    const char *sick = "id\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\n"
                       "1\tA man.\tNo man.\t3.5\tNEUTRAL\n";

    assert_layout(
        sick, CLOZE_DATASET_PAIRS,
        "TSV, header, no quotes, text = “sentence_A”, second text = “sentence_B”, label = "
        "“entailment_judgment”, score = “relatedness_score”");
    assert_layout(
        sick, CLOZE_DATASET_TEXTS,
        "TSV, header, no quotes, text = “sentence_A”, second text = “sentence_B”, label = "
        "“entailment_judgment”, score = “relatedness_score”");
}

static void
assert_refused(const char *text, ClozeDatasetKind kind, const char *part)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(cloze_dataset_layout_detect_bytes(text, strlen(text), "x", kind, &error));
    g_assert_error(error, CLOZE_ERROR, error->code);
    g_assert_nonnull(strstr(error->message, part));
}

static void
test_refused(void)
{
    assert_refused("", CLOZE_DATASET_ANY, "nothing but blanks");
    assert_refused("Some prose, no data.\nIt goes on.\n", CLOZE_DATASET_ANY, "found none of these");
    assert_refused("text,label\na,b\n", CLOZE_DATASET_PAIRS, "fields text, label");
    assert_refused("{\"tokens\": [\"a\"], \"ner_tags\": [1]}\n", CLOZE_DATASET_WORDS,
                   "label_names");
    assert_refused("{\"tokens\": [\n", CLOZE_DATASET_WORDS, "none that is whole");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-layout/describe", test_describe);
    g_test_add_func("/dataset-layout/wanted", test_wanted);
    g_test_add_func("/dataset-layout/refused", test_refused);
    return g_test_run();
}
