/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/classify/classify-evaluate.h"

#include <string.h>

#include "plugins/classify/classify-texts.h"
#include "tests/plugins/sequence-fixture.h"

/* Against the classes that the texts get on their own; labels of the data in any case. */
static void
test_accuracy(void)
{
    static const char *const texts[] = {"a cat", "paris is in france", "the mat", "sat on"};
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) file = g_string_new("text\tlabel\n");
    g_autoptr(GVariant) metrics = NULL;
    SequenceFixture fixture;
    g_autofree char *path = NULL;
    const char *paths[2] = {NULL};
    GlossEvaluateRequest request = {.data_paths = paths};
    float scores[12];
    double accuracy = -1;

    sequence_fixture_init(&fixture);
    tiny_head_write(fixture.head_folder, fixture.model_folder, "classify", CLOZE_HEAD_VECTOR, 1);
    sequence_fixture_open(&fixture, fixture.head_folder, NULL, &error);
    g_assert_no_error(error);
    g_assert_true(gloss_classify_texts_score(fixture.instance, texts, 4, scores, NULL, NULL));
    for (gsize i = 0; i < 4; i++) {
        const float *each = scores + 3 * i;
        int best = each[1] > each[0] ? 1 : 0;

        best = each[2] > each[best] ? 2 : best;
        g_string_append_printf(file, "%s\t%c\n", texts[i], i == 0 ? "BCA"[best] : "ABC"[best]);
    }
    scratch_write(fixture.model_folder, "texts.tsv", file->str, -1);
    paths[0] = path = g_build_filename(fixture.model_folder, "texts.tsv", NULL);
    metrics =
        gloss_plugin_query(GLOSS_PLUGIN_ABI)->evaluate(fixture.instance, &request, NULL, &error);
    g_assert_no_error(error);
    g_variant_ref_sink(metrics);
    g_assert_true(g_variant_lookup(metrics, "accuracy", "d", &accuracy));
    g_assert_cmpfloat(accuracy, ==, 0.75);
    sequence_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/classify-evaluate/accuracy", test_accuracy);
    return g_test_run();
}
