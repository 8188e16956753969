/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-xml.h"

#include "tests/engine/dataset-fixture.h"

static void
test_pairs(void)
{
    g_autoptr(ClozeDataset) dataset =
        dataset_fixture_parse("<?xml version=\"1.0\"?>\n<!DOCTYPE x SYSTEM \"x.dtd\">\n<x>\n"
                              "<pair id=\"1\" entailment=\"YES\">\n <t>Tom &amp; Ann\nsleep.</t>\n "
                              "<h> Tom sleeps. </h>\n</pair>\n"
                              "<pair id=\"2\" value=\"FALSE\"><t>a</t><h>b</h></pair>\n"
                              "<pair id=\"3\"><t>a</t><h>c</h></pair>\n<pair",
                              NULL);

    g_assert_cmpint(dataset->kind, ==, CLOZE_DATASET_PAIRS);
    g_assert_cmpuint(dataset->n_examples, ==, 2);
    g_assert_cmpstr(dataset->examples[0].text, ==, "Tom & Ann sleep.");
    g_assert_cmpstr(dataset->examples[0].second, ==, "Tom sleeps.");
    g_assert_cmpuint(dataset->examples[0].line, ==, 4);
    g_assert_cmpint(dataset->examples[0].label, ==, 0);
    g_assert_cmpint(dataset->examples[1].label, ==, 1);
    dataset_fixture_assert_problem(dataset, 0, "label", 10, CLOZE_DATASET_LEFT_OUT, "found none");
    dataset_fixture_assert_problem(dataset, 1, "syntax", 11, CLOZE_DATASET_LEFT_OUT,
                                   "what follows is left out");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-xml/pairs", test_pairs);
    return g_test_run();
}
