/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/nli/nli-evaluate.h"

#include <string.h>

#include "plugins/nli/nli-labels.h"
#include "plugins/nli/nli-pairs.h"
#include "tests/plugins/nli-fixture.h"

/* Labels by their synonyms; classes in our order, whatever the head's is. */
static void
test_accuracy(void)
{
    static const char *const synonyms[] = {"entails", "NEUTRAL", "c"};
    static const GlossClassifyRequest pairs[] = {
        {"the cat sat", "a cat"}, {"paris is", "in france"}, {"the mat", "the mat"}};
    g_autoptr(GString) file = g_string_new("premise\thypothesis\tlabel\n");
    g_autoptr(GVariant) metrics = NULL, per_label = NULL;
    g_autoptr(GError) error = NULL;
    g_autofree char *path = NULL;
    SequenceFixture fixture;
    GlossNli *nli = nli_fixture_open(&fixture, NULL);
    const char *paths[2] = {NULL};
    GlossEvaluateRequest request = {.data_paths = paths};
    float scores[9];
    double accuracy = -1;

    g_assert_true(gloss_nli_pairs_score(nli, pairs, 3, scores, NULL, NULL, NULL));
    for (gsize i = 0; i < 3; i++) {
        const float *each = scores + 3 * i;
        int best = each[1] > each[0] ? 1 : 0;

        best = each[2] > each[best] ? 2 : best;
        g_string_append_printf(file, "%s\t%s\t%s\n", pairs[i].first, pairs[i].second,
                               synonyms[best]);
    }
    scratch_write(fixture.model_folder, "pairs.tsv", file->str, -1);
    paths[0] = path = g_build_filename(fixture.model_folder, "pairs.tsv", NULL);
    metrics = gloss_plugin_query(GLOSS_PLUGIN_ABI)->evaluate(nli, &request, NULL, &error);
    g_assert_no_error(error);
    g_variant_ref_sink(metrics);
    g_assert_true(g_variant_lookup(metrics, "accuracy", "d", &accuracy));
    g_assert_cmpfloat(accuracy, ==, 1);
    per_label = g_variant_lookup_value(metrics, "per_label", G_VARIANT_TYPE("a{sa{sv}}"));
    g_assert_cmpuint(g_variant_n_children(per_label), ==, 3);
    sequence_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/nli-evaluate/accuracy", test_accuracy);
    return g_test_run();
}
