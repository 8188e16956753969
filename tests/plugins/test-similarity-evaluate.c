/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/similarity/similarity-evaluate.h"

#include <string.h>

#include "tests/engine/tiny-sequences.h"
#include "tests/plugins/sequence-fixture.h"

/* Equal texts are alike, so is their score. */
static void
test_base(void)
{
    const GlossPlugin *plugin = gloss_plugin_query(GLOSS_PLUGIN_ABI);
    SequenceFixture fixture;
    g_autofree char *path = NULL, *predictions = NULL, *text = NULL;
    const char *paths[2] = {NULL};
    GlossEvaluateRequest request = {.data_paths = paths};
    g_autoptr(GVariant) found = NULL;
    g_autoptr(GError) error = NULL;
    double pearson = 0;

    sequence_fixture_init(&fixture);
    scratch_write(
        fixture.model_folder, "d.tsv",
        "sentence1\tsentence2\tscore\nthe cat\tthe cat\t5.0\nparis\tthe mat sat on\t0.0\na "
        "mat\ta mat\t5.0\nstop\tin france\t0.0\n",
        -1);
    path = g_build_filename(fixture.model_folder, "d.tsv", NULL);
    predictions = g_build_filename(fixture.model_folder, "p.jsonl", NULL);
    paths[0] = path;
    request.predictions_path = predictions;
    sequence_fixture_open(&fixture, NULL, NULL, &error);
    found = plugin->evaluate(fixture.instance, &request, NULL, &error);
    g_assert_no_error(error);
    g_variant_ref_sink(found);
    g_assert_true(g_variant_lookup(found, "pearson", "d", &pearson));
    g_assert_cmpfloat(pearson, >, 0.3);
    g_assert_true(g_file_get_contents(predictions, &text, NULL, NULL));
    g_assert_nonnull(strstr(text, "\"predicted\": 1"));
    sequence_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/similarity-evaluate/base", test_base);
    return g_test_run();
}
