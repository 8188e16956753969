/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sets of passages against what the files hold. */

#include "app/search-allowed.h"
#include "tests/app/search-fixture.h"

static GlossLibrary *
fill(SearchFixture *fixture, GlossSearchRun *run)
{
    scratch_write(fixture->docs, "cat.txt", "the cat sat on the mat .", -1);
    scratch_write(fixture->docs, "sub/paris.md", "paris is in france .", -1);
    search_fixture_update(fixture);
    return gloss_index_store_get_library(gloss_search_run_get_store(run));
}

static void
test_filters(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossSearchRun) run = search_fixture_run(fixture);
    GlossLibrary *library = fill(fixture, run);
    GlossPassageRequest all = {.text = "", .k = 10}, some = {.text = "", .format = "markdown"};
    g_autoptr(GlossIdSet) none = NULL, found = NULL;

    g_assert_true(gloss_search_allowed_read(library, &all, &none, NULL));
    g_assert_null(none);
    g_assert_true(gloss_search_allowed_read(library, &some, &found, NULL));
    g_assert_cmpuint(gloss_id_set_count(found), ==, 1);
}

static void
test_matches(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossSearchRun) run = search_fixture_run(fixture);
    GlossLibrary *library = fill(fixture, run);
    g_autoptr(GlossIdSet) set = NULL, negated = NULL;

    g_assert_true(gloss_search_allowed_match(library, &set, "\"cat\"", TRUE, NULL));
    g_assert_cmpuint(gloss_id_set_count(set), ==, 1);
    g_assert_true(gloss_search_allowed_match(library, &negated, "\"cat\"", FALSE, NULL));
    g_assert_cmpuint(gloss_id_set_count(negated), ==, 1);
    g_assert_true(gloss_search_allowed_restrict(library, &negated, set, TRUE, NULL));
    g_assert_cmpuint(gloss_id_set_count(negated), ==, 0);
}

static void
test_failure(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossSearchRun) run = search_fixture_run(fixture);
    GlossLibrary *library = fill(fixture, run);
    g_autoptr(GlossIdSet) set = NULL;
    g_autoptr(GError) error = NULL;

    g_assert_false(gloss_search_allowed_match(library, &set, "\"", TRUE, &error));
    g_assert_nonnull(error);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/search-allowed/filters", test_filters);
    SEARCH_FIXTURE_ADD("/search-allowed/matches", test_matches);
    SEARCH_FIXTURE_ADD("/search-allowed/failure", test_failure);
    return g_test_run();
}
