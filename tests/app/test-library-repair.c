/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "app/index-store.h"
#include "app/library-repair.h"
#include "app/library-rescue.h"
#include "tests/scratch.h"

static char *
make_library(const char *folder)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossLibrary) library = gloss_library_open(folder, &error);
    g_autoptr(GlossIndexStore) store =
        library != NULL ? gloss_index_store_new(library, &error) : NULL;

    g_assert_no_error(error);
    g_assert_cmpint(gloss_index_store_add_folder(store, "/tmp/b", "*.log\nold/", &error), >, 0);
    return g_strdup(gloss_library_get_path(library));
}

/* The old one stays beside, byte for byte, and the new one names the folder with its rules. */
static void
test_folders(void)
{
    g_autofree char *folder = scratch_new(), *path = make_library(folder), *aside = NULL;
    g_autofree char *before = NULL, *after = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) folders = NULL;
    const GlossLibraryRescued *one;
    gsize size, size_after;
    guint n_folders = 0;

    g_assert_true(g_file_get_contents(path, &before, &size, NULL));
    aside = gloss_library_repair_run(folder, &n_folders, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(n_folders, ==, 1);
    g_assert_true(g_file_get_contents(aside, &after, &size_after, NULL));
    g_assert_cmpmem(before, size, after, size_after);
    folders = gloss_library_rescue_folders(path);
    g_assert_cmpuint(folders->len, ==, 1);
    one = g_ptr_array_index(folders, 0);
    g_assert_cmpstr(one->path, ==, "/tmp/b");
    g_assert_cmpstr(one->excludes[1], ==, "old/");
    scratch_free(folder);
}

/* Nothing can be read of it: an empty library, and the file is kept. */
static void
test_nothing_left(void)
{
    g_autofree char *folder = scratch_new(), *path = make_library(folder), *aside = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossLibrary) library = NULL;
    guint n_folders = 7;

    g_assert_true(g_file_set_contents(path, "no database at all, but a text", -1, NULL));
    aside = gloss_library_repair_run(folder, &n_folders, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(n_folders, ==, 0);
    g_assert_true(g_file_test(aside, G_FILE_TEST_EXISTS));
    library = gloss_library_open(folder, &error);
    g_assert_no_error(error);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/library-repair/folders", test_folders);
    g_test_add_func("/library-repair/nothing-left", test_nothing_left);
    return g_test_run();
}
