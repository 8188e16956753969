/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "app/index-walk.h"
#include "tests/scratch.h"

static char *
walk(const char *folder, const char *excludes)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) entries = gloss_index_walk_run(folder, excludes, NULL, &error);
    g_autoptr(GPtrArray) paths = g_ptr_array_new();

    g_assert_no_error(error);
    for (guint i = 0; i < entries->len; i++)
        g_ptr_array_add(paths, ((GlossIndexEntry *)g_ptr_array_index(entries, i))->path);
    g_ptr_array_add(paths, NULL);
    return g_strjoinv(" ", (char **)paths->pdata);
}

static void
assert_walked(const char *folder, const char *excludes, const char *expected)
{
    g_autofree char *paths = walk(folder, excludes);

    g_assert_cmpstr(paths, ==, expected);
}

static void
test_files(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *loop = g_build_filename(folder, "a", "loop", NULL);
    g_autofree char *link = g_build_filename(folder, "link.txt", NULL);
    g_autofree char *nowhere = g_build_filename(folder, "nowhere.txt", NULL);

    scratch_write(folder, "b.txt", "b", -1);
    scratch_write(folder, "a/c.md", "c", -1);
    scratch_write(folder, "a/deep/er/d.TXT", "d", -1);
    scratch_write(folder, "picture.png", "p", -1);
    scratch_write(folder, ".hidden/e.txt", "e", -1);
    scratch_write(folder, "NOTES", "n", -1);
    g_assert_cmpint(symlink("..", loop), ==, 0);
    g_assert_cmpint(symlink("b.txt", link), ==, 0);
    g_assert_cmpint(symlink("gone", nowhere), ==, 0);
    assert_walked(folder, "", "NOTES a/c.md a/deep/er/d.TXT b.txt link.txt");
    assert_walked(folder, "deep/\n# comment\n\nN*", "a/c.md b.txt link.txt");
    assert_walked(folder, "a/*.md", "NOTES a/deep/er/d.TXT b.txt link.txt");
    assert_walked(folder, "*.txt", "NOTES a/c.md a/deep/er/d.TXT");
    scratch_free(folder);
}

static void
test_stamps(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a.txt", NULL);
    const struct timespec second[2] = {{time(NULL), 0}, {time(NULL), 0}};
    g_autofree char *young = NULL, *first = NULL, *same = NULL, *other = NULL, *none = NULL;
    g_autofree char *coarse = NULL;

    scratch_write(folder, "a.txt", "a", -1);
    young = gloss_index_walk_dup_stamp(path);
    g_assert_true(g_str_has_suffix(young, "young"));
    g_usleep(300000);
    first = gloss_index_walk_dup_stamp(path);
    same = gloss_index_walk_dup_stamp(path);
    g_assert_cmpstr(first, ==, same);
    g_assert_true(g_str_has_prefix(young, first));
    /* A file system that counts seconds shows a change within one only by its size. */
    g_assert_cmpint(utimensat(AT_FDCWD, path, second, 0), ==, 0);
    g_usleep(300000);
    coarse = gloss_index_walk_dup_stamp(path);
    g_assert_true(g_str_has_suffix(coarse, "young"));
    scratch_write(folder, "a.txt", "bb", -1);
    other = gloss_index_walk_dup_stamp(path);
    g_assert_cmpstr(first, !=, other);
    scratch_free(folder);
    none = gloss_index_walk_dup_stamp(path);
    g_assert_null(none);
}

static void
test_missing(void)
{
    g_autoptr(GError) error = NULL, cancelled = NULL;
    g_autoptr(GCancellable) cancellable = g_cancellable_new();

    g_assert_null(gloss_index_walk_run("/nothing/here", "", NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
    g_cancellable_cancel(cancellable);
    g_assert_null(gloss_index_walk_run("/", "", cancellable, &cancelled));
    g_assert_error(cancelled, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/index-walk/files", test_files);
    g_test_add_func("/index-walk/stamps", test_stamps);
    g_test_add_func("/index-walk/missing", test_missing);
    return g_test_run();
}
