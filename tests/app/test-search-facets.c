/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/search-facets.h"

#include "tests/app/search-fixture.h"

static void
test_counts(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossSearchFacets) facets = NULL;
    g_autoptr(GError) error = NULL;
    const GlossSearchFacet *facet;

    scratch_write(fixture->docs, "a.txt", "the cat was on the mat and it was a good one", -1);
    scratch_write(fixture->docs, "copy.txt", "the cat was on the mat and it was a good one", -1);
    scratch_write(fixture->docs, "b.md", "# 桥\n\n这座桥是钢做的，很长。", -1);
    search_fixture_update(fixture);
    facets = gloss_search_facets_read(fixture->library, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(facets->formats->len, ==, 2);
    facet = facets->formats->pdata[0];
    g_assert_cmpstr(facet->id, ==, "text");
    g_assert_cmpuint(facet->n, ==, 2);
    facet = facets->formats->pdata[1];
    g_assert_cmpstr(facet->id, ==, "markdown");
    g_assert_cmpuint(facets->languages->len, ==, 2);
    facet = facets->languages->pdata[0];
    g_assert_cmpstr(facet->id, ==, "en");
    g_assert_cmpuint(facet->n, ==, 2);
    facet = facets->languages->pdata[1];
    g_assert_cmpstr(facet->id, ==, "zh");
}

static void
test_empty(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossSearchFacets) facets = gloss_search_facets_read(fixture->library, NULL);

    g_assert_cmpuint(facets->formats->len, ==, 0);
    g_assert_cmpuint(facets->languages->len, ==, 0);
}

static void
assert_name(char *name, const char *expected)
{
    g_assert_cmpstr(name, ==, expected);
    g_free(name);
}

static void
test_names(void)
{
    assert_name(gloss_search_facets_name_format("markdown"), "Markdown");
    assert_name(gloss_search_facets_name_format("djvu"), "djvu");
    assert_name(gloss_search_facets_name_language("zh"), "Chinese");
    assert_name(gloss_search_facets_name_language("qqq"), "Qqq");
}

int
main(int argc, char **argv)
{
    g_setenv("LC_ALL", "C.UTF-8", TRUE);
    g_setenv("LANGUAGE", "en", TRUE);
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/search-facets/counts", test_counts);
    SEARCH_FIXTURE_ADD("/search-facets/empty", test_empty);
    g_test_add_func("/search-facets/names", test_names);
    return g_test_run();
}
