/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/nli/nli.h"

#include <string.h>

#include "tests/plugins/nli-fixture.h"

static void
test_table(void)
{
    const GlossPlugin *plugin = gloss_plugin_query(GLOSS_PLUGIN_ABI);

    g_assert_cmpuint(plugin->struct_size, ==, sizeof *plugin);
    g_assert_cmpstr(plugin->id, ==, "nli");
    g_assert_nonnull(plugin->find_evidence);
}

/* The head's order is its own; ours is always the same. */
static void
test_pair(void)
{
    const GlossClassifyRequest pair = {"the cat sat on the mat", "the cat sat"};
    const GlossPlugin *plugin = gloss_plugin_query(GLOSS_PLUGIN_ABI);
    g_autoptr(GPtrArray) scores = NULL;
    g_autoptr(GArray) evidence = NULL;
    g_autoptr(GError) error = NULL;
    SequenceFixture fixture;
    const GlossLabelScore *each;

    nli_fixture_open(&fixture, NULL);
    scores = plugin->classify(fixture.instance, &pair, 1, NULL, &error);
    g_assert_no_error(error);
    each = (const void *)((GArray *)scores->pdata[0])->data;
    g_assert_cmpstr(each[0].label, ==, "entailment");
    g_assert_cmpstr(each[1].label, ==, "neutral");
    g_assert_cmpstr(each[2].label, ==, "contradiction");
    g_assert_cmpfloat_with_epsilon(each[0].score + each[1].score + each[2].score, 1, 1e-5);
    evidence = plugin->find_evidence(fixture.instance, &pair, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(evidence->len, ==, 0);
    sequence_fixture_clear(&fixture);
}

static void
assert_refused(SequenceFixture *fixture, char **labels, const gsize *columns, const char *part)
{
    g_autoptr(GError) error = NULL;

    nli_fixture_write_head(fixture, labels, columns);
    g_assert_null(sequence_fixture_open(fixture, fixture->head_folder, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    if (strstr(error->message, part) == NULL)
        g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, part);
}

/* Names that say nothing, and names that lie. */
static void
test_wrong_heads(void)
{
    static const gsize columns[] = {0, 1, 2}, swapped[] = {2, 1, 0};
    char *plain[] = {(char *)"entailment", (char *)"neutral", (char *)"contradiction", NULL};
    char *numbered[] = {(char *)"LABEL_0", (char *)"LABEL_1", (char *)"LABEL_2", NULL};
    SequenceFixture fixture;

    sequence_fixture_init(&fixture);
    assert_refused(&fixture, numbered, columns, "found LABEL_0, LABEL_1, LABEL_2");
    assert_refused(&fixture, plain, swapped, "contradiction where entailment is meant");
    sequence_fixture_clear(&fixture);
}

static GVariant *
make_options(const char *labels, const char *template_text)
{
    GVariantBuilder builder;

    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&builder, "{sv}", "labels", g_variant_new_string(labels));
    g_variant_builder_add(&builder, "{sv}", "template", g_variant_new_string(template_text));
    return g_variant_builder_end(&builder);
}

static void
test_options(void)
{
    const GlossClassifyRequest mixed[] = {{"a", "b"}, {"a", NULL}};
    const GlossPlugin *plugin = gloss_plugin_query(GLOSS_PLUGIN_ABI);
    g_autoptr(GPtrArray) scores = NULL;
    g_autoptr(GError) error = NULL;
    SequenceFixture fixture;

    nli_fixture_open(&fixture, make_options(" paris ,,cats,", ""));
    scores = plugin->classify(fixture.instance, mixed + 1, 1, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(((GArray *)scores->pdata[0])->len, ==, 2);
    g_assert_cmpstr(g_array_index((GArray *)scores->pdata[0], GlossLabelScore, 1).label, ==,
                    "cats");
    g_assert_null(plugin->classify(fixture.instance, mixed, 2, NULL, &error));
    g_assert_nonnull(strstr(error->message, "found both"));
    g_clear_error(&error);
    g_assert_null(sequence_fixture_open(&fixture, fixture.head_folder,
                                        make_options("a", "no place"), &error));
    g_assert_nonnull(strstr(error->message, "no place"));
    sequence_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/nli/table", test_table);
    g_test_add_func("/nli/pair", test_pair);
    g_test_add_func("/nli/wrong-heads", test_wrong_heads);
    g_test_add_func("/nli/options", test_options);
    return g_test_run();
}
