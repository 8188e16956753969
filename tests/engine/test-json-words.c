/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/json-words.h"

#include "tests/engine/dataset-fixture.h"

/* The same two spans in every dialect; "é" makes code points and bytes differ. */
static void
test_span_dialects(void)
{
    static const char *const lines[] = {
        "{\"text\": \"Zo\\u00e9 in S\\u00e3o Paulo.\", \"label\": [[0, 3, \"PER\"], [7, 16, "
        "\"LOC\"]]}",
        "{\"text\": \"Zoé in São Paulo.\", \"entities\": [{\"start_offset\": 7, \"end_offset\": "
        "16, "
        "\"label\": \"LOC\"}, {\"id\": 1, \"start_offset\": 0, \"end_offset\": 3, \"label\": "
        "\"PER\"}]}",
        "{\"text\": \"Zoé in São Paulo.\", \"spans\": [{\"start\": 0, \"end\": 3, \"label\": "
        "\"PER\"}, "
        "{\"start\": 7, \"end\": 16, \"label\": \"LOC\", \"token_start\": 2}]}",
        "{\"text\": \"Zoé in São Paulo.\", \"label\": {\"PER\": {\"Zoé\": [[0, 2]]}, \"LOC\": "
        "{\"São Paulo\": [[7, 15]]}}}",
        "{\"data\": \"x\", \"text\": \"Zoé in São Paulo.\", \"annotations\": [{\"value\": "
        "{\"start\": 0, "
        "\"end\": 3, \"labels\": [\"PER\"]}}, {\"value\": {\"start\": 7, \"end\": 16, \"text\": "
        "\"São Paulo\", \"labels\": [\"LOC\"]}}]}",
        "{\"tokens\": [\"Zoé\", \"in\", \"São\", \"Paulo\", \".\"], \"entities\": [{\"type\": "
        "\"PER\", "
        "\"start\": 0, \"end\": 1}, {\"type\": \"LOC\", \"start\": 2, \"end\": 4}]}",
        "{\"tokens\": [\"Zoé\", \"in\", \"São\", \"Paulo\", \".\"], \"ner_tags\": [\"B-PER\", "
        "\"O\", "
        "\"B-LOC\", \"I-LOC\", \"O\"]}",
        "{\"words\": [\"Zoé\", \"in\", \"São\", \"Paulo\", \".\"], \"labels\": [\"PER\", \"O\", "
        "\"LOC\", \"LOC\", \"O\"]}",
        "{\"label_names\": [\"O\", \"B-PER\", \"I-PER\", \"B-LOC\", \"I-LOC\"]}\n{\"tokens\": "
        "[\"Zoé\", "
        "\"in\", \"São\", \"Paulo\", \".\"], \"ner_tags\": [1, 0, 3, 4, 0]}",
        "[\n {\"text\": \"Zoé in São Paulo.\",\n \"label\": [[0, 3, \"PER\"], [7, 16, "
        "\"LOC\"]]}\n]",
    };

    for (gsize i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_autoptr(ClozeDataset) dataset = dataset_fixture_parse(lines[i], NULL);

        g_assert_cmpint(dataset->kind, ==, CLOZE_DATASET_WORDS);
        g_assert_cmpuint(dataset->n_examples, ==, 1);
        g_assert_cmpuint(dataset->examples[0].tagging->n_words, ==, 5);
        g_assert_cmpuint(dataset->examples[0].tagging->n_entities, ==, 2);
        dataset_fixture_assert_span(dataset, 0, 0, "Zoé", "PER");
        dataset_fixture_assert_span(dataset, 0, 1, "São Paulo", "LOC");
        g_assert_cmpuint(dataset->examples[0].tagging->entities[1].start, ==, 2);
        g_assert_cmpuint(dataset->examples[0].tagging->entities[1].end, ==, 4);
        g_assert_cmpuint(dataset->problems->n, ==, 0);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/json-words/span-dialects", test_span_dialects);
    return g_test_run();
}
