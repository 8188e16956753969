/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/nli/nli-train.h"

#include "tests/engine/tiny-sequences.h"
#include "tests/plugins/sequence-fixture.h"

/* Trained through the table, then opened and asked. */
static void
test_train(void)
{
    const GlossPlugin *plugin = gloss_plugin_query(GLOSS_PLUGIN_ABI);
    SequenceFixture fixture;
    TinySequences files;
    g_autofree char *path = NULL, *output = NULL;
    g_autoptr(GVariant) options = g_variant_ref_sink(
        g_variant_new_parsed("{'how': <'full'>, 'epochs': <int64 200>, 'batch_size': <int64 16>, "
                             "'learning_rate': <0.003>, "
                             "'head_factor': <2.0>}"));
    const char *paths[2] = {NULL};
    GlossTrainRequest request = {
        .train_paths = paths, .dev_paths = paths, .options = options, .seed = 2};
    g_autoptr(GVariant) metrics = NULL;
    g_autoptr(GError) error = NULL;
    double value = 0;
    const GlossClassifyRequest pairs[] = {{"the mat paris", "paris"}, {"is on cat", "france"}};
    g_autoptr(GPtrArray) found = NULL;

    sequence_fixture_init(&fixture);
    files = (TinySequences){.folder = fixture.model_folder};
    path = tiny_sequences_write(&files, "data.tsv", "premise\thypothesis\tlabel\n",
                                tiny_sequences_pairs, 3, 24);
    output = g_build_filename(fixture.model_folder, "trained", NULL);
    paths[0] = path;
    request.output_folder = output;
    sequence_fixture_open(&fixture, NULL, NULL, &error);
    g_assert_no_error(error);
    metrics = plugin->train(fixture.instance, &request, NULL, &error);
    g_assert_no_error(error);
    g_variant_ref_sink(metrics);
    g_assert_true(g_variant_lookup(metrics, "accuracy", "d", &value));
    g_assert_cmpfloat(value, >, 0.8);
    sequence_fixture_open(&fixture, output, NULL, &error);
    g_assert_no_error(error);
    found = plugin->classify(fixture.instance, pairs, 2, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpfloat((double)g_array_index((GArray *)found->pdata[0], GlossLabelScore, 0).score, >,
                      0.5);
    g_assert_cmpuint(((GArray *)found->pdata[1])->len, ==, 3);
    sequence_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/nli-train/train", test_train);
    return g_test_run();
}
