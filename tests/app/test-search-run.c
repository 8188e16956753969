/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/base/error.h"
#include "tests/app/search-fixture.h"

static void
fill(SearchFixture *fixture)
{
    scratch_write(fixture->docs, "cat.txt", "the cat sat on the mat .", -1);
    scratch_write(fixture->docs, "sub/paris.md", "# Paris\n\nparis is in france .", -1);
    scratch_write(fixture->docs, "stop.txt", "stop the word !", -1);
    search_fixture_update(fixture);
}

/* Names, best first. */
static char *
find(GlossSearchRun *run, GlossPassageRequest request)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) hits = NULL;
    GString *out = g_string_new(NULL);

    request.k = request.k ? request.k : 10;
    hits = gloss_search_run_find(run, &request, NULL, &error);
    g_assert_no_error(error);
    for (guint i = 0; i < hits->len; i++) {
        const GlossSearchHit *hit = g_ptr_array_index(hits, i);
        g_autofree char *name = g_path_get_basename(hit->path);

        g_assert_cmpfloat_with_epsilon(hit->words + hit->meaning, hit->score, 1e-12);
        g_string_append_printf(out, "%s%s", i ? " " : "", name);
    }
    return g_string_free(out, FALSE);
}

static void
assert_found(GlossSearchRun *run, GlossPassageRequest request, const char *expected)
{
    g_autofree char *found = find(run, request);

    g_assert_cmpstr(found, ==, expected);
}

static void
test_modes(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossSearchRun) run = search_fixture_run(fixture);
    g_autofree char *all = NULL;

    assert_found(run, (GlossPassageRequest){.text = "cat"}, "");
    fill(fixture);
    assert_found(run, (GlossPassageRequest){.text = "cats", .mode = GLOSS_SEARCH_WORDS}, "cat.txt");
    all = find(run, (GlossPassageRequest){.text = "cat", .mode = GLOSS_SEARCH_MEANING});
    g_assert_cmpuint(g_strrstr(all, "paris.md") != NULL, ==, TRUE);
    assert_found(run, (GlossPassageRequest){.text = "the cat sat on the mat", .k = 1}, "cat.txt");
    assert_found(run, (GlossPassageRequest){.text = "?!"}, "");
}

static void
test_filters(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossSearchRun) run = search_fixture_run(fixture);
    g_autofree char *sub = g_build_filename(fixture->docs, "sub", NULL);
    g_autofree char *beside = g_strconcat(fixture->docs, "2", NULL);

    fill(fixture);
    assert_found(run, (GlossPassageRequest){.text = "the", .folder = sub}, "paris.md");
    assert_found(run, (GlossPassageRequest){.text = "the", .folder = beside}, "");
    assert_found(run, (GlossPassageRequest){.text = "the", .format = "markdown"}, "paris.md");
    assert_found(run, (GlossPassageRequest){.text = "the", .language = "xx"}, "");
    assert_found(run, (GlossPassageRequest){.text = "the", .after = g_get_real_time() + 1000000},
                 "");
    assert_found(run, (GlossPassageRequest){.text = "the", .before = 1000}, "");
}

/* They hold for what is found by meaning too. */
static void
test_signs(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossSearchRun) run = search_fixture_run(fixture);

    fill(fixture);
    for (int mode = GLOSS_SEARCH_HYBRID; mode <= GLOSS_SEARCH_WORDS; mode++) {
        GlossPassageRequest quoted = {.text = "\"sat on\"", .mode = (GlossSearchMode)mode};
        GlossPassageRequest negated = {.text = "\"the\" -cats", .mode = (GlossSearchMode)mode};

        assert_found(run, quoted, "cat.txt");
        assert_found(run, negated, "stop.txt");
    }
}

static void
test_like(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossSearchRun) run = search_fixture_run(fixture);
    const GlossPassageRequest request = {.text = "", .k = 10};
    g_autoptr(GPtrArray) hits = NULL;
    g_autoptr(GError) error = NULL;

    fill(fixture);
    hits = gloss_search_run_find_like(run, 1, &request, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(hits->len, ==, 2);
    g_assert_cmpint(((GlossSearchHit *)g_ptr_array_index(hits, 0))->passage, !=, 1);
    g_assert_null(gloss_search_run_find_like(run, 99, &request, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
}

static void
assert_like(GlossSearchRun *run, GlossLikeText like, guint n, const char *first)
{
    const GlossPassageRequest request = {.text = "", .k = 10};
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) hits = gloss_search_run_find_like_text(run, &like, &request, NULL, &error);
    g_autofree char *name = NULL;

    g_assert_no_error(error);
    g_assert_cmpuint(hits->len, ==, n);
    if (n > 0)
        name = g_path_get_basename(((GlossSearchHit *)hits->pdata[0])->path);
    g_assert_cmpstr(name, ==, first);
}

/* The text itself is nearest to itself, unless its place is left out. */
static void
test_like_text(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossSearchRun) run = search_fixture_run(fixture);
    const char *text = "the cat sat on the mat .";
    g_autofree char *path = g_build_filename(fixture->docs, "cat.txt", NULL);
    g_autofree char *deep = g_build_filename(fixture->docs, "sub", "paris.md", NULL);

    assert_like(run, (GlossLikeText){text, NULL, 0, 0}, 0, NULL);
    fill(fixture);
    assert_like(run, (GlossLikeText){text, NULL, 0, 0}, 3, "cat.txt");
    assert_like(run, (GlossLikeText){text, "/elsewhere/cat.txt", 0, 0}, 3, "cat.txt");
    assert_like(run, (GlossLikeText){text, path, 4, 7}, 2, "stop.txt");
    assert_like(run, (GlossLikeText){text, path, 0, 0}, 2, "stop.txt");
    assert_like(run, (GlossLikeText){text, path, 100, 120}, 3, "cat.txt");
    assert_like(run, (GlossLikeText){text, deep, 0, 0}, 2, "cat.txt");
    assert_like(run, (GlossLikeText){" \n", NULL, 0, 0}, 0, NULL);
}

static void
test_without_model(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossSearchRun) run =
        gloss_search_run_new(gloss_index_store_new(fixture->library, NULL), NULL);
    const GlossPassageRequest request = {.text = "cat", .k = 10};
    g_autoptr(GError) error = NULL;

    fill(fixture);
    assert_found(run, (GlossPassageRequest){.text = "cat", .mode = GLOSS_SEARCH_WORDS}, "cat.txt");
    g_assert_null(gloss_search_run_find(run, &request, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
    g_assert_false(gloss_search_run_can_embed(run, NULL));
    gloss_search_run_use_model(run, fixture->session, fixture->model);
    g_assert_true(gloss_search_run_can_embed(run, NULL));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/search-run/modes", test_modes);
    SEARCH_FIXTURE_ADD("/search-run/filters", test_filters);
    SEARCH_FIXTURE_ADD("/search-run/signs", test_signs);
    SEARCH_FIXTURE_ADD("/search-run/like", test_like);
    SEARCH_FIXTURE_ADD("/search-run/like-text", test_like_text);
    SEARCH_FIXTURE_ADD("/search-run/without-model", test_without_model);
    return g_test_run();
}
