/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A library, a folder of documents, a tiny model and an index over them, in a scratch folder. */
#pragma once

#include "app/index-update.h"
#include "app/search-run.h"
#include "tests/engine/tiny-model.h"

typedef struct {
    char *folder;
    char *docs;
    char *model;
    GlossLibrary *library;
    GlossIndexStore *store;
    ClozeSession *session;
    GlossTextEmbedder *embedder;
    GlossIndexSummary summary; /* of the last update */
} SearchFixture;

static inline void
search_fixture_set_up(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    fixture->folder = scratch_new();
    fixture->docs = g_build_filename(fixture->folder, "docs", NULL);
    fixture->model = g_build_filename(fixture->folder, "models", "tiny", NULL);
    g_assert_cmpint(g_mkdir_with_parents(fixture->docs, 0700), ==, 0);
    g_assert_cmpint(g_mkdir_with_parents(fixture->model, 0700), ==, 0);
    tiny_model_write(fixture->model, 1);
    fixture->library = gloss_library_open(fixture->folder, &error);
    g_assert_no_error(error);
    fixture->store = gloss_index_store_new(fixture->library, &error);
    g_assert_no_error(error);
    fixture->session = cloze_session_new(1, 0);
    fixture->embedder = gloss_text_embedder_new(fixture->session, fixture->model);
}

static inline void
search_fixture_tear_down(SearchFixture *fixture, gconstpointer data)
{
    g_clear_pointer(&fixture->embedder, gloss_text_embedder_free);
    g_clear_pointer(&fixture->store, gloss_index_store_free);
    g_clear_pointer(&fixture->library, gloss_library_unref);
    g_clear_pointer(&fixture->session, cloze_session_unref);
    scratch_free(fixture->folder);
    g_free(fixture->folder);
    g_free(fixture->docs);
    g_free(fixture->model);
}

static inline GlossIndexFolder *
search_fixture_folder(SearchFixture *fixture)
{
    g_autoptr(GError) error = NULL;
    GlossIndexFolder *folder;

    g_assert_cmpint(gloss_index_store_add_folder(fixture->store, fixture->docs, "", &error), >, 0);
    folder = gloss_index_store_find_folder(fixture->store, fixture->docs, &error);
    g_assert_no_error(error);
    return folder;
}

/* Files, words and vectors; @only (nullable) as the update's. */
static inline void
search_fixture_update_only(SearchFixture *fixture, const char *const *only)
{
    g_autoptr(GlossIndexFolder) folder = search_fixture_folder(fixture);
    const GlossIndexUpdate update = {
        .store = fixture->store, .embedder = fixture->embedder, .only = only};
    g_autoptr(GError) error = NULL;

    fixture->summary = (GlossIndexSummary){0};
    gloss_index_update_folder(&update, folder, &fixture->summary, &error);
    g_assert_no_error(error);
    gloss_index_update_finish(&update, &fixture->summary, &error);
    g_assert_no_error(error);
}

static inline void
search_fixture_update(SearchFixture *fixture)
{
    search_fixture_update_only(fixture, NULL);
}

static inline gint64
search_fixture_count(SearchFixture *fixture, const char *sql)
{
    g_autoptr(GError) error = NULL;
    gint64 n = -1;

    gloss_library_query_number(gloss_index_store_get_library(fixture->store), &n, -1, &error, sql,
                               "");
    g_assert_no_error(error);
    return n;
}

/* A run with a store and an embedder of its own. */
static inline GlossSearchRun *
search_fixture_run(SearchFixture *fixture)
{
    g_autoptr(GError) error = NULL;
    GlossIndexStore *store = gloss_index_store_new(fixture->library, &error);

    g_assert_no_error(error);
    return gloss_search_run_new(store, gloss_text_embedder_new(fixture->session, fixture->model));
}

#define SEARCH_FIXTURE_ADD(name, func)                                                             \
    g_test_add(name, SearchFixture, NULL, search_fixture_set_up, func, search_fixture_tear_down)
