/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/classify/classify.h"

#include <string.h>

#include "engine/base/error.h"
#include "tests/plugins/sequence-fixture.h"

static const GlossClassifyRequest requests[] = {{"a cat sat on the mat", NULL},
                                                {"paris is in france", NULL}};

static void
test_table(void)
{
    const GlossPlugin *plugin = gloss_plugin_query(GLOSS_PLUGIN_ABI);

    g_assert_cmpuint(plugin->abi_version, ==, GLOSS_PLUGIN_ABI);
    g_assert_cmpuint(plugin->struct_size, ==, sizeof *plugin);
    g_assert_cmpstr(plugin->id, ==, "classify");
}

static void
test_without(void)
{
    g_autoptr(GError) error = NULL;
    SequenceFixture fixture;
    GlossPluginContext nothing = {0};

    sequence_fixture_init(&fixture);
    nothing.session = fixture.session;
    g_assert_null(gloss_plugin_query(GLOSS_PLUGIN_ABI)->open(&nothing, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
    g_clear_error(&error);
    g_assert_nonnull(sequence_fixture_open(&fixture, NULL, NULL, &error));
    g_assert_null(gloss_plugin_query(GLOSS_PLUGIN_ABI)
                      ->classify(fixture.instance, requests, 2, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
    sequence_fixture_clear(&fixture);
}

static void
test_classify(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) scores = NULL;
    const GlossPlugin *plugin = gloss_plugin_query(GLOSS_PLUGIN_ABI);
    const GlossClassifyRequest pair = {"a", "b"};
    SequenceFixture fixture;

    sequence_fixture_init(&fixture);
    tiny_head_write(fixture.head_folder, fixture.model_folder, "classify", CLOZE_HEAD_VECTOR, 1);
    sequence_fixture_open(&fixture, fixture.head_folder, NULL, &error);
    g_assert_no_error(error);
    scores = plugin->classify(fixture.instance, requests, 2, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(scores->len, ==, 2);
    for (gsize i = 0; i < 2; i++) {
        const GlossLabelScore *each = (const void *)((GArray *)scores->pdata[i])->data;

        g_assert_cmpuint(((GArray *)scores->pdata[i])->len, ==, 3);
        g_assert_cmpstr(each[1].label, ==, "b");
        g_assert_cmpfloat_with_epsilon(each[0].score + each[1].score + each[2].score, 1, 1e-5);
    }
    g_assert_null(plugin->classify(fixture.instance, &pair, 1, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    sequence_fixture_clear(&fixture);
}

static void
test_number(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeHead) head = NULL;
    SequenceFixture fixture;

    sequence_fixture_init(&fixture);
    tiny_head_write(fixture.head_folder, fixture.model_folder, "classify", CLOZE_HEAD_VECTOR, 1);
    head = cloze_head_read(fixture.head_folder, NULL);
    head->is_regression = TRUE;
    head->n_labels = 1;
    g_assert_true(cloze_head_write(head, fixture.head_folder, NULL, &error));
    g_assert_null(sequence_fixture_open(&fixture, fixture.head_folder, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    g_assert_nonnull(strstr(error->message, "a number"));
    sequence_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/classify/table", test_table);
    g_test_add_func("/classify/without", test_without);
    g_test_add_func("/classify/classify", test_classify);
    g_test_add_func("/classify/number", test_number);
    return g_test_run();
}
