/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/wsd-annotate.h"

#include "tests/plugins/inventory-fixture.h"
#include "tests/plugins/wsd-fixture.h"

static GArray *
annotate(GlossWsd *wsd, const char *text, gsize start)
{
    const GlossAnnotateRequest request = {text, strlen(text), start, strlen(text), NULL};
    g_autoptr(GError) error = NULL;
    GArray *spans = gloss_wsd_annotate_run(wsd, &request, NULL, &error);

    g_assert_no_error(error);
    return spans;
}

/* The span that starts at @start, or NULL. */
static const GlossSpan *
find(const GArray *spans, gsize start)
{
    for (guint i = 0; i < spans->len; i++)
        if (g_array_index(spans, GlossSpan, i).start == start)
            return &g_array_index(spans, GlossSpan, i);
    return NULL;
}

static void
test_words(void)
{
    static const char text[] = "the cat sat on the mat . in paris a cat is the word !";
    g_autoptr(GArray) all = NULL, rest = NULL;
    WsdFixture fixture;
    GlossWsd *wsd;

    if (!wsd_fixture_has_wordnet())
        return;
    wsd_fixture_init(&fixture);
    wsd = wsd_fixture_open_trained(&fixture);
    all = annotate(wsd, text, 0);
    g_assert_cmpstr(find(all, 4)->label, ==, WSD_FIXTURE_ANIMAL);
    g_assert_cmpstr(find(all, 36)->label, ==, WSD_FIXTURE_WOMAN);
    g_assert_cmpuint(find(all, 4)->end, ==, 7);
    g_assert_cmpfloat(find(all, 4)->score, >, 0);
    g_assert_cmpfloat(find(all, 4)->score, <=, 1);
    g_assert_null(find(all, 0));
    rest = annotate(wsd, text, 25);
    g_assert_null(find(rest, 4));
    g_assert_nonnull(find(rest, 36));
    wsd_fixture_close(wsd);
    wsd_fixture_clear(&fixture);
}

/* Without anything learned only the person's own words are marked, whole. */
static void
test_own(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) spans = NULL;
    g_autofree char *path = NULL;
    GVariantDict dict;
    WsdFixture fixture;
    GlossPluginContext context = {0};
    GlossWsd *wsd;

    if (!wsd_fixture_has_wordnet())
        return;
    wsd_fixture_init(&fixture);
    scratch_write(fixture.folder, "terms.tsv", inventory_fixture_table, -1);
    path = g_build_filename(fixture.folder, "terms.tsv", NULL);
    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(&dict, "inventory", "s", path);
    context = (GlossPluginContext){fixture.session, fixture.model_folder, NULL,
                                   g_variant_ref_sink(g_variant_dict_end(&dict))};
    wsd = gloss_plugin_query(GLOSS_PLUGIN_ABI)->open(&context, &error);
    g_assert_no_error(error);
    spans = annotate(wsd, "a quux network and the word", 0);
    g_assert_cmpuint(spans->len, ==, 1);
    g_assert_cmpstr(g_array_index(spans, GlossSpan, 0).label, ==, "net");
    g_assert_cmpuint(g_array_index(spans, GlossSpan, 0).start, ==, 2);
    g_assert_cmpuint(g_array_index(spans, GlossSpan, 0).end, ==, 14);
    g_assert_cmpfloat(g_array_index(spans, GlossSpan, 0).score, ==, 1);
    wsd_fixture_close(wsd);
    g_variant_unref(context.options);
    wsd_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/wsd-annotate/words", test_words);
    g_test_add_func("/wsd-annotate/own", test_own);
    return g_test_run();
}
