/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>
#include <unistd.h>

#include "engine/base/folder.h"
#include "tests/scratch.h"

static void
assert_holds(const char *folder, const char *name, const char *expected)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autofree char *text = NULL;

    g_file_get_contents(path, &text, NULL, NULL);
    g_assert_cmpstr(text, ==, expected);
}

static void
test_replace(void)
{
    g_autofree char *root = scratch_new();
    g_autofree char *path = g_build_filename(root, "deep", "head", NULL);
    g_autofree char *parent = g_build_filename(root, "deep", NULL);
    g_autoptr(GError) error = NULL;

    for (int i = 0; i < 3; i++) {
        g_autofree char *beside = cloze_folder_create_beside(path, &error);
        g_autofree char *text = g_strdup_printf("%d", i);

        g_assert_no_error(error);
        scratch_write(beside, "sub/a", text, -1);
        if (i == 1)
            scratch_write(beside, "only-once", "x", -1);
        g_assert_true(cloze_folder_replace(beside, path, &error));
        assert_holds(path, "sub/a", text);
        g_assert_cmpuint(scratch_count(parent), ==, 1);
    }
    assert_holds(path, "only-once", NULL);
    scratch_free(root);
}

/* What a process that was killed leaves behind is hidden from those who list the folder. */
static void
test_left_behind(void)
{
    g_autofree char *root = scratch_new();
    g_autofree char *path = g_build_filename(root, "head", NULL);
    g_autofree char *beside = cloze_folder_create_beside(path, NULL);
    g_autofree char *parent = g_path_get_dirname(beside);
    g_autofree char *name = g_path_get_basename(beside);

    g_assert_cmpstr(parent, ==, root);
    g_assert_cmpint(name[0], ==, '.');
    scratch_free(root);
}

/* A file or a link in the way is not taken for a folder to throw away. */
static void
test_in_the_way(void)
{
    g_autofree char *root = scratch_new();
    g_autofree char *path = g_build_filename(root, "head", NULL);
    g_autofree char *beside = NULL;
    g_autoptr(GError) error = NULL;

    scratch_write(root, "head", "a file", -1);
    beside = cloze_folder_create_beside(path, &error);
    g_assert_no_error(error);
    g_assert_false(cloze_folder_replace(beside, path, &error));
    g_assert_nonnull(strstr(error->message, path));
    assert_holds(root, "head", "a file");
    scratch_free(root);
}

static void
test_remove(void)
{
    g_autofree char *root = scratch_new();
    g_autofree char *path = g_build_filename(root, "gone", NULL);
    g_autofree char *link = g_build_filename(path, "link", NULL);
    g_autofree char *kept = g_build_filename(root, "kept", NULL);
    g_autoptr(GError) error = NULL;

    scratch_write(root, "kept/file", "x", -1);
    scratch_write(root, "gone/a/b/c", "x", -1);
    g_assert_cmpint(symlink(kept, link), ==, 0);
    g_assert_true(cloze_folder_remove(path, &error));
    g_assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
    assert_holds(root, "kept/file", "x");
    g_assert_true(cloze_folder_remove(path, &error));
    g_assert_no_error(error);
    scratch_free(root);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/folder/left-behind", test_left_behind);
    g_test_add_func("/folder/replace", test_replace);
    g_test_add_func("/folder/in-the-way", test_in_the_way);
    g_test_add_func("/folder/remove", test_remove);
    return g_test_run();
}
