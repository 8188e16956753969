/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/model-import.h"

#include <unistd.h>

#include "tests/scratch.h"

static void
test_copy(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *source = g_build_filename(folder, "source", NULL);
    g_autofree char *target = g_build_filename(folder, "store", "model", NULL);
    g_autofree char *link = g_build_filename(source, "loop", NULL);
    g_autofree char *inner = g_build_filename(target, "sub", "b.txt", NULL);
    g_autofree char *hidden = g_build_filename(target, ".git", NULL);
    g_autofree char *store = g_build_filename(folder, "store", NULL);
    g_autoptr(GError) error = NULL;

    scratch_write(source, "a.txt", "a", -1);
    scratch_write(source, "sub/b.txt", "b", -1);
    scratch_write(source, ".git/c.txt", "c", -1);
    g_assert_cmpint(symlink("..", link), ==, 0);
    g_assert_true(gloss_model_import_folder(source, target, NULL, &error));
    g_assert_no_error(error);
    g_assert_true(g_file_test(inner, G_FILE_TEST_IS_REGULAR));
    g_assert_false(g_file_test(hidden, G_FILE_TEST_EXISTS));
    g_assert_false(gloss_model_import_folder(source, target, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_EXISTS);
    g_clear_error(&error);
    g_assert_true(gloss_model_import_remove(target, &error));
    g_assert_cmpuint(scratch_count(store), ==, 0);
    scratch_free(folder);
}

static void
test_nothing_half(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *source = g_build_filename(folder, "not-there", NULL);
    g_autofree char *store = g_build_filename(folder, "store", NULL);
    g_autofree char *target = g_build_filename(store, "model", NULL);
    g_autoptr(GError) error = NULL;

    g_assert_false(gloss_model_import_folder(source, target, NULL, &error));
    g_assert_nonnull(error);
    g_assert_cmpuint(scratch_count(store), ==, 0);
    scratch_free(folder);
}

static void
test_cancelled(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *source = g_build_filename(folder, "source", NULL);
    g_autofree char *store = g_build_filename(folder, "store", NULL);
    g_autofree char *target = g_build_filename(store, "model", NULL);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;

    scratch_write(source, "a.txt", "a", -1);
    g_cancellable_cancel(cancellable);
    g_assert_false(gloss_model_import_folder(source, target, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_cmpuint(scratch_count(store), ==, 0);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/model-import/copy", test_copy);
    g_test_add_func("/model-import/nothing-half", test_nothing_half);
    g_test_add_func("/model-import/cancelled", test_cancelled);
    return g_test_run();
}
