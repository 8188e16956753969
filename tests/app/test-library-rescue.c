/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "app/index-store.h"
#include "app/library-rescue.h"
#include "tests/scratch.h"

/* A library with two folders. */
static char *
make_library(const char *folder)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossLibrary) library = gloss_library_open(folder, &error);
    g_autoptr(GlossIndexStore) store = library ? gloss_index_store_new(library, &error) : NULL;

    g_assert_no_error(error);
    g_assert_cmpint(gloss_index_store_add_folder(store, "/tmp/caf\xe9", "", &error), >, 0);
    g_assert_cmpint(gloss_index_store_add_folder(store, "/tmp/b", "*.log\nold/", &error), >, 0);
    return g_strdup(gloss_library_get_path(library));
}

static void
assert_folders(const char *path)
{
    g_autoptr(GPtrArray) folders = gloss_library_rescue_folders(path);
    const GlossLibraryRescued *first, *second;

    g_assert_cmpuint(folders->len, ==, 2);
    first = g_ptr_array_index(folders, 0);
    second = g_ptr_array_index(folders, 1);
    g_assert_cmpstr(first->path, ==, "/tmp/caf\xe9");
    g_assert_cmpuint(g_strv_length(first->excludes), ==, 0);
    g_assert_cmpstr(second->path, ==, "/tmp/b");
    g_assert_cmpstr(second->excludes[0], ==, "*.log");
    g_assert_cmpstr(second->excludes[1], ==, "old/");
}

static void
test_sound(void)
{
    g_autofree char *folder = scratch_new(), *path = make_library(folder);

    assert_folders(path);
    scratch_free(folder);
}

/* Whatever is broken in it: no crash, and what is not on the broken page is found. */
static void
test_damaged(void)
{
    g_autofree char *folder = scratch_new(), *path = make_library(folder), *bytes = NULL;
    gsize size, n_whole = 0;

    g_assert_true(g_file_get_contents(path, &bytes, &size, NULL));
    for (gsize at = 4096; at + 4096 <= size; at += 4096) {
        g_autofree char *broken = g_memdup2(bytes, size);
        g_autoptr(GPtrArray) folders = NULL;

        memset(broken + at, 0xa5, 4096);
        g_assert_true(g_file_set_contents(path, broken, (gssize)size, NULL));
        folders = gloss_library_rescue_folders(path);
        n_whole += folders->len == 2;
    }
    g_assert_cmpuint(n_whole, >, size / 4096 / 2);
    scratch_free(folder);
}

static void
test_other(void)
{
    g_autofree char *folder = scratch_new(), *path = g_build_filename(folder, "a.db", NULL);
    g_autoptr(GPtrArray) missing = gloss_library_rescue_folders(path), other = NULL;

    scratch_write(folder, "a.db", "no database at all, but a text", -1);
    other = gloss_library_rescue_folders(path);
    g_assert_cmpuint(missing->len + other->len, ==, 0);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/library-rescue/sound", test_sound);
    g_test_add_func("/library-rescue/damaged", test_damaged);
    g_test_add_func("/library-rescue/other", test_other);
    return g_test_run();
}
