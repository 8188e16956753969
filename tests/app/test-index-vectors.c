/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/base/error.h"
#include "tests/app/search-fixture.h"

static void
test_reused(SearchFixture *fixture, gconstpointer data)
{
    scratch_write(fixture->docs, "a.txt", "the cat sat", -1);
    search_fixture_update(fixture);
    g_assert_cmpuint(fixture->summary.n_embedded, ==, 1);
    scratch_write(fixture->docs, "b.txt", "the cat sat\n", -1);
    search_fixture_update(fixture);
    g_assert_cmpuint(fixture->summary.n_embedded, ==, 0);
    g_assert_cmpuint(fixture->summary.n_reused, ==, 1);
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_vector"), ==, 2);
}

/* A slot that the library does not name is freed, one that does not hold what it says made anew. */
static void
test_checked(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossIndexModel) model = NULL;
    g_autofree char *path = NULL;
    ClozeVectorFile *file;
    float vector[TINY_MODEL_WIDTH] = {1};

    scratch_write(fixture->docs, "a.txt", "the cat sat", -1);
    search_fixture_update(fixture);
    model = gloss_index_store_get_current_model(fixture->store, NULL);
    path = gloss_index_store_dup_vector_path(fixture->store, model->hash);
    file = cloze_vector_file_open_writable(path, model->hash, model->width, NULL);
    cloze_vector_file_write(file, 5, 77, vector, NULL);
    cloze_vector_file_clear(file, 0, NULL);
    cloze_vector_file_free(file);
    search_fixture_update(fixture);
    g_assert_cmpuint(fixture->summary.n_embedded, ==, 1);
    file = cloze_vector_file_open(path, model->hash, NULL);
    g_assert_cmpuint(cloze_vector_file_get_id(file, 5), ==, 0);
    g_assert_cmpuint(cloze_vector_file_get_id(file, 0), ==, 1);
    cloze_vector_file_free(file);
}

static void
test_other_model(SearchFixture *fixture, gconstpointer data)
{
    GlossIndexUpdate update = {.store = fixture->store};
    g_autoptr(GlossIndexModel) before = NULL, after = NULL;
    g_autofree char *folder = g_build_filename(fixture->folder, "models", "other", NULL);
    g_autoptr(GlossTextEmbedder) other = gloss_text_embedder_new(fixture->session, folder);
    g_autoptr(GError) error = NULL;
    GlossIndexSummary summary = {0};

    g_mkdir_with_parents(folder, 0700);
    tiny_model_write(folder, 2);
    scratch_write(fixture->docs, "a.txt", "the cat sat", -1);
    search_fixture_update(fixture);
    update.embedder = other;
    g_assert_false(gloss_index_update_finish(&update, &summary, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    g_clear_error(&error);
    before = gloss_index_store_get_current_model(fixture->store, NULL);
    g_assert_cmpstr(before->name, ==, "tiny");
    update.rebuild = TRUE;
    g_assert_true(gloss_index_update_finish(&update, &summary, &error));
    g_assert_no_error(error);
    after = gloss_index_store_get_current_model(fixture->store, NULL);
    g_assert_cmpstr(after->name, ==, "other");
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_vector"), ==, 1);
}

/* The same model, its folder called otherwise. */
static void
test_renamed_model(SearchFixture *fixture, gconstpointer data)
{
    GlossIndexUpdate update = {.store = fixture->store};
    g_autofree char *folder = g_build_filename(fixture->folder, "models", "renamed", NULL);
    g_autoptr(GlossTextEmbedder) renamed = gloss_text_embedder_new(fixture->session, folder);
    g_autoptr(GlossIndexModel) model = NULL;
    g_autoptr(GError) error = NULL;
    GlossIndexSummary summary = {0};

    g_mkdir_with_parents(folder, 0700);
    tiny_model_write(folder, 1);
    scratch_write(fixture->docs, "a.txt", "the cat sat", -1);
    search_fixture_update(fixture);
    update.embedder = renamed;
    g_assert_true(gloss_index_update_finish(&update, &summary, &error));
    g_assert_no_error(error);
    g_assert_cmpuint(summary.n_embedded, ==, 0);
    model = gloss_index_store_get_current_model(fixture->store, NULL);
    g_assert_cmpstr(model->name, ==, "renamed");
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_model"), ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/index-vectors/reused", test_reused);
    SEARCH_FIXTURE_ADD("/index-vectors/checked", test_checked);
    SEARCH_FIXTURE_ADD("/index-vectors/other-model", test_other_model);
    SEARCH_FIXTURE_ADD("/index-vectors/renamed-model", test_renamed_model);
    return g_test_run();
}
