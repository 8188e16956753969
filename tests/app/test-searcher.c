/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/searcher.h"

#include <string.h>

#include "tests/app/search-fixture.h"

typedef struct {
    GListModel *groups;
    char *notice;
    GError *error;
    gboolean done;
} Result;

static void
done_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    Result *self = data;

    self->groups =
        gloss_searcher_search_finish(GLOSS_SEARCHER(source), result, &self->notice, &self->error);
    self->done = TRUE;
}

static void
wait(Result *self)
{
    while (!self->done)
        g_main_context_iteration(NULL, TRUE);
}

static void
clear(Result *self)
{
    g_clear_object(&self->groups);
    g_clear_pointer(&self->notice, g_free);
    g_clear_error(&self->error);
    self->done = FALSE;
}

/* The user's models are elsewhere: the index' model is not among them, and words are searched. */
static void
test_search(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossModelStore) models = gloss_model_store_new();
    g_autoptr(GlossSearcher) searcher = NULL;
    const GlossPassageRequest request = {.text = "cats -word", .k = 10};
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GlossSearchGroup) group = NULL;
    g_autoptr(GlossSearchItem) item = NULL;
    Result first = {0}, second = {0};

    scratch_write(fixture->docs, "a.txt", "the cat sat", -1);
    scratch_write(fixture->docs, "b.txt", "the cat is a word", -1);
    search_fixture_update(fixture);
    searcher = gloss_searcher_new(fixture->library, fixture->session, models);
    gloss_searcher_search_async(searcher, &request, NULL, done_cb, &first);
    gloss_searcher_search_async(searcher, &request, cancellable, done_cb, &second);
    g_cancellable_cancel(cancellable);
    wait(&first);
    wait(&second);
    g_assert_error(second.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_no_error(first.error);
    g_assert_nonnull(first.notice);
    g_assert_cmpuint(g_list_model_get_n_items(first.groups), ==, 1);
    group = g_list_model_get_item(first.groups, 0);
    item = g_list_model_get_item(G_LIST_MODEL(group), 0);
    g_assert_cmpuint(gloss_search_item_get_marks(item)->len, ==, 1);
    g_assert_cmpuint(gloss_search_item_get_best(item).end, ==, 11);
    clear(&first);
    clear(&second);
    gloss_searcher_search_like_async(searcher, 1, &request, NULL, done_cb, &first);
    wait(&first);
    g_assert_no_error(first.error);
    g_assert_null(first.notice);
    g_assert_cmpuint(g_list_model_get_n_items(first.groups), ==, 1);
    clear(&first);
}

static void
facets_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GError) error = NULL;

    *(GlossSearchFacets **)data =
        gloss_searcher_read_facets_finish(GLOSS_SEARCHER(source), result, &error);
    g_assert_no_error(error);
}

/* Of what is like a text nothing can be said without the model; of facets it can. */
static void
test_without_model(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossModelStore) models = gloss_model_store_new();
    g_autoptr(GlossSearcher) searcher =
        gloss_searcher_new(fixture->library, fixture->session, models);
    const GlossPassageRequest request = {.text = "", .k = 10};
    const GlossLikeText like = {.text = "the cat"};
    g_autoptr(GlossSearchFacets) facets = NULL;
    Result result = {0};

    gloss_searcher_search_like_text_async(searcher, &like, &request, NULL, done_cb, &result);
    wait(&result);
    g_assert_no_error(result.error);
    g_assert_nonnull(strstr(result.notice, "by meaning yet"));
    clear(&result);
    scratch_write(fixture->docs, "a.txt", "the cat sat", -1);
    search_fixture_update(fixture);
    gloss_searcher_search_like_text_async(searcher, &like, &request, NULL, done_cb, &result);
    wait(&result);
    g_assert_nonnull(result.error);
    clear(&result);
    gloss_searcher_read_facets_async(searcher, NULL, facets_cb, &facets);
    while (facets == NULL)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpuint(facets->formats->len, ==, 1);
}

int
main(int argc, char **argv)
{
    g_autofree char *home = scratch_new();
    int code;

    g_setenv("XDG_DATA_HOME", home, TRUE);
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/searcher/search", test_search);
    SEARCH_FIXTURE_ADD("/searcher/without-model", test_without_model);
    code = g_test_run();
    scratch_free(home);
    return code;
}
