/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/app/search-fixture.h"

static void
test_folders(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossIndexFolder) folder = search_fixture_folder(fixture), none = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) folders = NULL;

    g_assert_cmpstr(folder->path, ==, fixture->docs);
    g_assert_cmpint(folder->updated, ==, 0);
    g_assert_cmpint(gloss_index_store_add_folder(fixture->store, fixture->docs, "x", NULL), ==,
                    folder->id);
    folders = gloss_index_store_list_folders(fixture->store, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(folders->len, ==, 1);
    g_assert_cmpstr(((GlossIndexFolder *)g_ptr_array_index(folders, 0))->excludes, ==, "x");
    g_assert_true(gloss_index_store_remove_folder(fixture->store, folder->id, NULL));
    none = gloss_index_store_find_folder(fixture->store, fixture->docs, &error);
    g_assert_null(none);
    g_assert_no_error(error);
}

static void
test_models(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossIndexModel) none = gloss_index_store_get_current_model(fixture->store, &error);
    g_autoptr(GlossIndexModel) first = NULL, second = NULL, current = NULL;
    g_autofree char *path = NULL, *lock = NULL;

    g_assert_null(none);
    g_assert_no_error(error);
    g_assert_true(gloss_index_store_lock(fixture->store, &error));
    first = gloss_index_store_add_model(fixture->store, "aaaa", "one", 8, &error);
    second = gloss_index_store_add_model(fixture->store, "bbbb", "two", 9, &error);
    g_assert_no_error(error);
    path = gloss_index_store_dup_vector_path(fixture->store, "aaaa");
    g_file_set_contents(path, "x", 1, &error);
    g_assert_no_error(error);
    g_assert_true(gloss_index_store_set_current_model(fixture->store, first->id, &error));
    g_assert_true(g_file_test(path, G_FILE_TEST_EXISTS));
    second = (gloss_index_store_model_free(second),
              gloss_index_store_add_model(fixture->store, "bbbb", "two", 9, &error));
    g_assert_true(gloss_index_store_set_current_model(fixture->store, second->id, &error));
    current = gloss_index_store_get_current_model(fixture->store, &error);
    g_assert_cmpstr(current->name, ==, "two");
    g_assert_cmpuint(current->width, ==, 9);
    g_assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_model"), ==, 1);
}

static void
test_lock(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossIndexStore) other = gloss_index_store_new(fixture->library, NULL);
    g_autoptr(GError) error = NULL;

    g_assert_true(gloss_index_store_lock(fixture->store, NULL));
    g_assert_true(gloss_index_store_lock(fixture->store, NULL));
    g_assert_false(gloss_index_store_lock(other, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_BUSY);
    g_clear_pointer(&fixture->store, gloss_index_store_free);
    g_assert_true(gloss_index_store_lock(other, NULL));
}

/* Texts go with the last file that holds them, and all that hangs on them. */
static void
test_collect(SearchFixture *fixture, gconstpointer data)
{
    gboolean more = TRUE;

    scratch_write(fixture->docs, "a.txt", "the cat sat on the mat", -1);
    scratch_write(fixture->docs, "b.txt", "the cat sat on the mat", -1);
    search_fixture_update(fixture);
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_text"), ==, 1);
    search_fixture_count(fixture, "DELETE FROM index_file WHERE path = CAST('a.txt' AS BLOB)");
    g_assert_true(gloss_index_store_collect(fixture->store, NULL, &more, NULL));
    g_assert_false(more);
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_passage"), ==, 1);
    search_fixture_count(fixture, "DELETE FROM index_file");
    g_assert_true(gloss_index_store_collect(fixture->store, NULL, &more, NULL));
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_text"), ==, 0);
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_passage"), ==, 0);
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_vector"), ==, 0);
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_words WHERE"
                                                  " index_words MATCH '\"cat\"'"),
                    ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/index-store/folders", test_folders);
    SEARCH_FIXTURE_ADD("/index-store/models", test_models);
    SEARCH_FIXTURE_ADD("/index-store/lock", test_lock);
    SEARCH_FIXTURE_ADD("/index-store/collect", test_collect);
    return g_test_run();
}
